import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { closedAt } from '#domain/delivery/closed-zones.ts';
import { type DoorSign, pauseAt, signAt, signOf } from '#domain/hours/door-sign.ts';
import type { Pause } from '#domain/hours/pause.ts';
import { readClosedZones } from '#scripts/backend/catalogue/zone-changes.ts';
import type { Account } from '#scripts/backend/login/accounts.ts';
import type { OrderingContext } from '#scripts/backend/ordering/create-order.ts';
import { answer, NOT_STORED, refuse } from '#scripts/backend/wordpress/answers.ts';
import { bodyOf } from '#scripts/backend/wordpress/caller.ts';
import { invalidFields } from '#scripts/backend/wordpress/refusal.ts';
import { hang, type KeptSign, readKept, readSign } from './kept-sign.ts';
import { badBody, type ManagerContext, onlyManagers } from './manager.ts';

const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const wantedSign = z.object({
  revision: z.int().nonnegative(),
  pauses: z.array(z.object({ from: instant, until: instant.nullable() })).max(10),
  busy_minutes: z.int().nullable(),
});

/** How long an answer is reused. Thousands of pages may ask at the same time. */
const SHOWN_MS = 1000;

/**
 * The calls of the shop's sign. Anybody may read the sign (`shown`). Only managers may read its history and replace it. A manager sends the
 * revision of the sign that they saw. So of two simultaneous changes the second one is refused.
 */
export function signRoutes(
  { database, shop, tenant, now }: Pick<OrderingContext, 'database' | 'shop' | 'tenant' | 'now'>,
  accountOf: (request: Context) => Promise<Account | null>,
): {
  readonly shown: () => Promise<Response>;
  readonly routes: Hono<ManagerContext>;
  /** Called after a change of zones, so that the next answer has it. */
  readonly forget: () => void;
} {
  const app = new Hono<ManagerContext>({ strict: false });
  const managers = onlyManagers(accountOf);
  let last: { readonly at: number; readonly answer: object } | null = null;

  async function shown(): Promise<Response> {
    const at = now();
    if (!last || Math.abs(at - last.at) > SHOWN_MS) {
      const sign = await readSign(database, at);
      const pause = pauseAt(sign, (await shop()).settings.hours, at, tenant);
      const zones = [...closedAt(await readClosedZones(database), at)].map(([id, until]) => [id, iso(until)]);
      last = {
        at,
        answer: {
          ...{ pause: pause && pauseAnswer(pause), busy: busyAnswer(sign) },
          closed_zones: Object.fromEntries(zones),
        },
      };
    }
    return answer(last.answer, { headers: { 'Cache-Control': 'public, max-age=1' } });
  }

  app.get('/sign/changes', managers, async () =>
    answer(keptAnswer(await readKept(database), now()), { headers: NOT_STORED }),
  );

  app.post('/sign', managers, async (request) => {
    const options = { allow: 'POST', headers: NOT_STORED };
    const wanted = wantedSign.safeParse(await bodyOf(request));
    if (!wanted.success) return badBody(wanted.error);
    const { revision, pauses, busy_minutes: busyMinutes } = wanted.data;
    const { settings } = await shop();
    const sign = signOf({ pauses, busyMinutes }, settings.hours, now(), tenant);
    if (!sign.ok)
      return refuse(
        invalidFields({
          pauses: 'A pause is over, is too far ahead or ends before it begins, or the minutes are unknown.',
        }),
        options,
      );
    const hung = await hang(database, {
      revision,
      sign: sign.value,
      name: request.var.manager.displayName,
      at: now(),
    });
    last = null;
    return hung.ok ? answer(keptAnswer(hung.value, now()), options) : refuse(hung.error, options);
  });
  return {
    shown,
    routes: app,
    forget: () => {
      last = null;
    },
  };
}

const iso = (instantMs: number): string => new Date(instantMs).toISOString();

const pauseAnswer = ({ from, until }: Pause) => ({
  from: iso(from),
  until: until === null ? null : iso(until),
});

const busyAnswer = ({ busy }: DoorSign) => busy && { minutes: busy.minutes, until: iso(busy.until) };

const signAnswer = (sign: DoorSign) => ({ pauses: sign.pauses.map(pauseAnswer), busy: busyAnswer(sign) });

const keptAnswer = ({ revision, sign, changes }: KeptSign, nowMs: number) => ({
  revision,
  ...signAnswer(signAt(sign, nowMs)),
  changes: changes.map((change) => ({ at: iso(change.at), name: change.name, ...signAnswer(change.sign) })),
});
