import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { comingExceptions, type ManagedException, MOST_EXCEPTIONS } from '#domain/hours/managed-exception.ts';
import { weekChangeBack } from '#domain/hours/managed-week.ts';
import { wallTime } from '#domain/hours/merchant-day.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Account } from '#scripts/backend/login/accounts.ts';
import type { OrderingContext } from '#scripts/backend/ordering/create-order.ts';
import { answer, NOT_STORED, refuse } from '#scripts/backend/wordpress/answers.ts';
import { bodyOf } from '#scripts/backend/wordpress/caller.ts';
import { invalidFields, type Refusal } from '#scripts/backend/wordpress/refusal.ts';
import type { HoursBook, KeptHours } from '#scripts/directus/hours-book.ts';
import { limiter } from '#sources/request/limiter.ts';
import { type WantedException, wantedException, wantedLastOrder, wantedWeek } from './hours-body.ts';
import { addChange, changesOf } from './kept-changes.ts';
import { badBody, type ManagerContext, onlyManagers } from './manager.ts';

const NOTE = 'hours-changes';
const MOVED: Refusal = {
  status: 409,
  code: 'treesal_hours_moved',
  message: 'Somebody else has changed the hours in the meantime.',
};
const ELSEWHERE: Refusal = {
  status: 409,
  code: 'treesal_hours_elsewhere',
  message: 'These hours are written in the settings of the shop.',
};
const AWAY: Refusal = {
  status: 503,
  code: 'treesal_hours_away',
  message: 'The data service does not answer. Nothing was changed.',
  retryAfter: 5,
};

interface HoursContext extends Pick<OrderingContext, 'database' | 'tenant' | 'now'> {
  /** null if the hours cannot be written here. */
  readonly book: HoursBook | null;
  /** The hours of the last reading, for a shop without a book. */
  readonly stated: () => Promise<KeptHours>;
  /** Called after a change, so that the next order follows it. */
  readonly onChange: () => Promise<void>;
}

/**
 * The routes `hours`, `hours/week` and `hours/last-order`: managers read and change the weekly hours and the exceptions from them. The data service stores
 * them. Changes are made one after another.
 */
export function hoursRoutes(
  context: HoursContext,
  accountOf: (request: Context) => Promise<Account | null>,
): Hono<ManagerContext> {
  const { database, tenant, now, book } = context;
  const app = new Hono<ManagerContext>({ strict: false });
  const managers = onlyManagers(accountOf);
  const inTurn = limiter(1);
  const { settings } = tenant.sources;

  async function told(kept: KeptHours) {
    return {
      revision: revisionOf(kept),
      can_write: book !== null,
      written_at: settings.kind === 'directus' ? settings.url : null,
      week: kept.week,
      last_order_minutes: kept.lastOrderMinutes,
      exceptions: kept.exceptions.map(exceptionAnswer),
      changes: await changesOf(database, NOTE),
    };
  }

  const read = async (): Promise<Result<KeptHours, Refusal>> => {
    if (!book) return ok(await context.stated());
    const kept = await book.read();
    return kept.ok ? kept : away(kept.error);
  };

  function away(reason: string): Result<never, Refusal> {
    console.error(`Store of ${tenant.slug}: hours: ${reason}`);
    return fail(AWAY);
  }

  async function change(
    { revision, id, exception }: WantedException,
    account: Account,
  ): Promise<Result<void, Refusal>> {
    if (!book) return fail(ELSEWHERE);
    const kept = await read();
    if (!kept.ok) return kept;
    const { exceptions } = kept.value;
    const before = exceptions.find((each) => each.id === id) ?? null;
    if (revisionOf(kept.value) !== revision || (id !== null && !before)) return fail(MOVED);
    const coming = comingExceptions(exceptions, wallTime(now(), tenant).date);
    if (id === null && coming.length >= MOST_EXCEPTIONS)
      return fail(invalidFields({ exception: `The shop already has ${MOST_EXCEPTIONS} exceptions.` }));
    const written = await book.write(id, exception);
    if (!written.ok) return away(written.error);
    await addChange(database, NOTE, {
      at: new Date(now()).toISOString(),
      name: account.displayName,
      before: before && exceptionAnswer(before),
      after: exception && exceptionAnswer(exception),
    });
    await context.onChange();
    return ok(undefined);
  }

  /** Changes the week or the time of the last order. `said`: what the history says about it. */
  async function changeUsual(
    revision: string,
    account: Account,
    write: (hours: HoursBook) => Promise<Result<void, string>>,
    said: (before: KeptHours) => object,
  ): Promise<Result<void, Refusal>> {
    if (!book) return fail(ELSEWHERE);
    const kept = await read();
    if (!kept.ok) return kept;
    if (revisionOf(kept.value) !== revision) return fail(MOVED);
    const written = await write(book);
    if (!written.ok) return away(written.error);
    await addChange(database, NOTE, {
      at: new Date(now()).toISOString(),
      ...{ name: account.displayName, before: null, after: null },
      ...said(kept.value),
    });
    await context.onChange();
    return ok(undefined);
  }

  app.get('/hours', managers, async () => {
    const kept = await read();
    if (!kept.ok) return refuse(kept.error, { headers: NOT_STORED });
    return answer(await told(kept.value), { headers: NOT_STORED });
  });

  app.post('/hours', managers, async (request) => {
    const options = { allow: 'POST', headers: NOT_STORED };
    const wanted = wantedException(await bodyOf(request));
    if (!wanted.ok) return refuse(wanted.error, options);
    return changed(await inTurn(() => change(wanted.value, request.var.manager)));
  });

  app.post('/hours/week', managers, async (request) => {
    const wanted = wantedWeek(await bodyOf(request));
    if (!wanted.ok) return refuse(wanted.error, { allow: 'POST', headers: NOT_STORED });
    const { revision, change } = wanted.value;
    const write = (hours: HoursBook) => hours.writeWeek(change);
    const said = ({ week }: KeptHours) => ({
      week: { ...change, before: weekChangeBack(week, change).days },
    });
    return changed(await inTurn(() => changeUsual(revision, request.var.manager, write, said)));
  });

  app.post('/hours/last-order', managers, async (request) => {
    const wanted = wantedLastOrder.safeParse(await bodyOf(request));
    if (!wanted.success) return badBody(wanted.error);
    const { revision, minutes } = wanted.data;
    const write = (hours: HoursBook) => hours.writeLastOrder(minutes);
    const said = ({ lastOrderMinutes: before }: KeptHours) => ({ last_order: { before, minutes } });
    return changed(await inTurn(() => changeUsual(revision, request.var.manager, write, said)));
  });

  /** Answers the hours after a change. */
  async function changed(done: Result<void, Refusal>): Promise<Response> {
    const options = { allow: 'POST', headers: NOT_STORED };
    if (!done.ok) return refuse(done.error, options);
    const kept = await read();
    return kept.ok ? answer(await told(kept.value), options) : refuse(kept.error, options);
  }
  return app;
}

const exceptionAnswer = ({ isYearly, ...exception }: ManagedException) => ({
  ...exception,
  yearly: isYearly,
});

/** Equal hours have the same revision. A change with the revision of other hours is refused. */
const revisionOf = (kept: KeptHours): string =>
  createHash('sha256').update(JSON.stringify(kept)).digest('hex').slice(0, 16);
