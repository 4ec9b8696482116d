import { sql } from 'kysely';
import { raiseStockVersion, stockVersion } from '#scripts/backend/database/counters.ts';
import type { Database, Rows } from '#scripts/backend/database/database.ts';

/** Delivery of an order to its store. */
export interface Delivery {
  readonly orderId: number;
  /** `sending`: it was sent, and the outcome is unknown. */
  readonly state: 'waiting' | 'sending' | 'placed' | 'refused';
  readonly attempts: number;
  /** How often the store created only a part of it. */
  readonly parts: number;
  /** Time of the next step, in epoch milliseconds. */
  readonly dueAt: number;
  /** Time of the last request, in epoch milliseconds. */
  readonly sentAt: number | null;
  readonly storeOrderId: number | null;
  /** Our status that the store has; null before it has the order. */
  readonly storeStatus: string | null;
  /** Reason of a refusal, or of the last failure. */
  readonly reason: string;
}

/** Whether an order waits for its store. Spelled as in the index, without parameters, so that the index is used. */
export const isOpen = sql<boolean>`delivery.state IN ('waiting', 'sending')`;

/**
 * Queues an order for its store. Call it in the transaction that writes the order. By default it is due at once, even after the clock was
 * set back.
 */
export async function addDelivery(rows: Rows, order_id: number, due_at = 0): Promise<void> {
  await rows.query.insertInto('delivery').values({ shop: rows.shop, order_id, due_at }).execute();
  await raiseStockVersion(rows);
}

/**
 * The next delivery. An order of unknown outcome comes first, because no other is sent before it is known. Then comes the oldest due order,
 * then the one that is due next.
 */
export async function nextDelivery({ shop, query }: Rows, now: number): Promise<Delivery | null> {
  const isWaiting = sql`CASE state WHEN 'sending' THEN 0 ELSE 1 END`;
  const due = sql`CASE WHEN due_at > ${now} THEN due_at ELSE ${now} END`;
  const next = query
    .selectFrom('delivery')
    .select(['order_id as orderId', 'state', 'attempts', 'parts', 'due_at as dueAt', 'sent_at as sentAt'])
    .select(['store_order_id as storeOrderId', 'store_status as storeStatus', 'reason'])
    .where('shop', '=', shop)
    .where(isOpen)
    .orderBy(isWaiting)
    .orderBy(due)
    .orderBy('order_id')
    .limit(1);
  return (await next.executeTakeFirst()) ?? null;
}

/**
 * Writes the new state of a delivery to the disk. Returns false when the delivery is no longer in the state that was read, because another
 * service was faster.
 */
export function keepDelivery(
  database: Database,
  read: Delivery,
  delivery: Delivery,
  alongside: (rows: Rows) => Promise<void> = async () => {},
): Promise<boolean> {
  const { orderId, state, attempts, parts, dueAt, sentAt, storeOrderId, storeStatus, reason } = delivery;
  return database.transaction(async (rows) => {
    const isSettled = state === 'placed' || state === 'refused';
    if (isSettled) await raiseStockVersion(rows);
    const placed_version = state === 'placed' ? await stockVersion(rows) : null;
    const { numUpdatedRows } = await rows.query
      .updateTable('delivery')
      .set({ state, attempts, parts, due_at: dueAt, sent_at: sentAt, store_order_id: storeOrderId, reason })
      .set({ placed_version, store_status: storeStatus })
      .where('shop', '=', rows.shop)
      .where('order_id', '=', orderId)
      .where('state', '=', read.state)
      .where('attempts', '=', read.attempts)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await alongside(rows);
    return true;
  });
}

/** Why an order is not sent that was cancelled while it waited for its store. */
export const CANCELLED = 'It was cancelled before it was sent.';

/** Queues a reopened order again that its store never got, because it was cancelled before. Call it inside a transaction. */
export async function queueReopened(rows: Rows, orderId: number): Promise<void> {
  const { numUpdatedRows } = await rows.query
    .updateTable('delivery')
    .set({ state: 'waiting', due_at: 0, reason: '' })
    .where('shop', '=', rows.shop)
    .where('order_id', '=', orderId)
    .where('state', '=', 'refused')
    .where('reason', '=', CANCELLED)
    .executeTakeFirst();
  // Its pieces are on the way again.
  if (numUpdatedRows > 0n) await raiseStockVersion(rows);
}

/** Postpones all waiting orders of a store that takes none now. */
export async function holdDeliveries({ shop, query }: Rows, until: number): Promise<void> {
  await query
    .updateTable('delivery')
    .set({ due_at: until })
    .where('shop', '=', shop)
    .where('state', '=', 'waiting')
    .where('due_at', '<', until)
    .execute();
}
