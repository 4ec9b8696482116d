import { Hono } from 'hono';
import { workdayStart } from '#domain/hours/workday.ts';
import { latestUndoMs } from '#domain/manage/undo-time.ts';
import { type Failure, fail, ok, type Result } from '#domain/result.ts';
import { merchantTime } from '#scripts/backend/ordering/merchant-time.ts';
import { answer, NOT_STORED, refuse } from '#scripts/backend/wordpress/answers.ts';
import { withoutNul } from '#scripts/backend/wordpress/caller.ts';
import type { Limiter } from '#sources/request/limiter.ts';
import { undoAddedDish } from './add-dish.ts';
import { isOfExtra, undoExtra } from './change-extra.ts';
import { undoNames } from './change-names.ts';
import { undoZone } from './change-zones.ts';
import type { ManagerContext } from './manager.ts';
import type { MenuWorld } from './menu-world.ts';
import type { NamesWorld } from './named-items.ts';
import { refusedChange } from './refused-change.ts';
import { shopChange, shopChanges } from './shop-changes.ts';
import { undoMenuChange } from './undo-menu.ts';

/** Changes that are always listed, and the limit for those of the present working day, which can be taken back together. */
const [LATEST_CHANGES, MOST_CHANGES] = [100, 1000];
const TOO_LATE: Failure = { code: 'change.too-late' };

/** The calls `manage/changes`: the history of menu, zones, names and team, and the undo of a change. `docs/api.md` describes them. */
export function changesRoutes(world: MenuWorld & NamesWorld, inTurn: Limiter): Hono<ManagerContext> {
  const app = new Hono<ManagerContext>({ strict: false });
  const { database, now } = world;

  app.get('/changes', async () => {
    const { timeZone } = world.tenant;
    const since = workdayStart(now(), world.tenant);
    const latest = await shopChanges(database, LATEST_CHANGES);
    const isWhole = (latest[LATEST_CHANGES - 1]?.at ?? 0) < since;
    const changes = isWhole
      ? latest
      : (await shopChanges(database, MOST_CHANGES)).filter(({ at }) => at >= since);
    const body = changes.map(({ at, undoneAt, before: _, ...said }) => ({
      ...said,
      at: merchantTime(at, timeZone),
      undone_at: undoneAt === null ? null : merchantTime(undoneAt, timeZone),
    }));
    return answer(body, { headers: NOT_STORED });
  });

  app.post('/changes/:id/undo', async (request) => {
    const id = withoutNul(request.req.param('id')).toLowerCase();
    const done = await inTurn(() => undo(id));
    const allow = { allow: 'POST', headers: NOT_STORED };
    return done.ok ? answer({ undone: true }, allow) : refuse(refusedChange(done.error), allow);
  });

  async function undo(id: string): Promise<Result<null>> {
    const change = await shopChange(database, id);
    if (!change || change.action === 'staff') return fail({ code: 'change.not-found' });
    if (change.undoneAt !== null) return ok(null);
    if (now() - change.at > latestUndoMs(change.action)) return fail(TOO_LATE);
    if (isOfExtra(change)) return undoExtra(change, world);
    if (change.action === 'added') return undoAddedDish(change, world);
    if (change.action === 'names') return undoNames(change, world);
    const isOfZone = change.action === 'zone' || change.action === 'closing';
    return isOfZone ? undoZone(change, world) : undoMenuChange(change, world);
  }
  return app;
}
