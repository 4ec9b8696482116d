import { NO_MAXIMUM } from '#domain/catalogue/quantity.ts';
import { raiseStockVersion } from '#scripts/backend/database/counters.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { numberOf, type RawItem, recordOf, textOf } from './raw-item.ts';

/** How much of an item there is. `remaining` is null for what nobody counts. */
export interface StockLevel {
  readonly remaining: number | null;
  readonly isInStock: boolean;
}

/** By item: the level, what the files stated when it was made, and when that was (epoch milliseconds). */
export type StockLevels = ReadonlyMap<
  number,
  StockLevel & { readonly stated: string; readonly changedAt: number }
>;

/** From here on the Store API says how few are left. */
const LOW_STOCK = 5;

/**
 * Levels that sales and the operator made, by item. A level holds as long as the merchant's files state about the item what
 * they stated when it was made: a count that the merchant writes anew is the newer truth, other changes leave it alone.
 */
export async function stockLevels({ shop, query }: Rows): Promise<StockLevels> {
  const levels = await query.selectFrom('stock_level').selectAll().where('shop', '=', shop).execute();
  return new Map(
    levels.map(({ item_id, stated, remaining, is_in_stock, changed_at }) => [
      item_id,
      { stated, remaining, isInStock: is_in_stock === 1, changedAt: changed_at },
    ]),
  );
}

export async function setStockLevel(
  rows: Rows,
  item: RawItem,
  level: StockLevel,
  changed_at: number,
): Promise<void> {
  const values = {
    stated: statedStock(item),
    remaining: level.remaining,
    is_in_stock: level.isInStock ? 1 : 0,
    changed_at,
  };
  await rows.query
    .insertInto('stock_level')
    .values({ shop: rows.shop, item_id: numberOf(item.id), ...values })
    .onConflict((conflict) => conflict.columns(['shop', 'item_id']).doUpdateSet(values))
    .execute();
  await raiseStockVersion(rows);
}

/** What the files state about an item's stock, as it is compared. */
export const statedStock = (item: RawItem): string =>
  JSON.stringify([item.is_in_stock ?? null, item.is_on_backorder ?? null, statedCount(item)]);

/** The level that the files state: counted where they say how many are left and no backorders are taken. */
export function levelStated(item: RawItem): StockLevel {
  const left = statedCount(item);
  return {
    remaining: left > 0 && item.is_on_backorder !== true ? left : null,
    isInStock: item.is_in_stock === true,
  };
}

/** "Only 3 left", or "5 in stock" where that is not yet few; 0 when nothing is said. */
function statedCount(item: RawItem): number {
  const [, inStock] = /^(\d{1,9}) in stock/.exec(textOf(recordOf(item.stock_availability).text)) ?? [];
  return numberOf(item.low_stock_remaining) || numberOf(inStock);
}

/** The item as the Store API lists it at that level. */
export function withStock(item: RawItem, { remaining, isInStock }: StockLevel): RawItem {
  const isLow = isInStock && remaining !== null && remaining <= LOW_STOCK;
  const text = isInStock ? (remaining === null ? '' : `${remaining} in stock`) : 'Out of stock';
  const maximum =
    item.sold_individually === true ? 1 : isInStock && remaining !== null ? remaining : NO_MAXIMUM;
  const { text: _text, description: _description, ...addToCart } = recordOf(item.add_to_cart);
  return {
    ...item,
    is_in_stock: isInStock,
    is_on_backorder: false,
    low_stock_remaining: isLow ? remaining : null,
    stock_availability: { text, class: isInStock ? 'in-stock' : 'out-of-stock' },
    add_to_cart: { minimum: 1, multiple_of: 1, ...addToCart, maximum },
  };
}
