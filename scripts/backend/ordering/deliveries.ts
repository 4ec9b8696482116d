import { sql } from 'kysely';
import { raiseStockVersion } from '#scripts/backend/database/counters.ts';
import type { Database, Rows } from '#scripts/backend/database/database.ts';

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

/** As the index spells it, without values, or it would not be used. */
const OPEN = sql<boolean>`delivery.state IN ('waiting', 'sending')`;

/** Queues an order for its store. To be called in the transaction that writes the order. */
export async function addDelivery(rows: Rows, order_id: number, due_at: number): Promise<void> {
  await rows.query.insertInto('delivery').values({ shop: rows.shop, order_id, due_at }).execute();
  await raiseStockVersion(rows);
}

/**
 * The order that is next: one whose outcome is unknown, because nothing is sent beside it; else the oldest that is due; else the one
 * that is due first.
 */
export async function nextDelivery({ shop, query }: Rows, now: number): Promise<Delivery | null> {
  const isWaiting = sql`CASE state WHEN 'sending' THEN 0 ELSE 1 END`;
  const due = sql`CASE WHEN due_at > ${now} THEN due_at ELSE ${now} END`;
  const next = query
    .selectFrom('delivery')
    .select(['order_id as orderId', 'state', 'attempts', 'parts', 'due_at as dueAt', 'sent_at as sentAt'])
    .select(['store_order_id as storeOrderId', 'reason'])
    .where('shop', '=', shop)
    .where(OPEN)
    .orderBy(isWaiting)
    .orderBy(due)
    .orderBy('order_id')
    .limit(1);
  return (await next.executeTakeFirst()) ?? null;
}

/**
 * Keeps what is known of a delivery now, if it still is in the state that was read; otherwise another service was faster, and false is
 * returned. It is on disk before this returns.
 */
export function keepDelivery(database: Database, read: Delivery, delivery: Delivery): Promise<boolean> {
  const { orderId, state, attempts, parts, dueAt, sentAt, storeOrderId, reason } = delivery;
  return database.transaction(async (rows) => {
    const { numUpdatedRows } = await rows.query
      .updateTable('delivery')
      .set({ state, attempts, parts, due_at: dueAt, sent_at: sentAt, store_order_id: storeOrderId, reason })
      .where('shop', '=', rows.shop)
      .where('order_id', '=', orderId)
      .where('state', '=', read.state)
      .where('attempts', '=', read.attempts)
      .executeTakeFirst();
    if (state === 'placed' || state === 'refused') await raiseStockVersion(rows);
    return numUpdatedRows > 0n;
  });
}

/** Nothing that waits is sent before then: the store takes no order now. */
export async function holdDeliveries({ shop, query }: Rows, until: number): Promise<void> {
  await query
    .updateTable('delivery')
    .set({ due_at: until })
    .where('shop', '=', shop)
    .where('state', '=', 'waiting')
    .where('due_at', '<', until)
    .execute();
}

/** Pieces in orders that the store does not know yet, by product or variation. */
export async function piecesOnTheWay({ shop, query }: Rows): Promise<ReadonlyMap<number, number>> {
  const ordered = await query
    .selectFrom('delivery')
    .innerJoin('order_item', (join) =>
      join
        .onRef('order_item.shop', '=', 'delivery.shop')
        .onRef('order_item.order_id', '=', 'delivery.order_id'),
    )
    .select(({ fn }) => ['product_id', 'variation_id', fn.sum<number>('quantity').as('count')])
    .where('delivery.shop', '=', shop)
    .where(OPEN)
    .groupBy(['product_id', 'variation_id'])
    .execute();
  const pieces = new Map<number, number>();
  for (const { product_id, variation_id, count } of ordered)
    for (const id of new Set([product_id, variation_id]))
      if (id > 0) pieces.set(id, (pieces.get(id) ?? 0) + count);
  return pieces;
}

/** Orders that wait, and since when the oldest does, epoch milliseconds. */
export async function undelivered({
  shop,
  query,
}: Rows): Promise<{ readonly orders: number; readonly since: number | null }> {
  return query
    .selectFrom('delivery')
    .innerJoin('placed_order', (join) =>
      join
        .onRef('placed_order.shop', '=', 'delivery.shop')
        .onRef('placed_order.id', '=', 'delivery.order_id'),
    )
    .select(({ fn }) => [fn.countAll<number>().as('orders'), fn.min<number | null>('placed_at').as('since')])
    .where('delivery.shop', '=', shop)
    .where(OPEN)
    .executeTakeFirstOrThrow();
}
