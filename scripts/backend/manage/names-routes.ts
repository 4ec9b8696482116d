import { Hono } from 'hono';
import * as z from 'zod';
import { NAMED_KINDS, type Names } from '#domain/manage/names.ts';
import type { Result } from '#domain/result.ts';
import { LOCALES } from '#domain/tenant/locale.ts';
import { answer, NOT_STORED, refuse } from '#scripts/backend/wordpress/answers.ts';
import { bodyOf } from '#scripts/backend/wordpress/caller.ts';
import type { Limiter } from '#sources/request/limiter.ts';
import { writeNames } from './change-names.ts';
import { badBody, changeId, type ManagerContext, personOf } from './manager.ts';
import { type NamesWorld, namedItems } from './named-items.ts';
import { refusedChange } from './refused-change.ts';

const wantedNames = z.object({
  ...changeId,
  kind: z.enum(NAMED_KINDS),
  id: z.int().nonnegative(),
  revision: z.string().max(64),
  names: z.partialRecord(z.enum(LOCALES as [string, ...string[]]), z.string().max(2000)),
});

const POST = { allow: 'POST', headers: NOT_STORED };

/** The calls `manage/names`. `docs/api.md` describes them. */
export function namesRoutes(world: NamesWorld, inTurn: Limiter): Hono<ManagerContext> {
  const app = new Hono<ManagerContext>({ strict: false });
  const { settings } = world.tenant.sources;

  async function told(options: { readonly allow?: string; readonly headers: typeof NOT_STORED }) {
    const items = await namedItems(world);
    if (!items.ok) return refuse(refusedChange(items.error), options);
    const body = {
      written_at: settings.kind === 'directus' ? settings.url : null,
      items: items.value.map(({ canWrite: can_write, ownAt: own_at, ...item }) => ({
        ...item,
        can_write,
        own_at,
      })),
    };
    return answer(body, options);
  }

  app.get('/names', () => told({ headers: NOT_STORED }));

  app.post('/names', async (request) => {
    const body = wantedNames.safeParse(await bodyOf(request));
    if (!body.success) return badBody(body.error);
    const { change_id, names, ...wanted } = body.data;
    const by = { changeId: change_id, person: personOf(request) };
    const done: Result<null> = await inTurn(() =>
      writeNames({ ...wanted, names: names as Names }, by, world),
    );
    return done.ok ? told(POST) : refuse(refusedChange(done.error), POST);
  });
  return app;
}
