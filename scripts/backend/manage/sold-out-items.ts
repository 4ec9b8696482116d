import type { StockLevel } from '#scripts/backend/catalogue/stock-levels.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import type { ItemName, MenuStore } from './menu-store.ts';

/** An item that a manager has marked as sold out. */
export interface SoldOutItem extends ItemName {
  /** Epoch milliseconds; null if a manager has to bring the item back. */
  readonly backAt: number | null;
  /** The stock before the mark, and the pieces that cancelled orders have returned since. */
  readonly before: StockLevel;
}

/** The marked items of a shop, by id. */
export async function soldOutItems({ shop, query }: Rows): Promise<ReadonlyMap<number, SoldOutItem>> {
  const rows = await query.selectFrom('sold_out').selectAll().where('shop', '=', shop).execute();
  return new Map(
    rows.map(({ item_id, parent_id, back_at, before }) => [
      item_id,
      { id: item_id, parentId: parent_id, backAt: back_at, before: JSON.parse(before) as StockLevel },
    ]),
  );
}

/** Marks an item, or replaces its mark. */
export async function markSoldOut(
  { shop, query }: Rows,
  { id, parentId, ...mark }: SoldOutItem,
): Promise<void> {
  const columns = { back_at: mark.backAt, before: JSON.stringify(mark.before) };
  await query
    .insertInto('sold_out')
    .values({ shop, item_id: id, parent_id: parentId, ...columns })
    .onConflict((conflict) => conflict.columns(['shop', 'item_id']).doUpdateSet(columns))
    .execute();
}

export async function unmarkSoldOut({ shop, query }: Rows, id: number): Promise<void> {
  await query.deleteFrom('sold_out').where('shop', '=', shop).where('item_id', '=', id).execute();
}

/** Longest pause between two looks, because another service may mark an item at any time. */
const LONGEST_PAUSE_MS = 60_000;

interface Returning {
  readonly rows: Rows;
  readonly store: MenuStore;
  readonly now: () => number;
}

/**
 * Brings back the items that are due. An item that the merchant has already brought back in the store stays unchanged. If the store does
 * not answer or refuses the key, the next call tries again. Returns the changed products, and the pause until the next look in milliseconds.
 */
export async function bringBack({ rows, store, now }: Returning): Promise<{
  readonly products: readonly number[];
  readonly pauseMs: number;
}> {
  const marked = [...(await soldOutItems(rows)).values()];
  const products: number[] = [];
  for (const item of marked) {
    if (item.backAt === null || item.backAt > now()) continue;
    const state = await store.read([item]);
    if (!state.ok) continue;
    const [found] = state.value;
    if (found && !found.stock.isInStock) {
      const changed = await store.change(item, { stock: item.before });
      if (!changed.ok && changed.error.code.startsWith('store.')) continue;
      products.push(item.parentId || item.id);
    }
    await unmarkSoldOut(rows, item.id);
  }
  const next = marked.flatMap(({ backAt }) => (backAt !== null && backAt > now() ? [backAt - now()] : []));
  return { products, pauseMs: Math.min(LONGEST_PAUSE_MS, ...next) };
}
