import { sql } from 'kysely';
import { raiseStockVersion, stockVersion } from '#scripts/backend/database/counters.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { isOpen } from './deliveries.ts';

/** Numbers of pieces by id of product and of variation. */
export type Pieces = ReadonlyMap<number, number>;
export const NO_PIECES: Pieces = new Map();

/** Whether the store does not count the pieces of an order yet. Spelled as in the index, without parameters, so that the index is used. */
const isOnTheWay = sql<boolean>`(delivery.state IN ('waiting', 'sending') OR delivery.is_reserved = 1)`;

/** Pieces of orders that the store does not have yet, or that wait there for their payment. */
export async function piecesOnTheWay(rows: Rows): Promise<Pieces> {
  return piecesIn(
    await itemsOf(rows)
      .where(isOnTheWay)
      .select(({ fn }) => fn.sum<number>('quantity').as('quantity'))
      .groupBy(['product_id', 'variation_id'])
      .execute(),
  );
}

/** Pieces of orders that are being sent. The store's count may contain them or not. */
export const piecesBeingSent = async (rows: Rows): Promise<Pieces> =>
  piecesIn(await itemsOf(rows).select('quantity').where(isOpen).where('state', '=', 'sending').execute());

/** Pieces of orders that were placed after their products were read. The store's count may contain them or not. */
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

/** Reserves the pieces of an unpaid order, which its store does not count. Call it inside a transaction. */
export async function reservePieces({ shop, query }: Rows, orderId: number): Promise<void> {
  await query
    .updateTable('delivery')
    .set({ is_reserved: 1, placed_version: null })
    .where('shop', '=', shop)
    .where('order_id', '=', orderId)
    .execute();
}

/**
 * Ends the reservation of an order's pieces, if there is one. An older reading of the store does not contain them, so the order counts as
 * placed at this moment. Call it inside a transaction.
 */
export async function endReservation(rows: Rows, orderId: number): Promise<void> {
  const delivery = rows.query
    .updateTable('delivery')
    .where('shop', '=', rows.shop)
    .where('order_id', '=', orderId);
  const ended = await delivery.set({ is_reserved: 0 }).where('is_reserved', '=', 1).executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return;
  await raiseStockVersion(rows);
  await delivery.set({ placed_version: await stockVersion(rows) }).execute();
}
