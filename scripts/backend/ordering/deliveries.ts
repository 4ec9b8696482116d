import { sql } from 'kysely';
import { raiseStockVersion, stockVersion } from '#scripts/backend/database/counters.ts';
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
  /** The status of ours that the store has; null before it has the order. */
  readonly storeStatus: string | null;
  /** Why it was refused, or what went wrong at the last attempt. */
  readonly reason: string;
}

/** Whether an order waits for its store. As the index spells it, without values, or it would not be used. */
export const isOpen = sql<boolean>`delivery.state IN ('waiting', 'sending')`;

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
 * Keeps what is known of a delivery now, if it still is in the state that was read; otherwise another service was faster, and false is
 * returned. It is on disk before this returns.
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

/** Pieces by product, and by variation. */
export type Pieces = ReadonlyMap<number, number>;
export const NO_PIECES: Pieces = new Map();

/** Pieces in orders that the store does not know yet. */
export async function piecesOnTheWay(rows: Rows): Promise<Pieces> {
  return piecesIn(
    await itemsOf(rows)
      .where(isOpen)
      .select(({ fn }) => fn.sum<number>('quantity').as('quantity'))
      .groupBy(['product_id', 'variation_id'])
      .execute(),
  );
}

/** Pieces in orders that are with the store just now, and nobody knows whether its count has them. */
export const piecesBeingSent = async (rows: Rows): Promise<Pieces> =>
  piecesIn(await itemsOf(rows).select('quantity').where(isOpen).where('state', '=', 'sending').execute());

/** Pieces in orders that were placed since products were read: the reading may have them, or not. */
export async function piecesPlacedSince(rows: Rows, versionOf: ReadonlyMap<number, number>): Promise<Pieces> {
  const earliest = Math.min(...versionOf.values());
  const placed = await itemsOf(rows)
    .select(['quantity', 'placed_version'])
    .where('placed_version', '>', earliest)
    .execute();
  return piecesIn(
    placed.filter((item) => Number(item.placed_version) > (versionOf.get(item.product_id) ?? Infinity)),
  );
}

const itemsOf = ({ shop, query }: Rows) =>
  query
    .selectFrom('delivery')
    .innerJoin('order_item', (join) =>
      join
        .onRef('order_item.shop', '=', 'delivery.shop')
        .onRef('order_item.order_id', '=', 'delivery.order_id'),
    )
    .select(['product_id', 'variation_id'])
    .where('delivery.shop', '=', shop);

interface ItemPieces {
  readonly product_id: number;
  readonly variation_id: number;
  readonly quantity: number;
}

function piecesIn(items: readonly ItemPieces[]): Pieces {
  const pieces = new Map<number, number>();
  for (const { product_id, variation_id, quantity } of items)
    for (const id of new Set([product_id, variation_id]))
      if (id > 0) pieces.set(id, (pieces.get(id) ?? 0) + quantity);
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
    .where(isOpen)
    .executeTakeFirstOrThrow();
}
