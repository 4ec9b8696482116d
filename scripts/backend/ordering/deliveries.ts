import type { Database } from '#scripts/backend/database/database.ts';
import { raiseStockVersion } from '#scripts/backend/database/notes.ts';

/** An order on its way to the store that gets it. */
export interface Delivery {
  readonly orderId: number;
  /** `sending`: it was sent, and its outcome is not known yet. */
  readonly state: 'waiting' | 'sending' | 'placed' | 'refused';
  readonly attempts: number;
  /** How often the store made only a part of it. */
  readonly parts: number;
  /** Epoch milliseconds of the next step. */
  readonly dueAt: number;
  /** When it was first sent, epoch milliseconds. */
  readonly sentAt: number | null;
  readonly storeOrderId: number | null;
  /** Why it was refused, or what went wrong at the last attempt. */
  readonly reason: string;
}

const OPEN = `state IN ('waiting', 'sending')`;

/** Queues an order for its store. To be called in the transaction that writes the order. */
export function addDelivery(database: Database, orderId: number, now: number): void {
  database.sql.prepare('INSERT INTO delivery (order_id, due_at) VALUES (?, ?)').run(orderId, now);
  raiseStockVersion(database);
}

/**
 * The order that is next: one whose outcome is unknown, because nothing is sent beside it; else the oldest that is due; else the one
 * that is due first.
 */
export function nextDelivery({ sql }: Database, now: number): Delivery | null {
  const row = sql
    .prepare(
      `SELECT * FROM delivery WHERE ${OPEN} ORDER BY state <> 'sending', max(due_at, ?), order_id LIMIT 1`,
    )
    .get(now);
  return row ? deliveryOf(row) : null;
}

/**
 * Keeps what is known of a delivery now, if it still is in the state that was read; otherwise another service was faster, and false is
 * returned. It is on disk before this returns.
 */
export function keepDelivery(database: Database, read: Delivery, delivery: Delivery): boolean {
  const { orderId, state, attempts, parts, dueAt, sentAt, storeOrderId, reason } = delivery;
  return database.transaction(() => {
    const { changes } = database.sql
      .prepare(
        `UPDATE delivery SET state = ?, attempts = ?, parts = ?, due_at = ?, sent_at = ?, store_order_id = ?, reason = ?
         WHERE order_id = ? AND state = ? AND attempts = ?`,
      )
      .run(state, attempts, parts, dueAt, sentAt, storeOrderId, reason, orderId, read.state, read.attempts);
    if (state === 'placed' || state === 'refused') raiseStockVersion(database);
    return changes > 0;
  });
}

/** Nothing that waits is sent before then: the store takes no order now. */
export function holdDeliveries({ sql }: Database, until: number): void {
  sql.prepare(`UPDATE delivery SET due_at = max(due_at, ?) WHERE state = 'waiting'`).run(until);
}

/** Pieces in orders that the store does not know yet, by product or variation. */
export function piecesOnTheWay({ sql }: Database): ReadonlyMap<number, number> {
  const rows = sql
    .prepare(
      `SELECT product_id, variation_id, sum(quantity) AS pieces FROM delivery JOIN order_item USING (order_id)
       WHERE ${OPEN} GROUP BY product_id, variation_id`,
    )
    .all();
  const pieces = new Map<number, number>();
  for (const row of rows)
    for (const id of new Set([Number(row.product_id), Number(row.variation_id)]))
      if (id > 0) pieces.set(id, (pieces.get(id) ?? 0) + Number(row.pieces));
  return pieces;
}

/** Orders that wait, and since when the oldest does, epoch milliseconds. */
export function undelivered({ sql }: Database): { readonly orders: number; readonly since: number | null } {
  const row = sql
    .prepare(
      `SELECT count(*) AS orders, min(placed_at) AS since FROM delivery JOIN placed_order ON placed_order.id = order_id WHERE ${OPEN}`,
    )
    .get();
  return { orders: Number(row?.orders ?? 0), since: row?.since == null ? null : Number(row.since) };
}

const deliveryOf = (row: Record<string, unknown>): Delivery => ({
  orderId: Number(row.order_id),
  state: String(row.state) as Delivery['state'],
  attempts: Number(row.attempts),
  parts: Number(row.parts),
  dueAt: Number(row.due_at),
  sentAt: row.sent_at === null ? null : Number(row.sent_at),
  storeOrderId: row.store_order_id === null ? null : Number(row.store_order_id),
  reason: String(row.reason),
});
