import * as z from 'zod';
import {
  ACTION_RULES,
  changedLife,
  LONGEST_REASON,
  ORDER_ACTIONS,
  type OrderActor,
  type OrderChange,
} from '#domain/order/actions.ts';
import { isPromised } from '#domain/order/due-date.ts';
import { isVoid, type OrderStatus } from '#domain/order/order-status.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { Database, Rows } from '#scripts/backend/database/database.ts';
import { invalidBody, type Refusal } from '#scripts/backend/wordpress/refusal.ts';
import { plainText, withoutTags } from '#wire/plain-text.ts';
import { queueReopened } from './deliveries.ts';
import { type KeptOrder, orderById, rewriteOrder } from './kept-orders.ts';
import { changedAnswer, type LifeAnswer, lifeOf } from './order-life.ts';

/** The fields of an order's answer that changes need. */
export interface AnsweredOrder extends LifeAnswer {
  readonly method: FulfilmentMode;
  readonly delivery_day: string;
  readonly wanted_at?: string;
}

const changeSchema = z.object({
  /** UUID of the client. A change that is sent again is made only once. */
  change_id: z.uuid().toLowerCase(),
  action: z.enum(ORDER_ACTIONS),
  minutes: z.int().nonnegative().nullish(),
  reason: z
    .string()
    .max(LONGEST_REASON)
    .nullish()
    .transform((text) => plainText(withoutTags(text ?? ''))),
  is_paid: z.boolean().nullish(),
});
export type ChangeRequest = z.infer<typeof changeSchema>;

export function changeRequestOf(body: unknown): Result<ChangeRequest, Refusal> {
  const parsed = changeSchema.safeParse(body);
  return parsed.success ? ok(parsed.data) : fail(invalidBody(parsed.error));
}

interface ChangeWorld {
  readonly database: Database;
  readonly tenant: Pick<Tenant, 'timeZone'>;
  readonly now: () => number;
  /** Returns the pieces of a cancelled order to the stock, or takes them again. Absent when another store counts the stock. */
  readonly onStock?: (rows: Rows, orderId: number, isTaken: boolean) => Promise<void>;
}

export type ChangeOutcome =
  | { readonly ok: true; readonly value: KeptOrder }
  /** `order`: its present state, for a caller who was too late. */
  | { readonly ok: false; readonly error: Refusal; readonly order: KeptOrder | null };

/**
 * Changes an order once. When the stage no longer allows a change, because another person was faster, the refusal is 409 and contains the
 * present order.
 */
export function changeOrder(
  id: number,
  { change_id, action, minutes, reason, is_paid }: ChangeRequest,
  actor: OrderActor,
  { database, tenant, now, onStock }: ChangeWorld,
): Promise<ChangeOutcome> {
  return database.transaction(async (rows): Promise<ChangeOutcome> => {
    const order = await orderById(rows, id);
    if (!order) return { ok: false, error: NO_ORDER, order: null };
    if (await isDone(rows, change_id)) return { ok: true, value: order };
    const answer = JSON.parse(order.answer) as AnsweredOrder;
    const before = lifeOf(answer);
    const at = now();
    const place = { timeZone: tenant.timeZone };
    const wantedAt = answer.wanted_at ? Date.parse(answer.wanted_at) : null;
    const dated = { placedAt: order.placedAt, deliveryDay: answer.delivery_day, wantedAt };
    const change: OrderChange = { action, reason, minutes: minutes ?? 0, isPaid: is_paid ?? false };
    const life = changedLife(before, change, actor, {
      mode: answer.method,
      now: at,
      isPromised: isPromised(dated, at, place),
    });
    if (!life.ok) return { ok: false, error: refusedAs(life.error.code), order };
    const said = {
      action,
      role: actor.role,
      person: actor.person,
      ...(minutes && ACTION_RULES[action].needs === 'minutes' && { minutes }),
      ...(reason !== '' && { reason }),
    };
    const changed = changedAnswer(answer, life.value, said, { at, timeZone: tenant.timeZone });
    await keepChange(rows, {
      orderId: id,
      changeId: change_id,
      at,
      from: before.status,
      ...said,
      to: life.value,
    });
    const written = await rewriteOrder(rows, order, changed, at);
    const wasVoid = isVoid(before.status);
    if (wasVoid !== isVoid(life.value.status)) await onStock?.(rows, id, wasVoid);
    if (wasVoid && !isVoid(life.value.status)) await queueReopened(rows, id);
    return { ok: true, value: written };
  });
}

async function isDone({ shop, query }: Rows, changeId: string): Promise<boolean> {
  const known = query
    .selectFrom('order_change')
    .select('revision')
    .where('shop', '=', shop)
    .where('change_id', '=', changeId);
  return (await known.executeTakeFirst()) !== undefined;
}

interface ChangeToKeep {
  readonly orderId: number;
  readonly changeId: string;
  readonly at: number;
  readonly from: OrderStatus;
  readonly to: { readonly status: OrderStatus; readonly revision: number };
  readonly action: string;
  readonly role: string;
  readonly person: OrderActor['person'];
  readonly minutes?: number | undefined;
  readonly reason?: string | undefined;
}

/** Writes a change with its person, time and reason. Call it inside a transaction. */
export async function keepChange({ shop, query }: Rows, change: ChangeToKeep): Promise<void> {
  await query
    .insertInto('order_change')
    .values({
      shop,
      order_id: change.orderId,
      revision: change.to.revision,
      change_id: change.changeId,
      action: change.action,
      from_status: change.from,
      to_status: change.to.status,
      role: change.role,
      person_id: change.person?.id ?? null,
      person_name: change.person?.name ?? '',
      minutes: change.minutes ?? null,
      reason: change.reason ?? '',
      at: change.at,
    })
    .execute();
}

export const NO_ORDER: Refusal = {
  status: 404,
  code: 'treesal_order_not_found',
  message: 'Invalid order ID.',
};

const REFUSALS: Readonly<Record<string, Refusal>> = {
  'order.moved': {
    status: 409,
    code: 'treesal_order_moved',
    message: 'The order has moved on: somebody else has changed it.',
  },
  'order.not-yours': {
    status: 403,
    code: 'treesal_not_allowed',
    message: 'This account may not do that with this order.',
  },
  'order.minutes-missing': {
    status: 400,
    code: 'treesal_minutes_missing',
    message: 'Say in how many minutes it will be ready.',
  },
  'order.reason-missing': { status: 400, code: 'treesal_reason_missing', message: 'Say why.' },
};

const refusedAs = (code: string): Refusal =>
  REFUSALS[code] ?? { status: 400, code: 'treesal_refused', message: code };
