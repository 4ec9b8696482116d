import type { QuantityLimits } from '#domain/catalogue/product.ts';
import { NO_MAXIMUM } from '#domain/catalogue/quantity.ts';
import { raiseStockVersion } from '#scripts/backend/database/counters.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { numberOf, type RawItem, recordOf, textOf } from './raw-item.ts';

/** Stock of an item. `remaining` is null when it is not counted. */
export interface StockLevel {
  readonly remaining: number | null;
  readonly isInStock: boolean;
}

/** By item: the level, the level in the files when it was set, and the time of that (epoch milliseconds). */
export type StockLevels = ReadonlyMap<
  number,
  StockLevel & { readonly stated: string; readonly changedAt: number }
>;

/** At this number and below, the Store API says how many are left. */
const LOW_STOCK = 5;

/**
 * Levels that sales and the operator have set, by item. A level applies until the item's stock in the merchant's files changes; a new
 * count there wins. Other changes of the files do not affect it.
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

/** An item's stock in the files, as text for comparison. */
export const statedStock = (item: RawItem): string =>
  JSON.stringify([item.is_in_stock ?? null, item.is_on_backorder ?? null, statedCount(item)]);

/** The level in the files. It is counted only when they have a number and allow no backorders. */
export function levelStated(item: RawItem): StockLevel {
  const left = statedCount(item);
  return {
    remaining: left > 0 && item.is_on_backorder !== true ? left : null,
    isInStock: item.is_in_stock === true,
  };
}

/** Number for "Only 3 left" or "5 in stock"; 0 for no text. */
function statedCount(item: RawItem): number {
  const [, inStock] = /^(\d{1,9}) in stock/.exec(textOf(recordOf(item.stock_availability).text)) ?? [];
  return numberOf(item.low_stock_remaining) || numberOf(inStock);
}

/** The merchant's own limit for one line; `NO_MAXIMUM` if the files state the pieces that are left instead. */
function ownMaximum(item: RawItem): number {
  if (item.sold_individually === true) return 1;
  const { maximum: stated, multiple_of } = recordOf(item.add_to_cart);
  const maximum = numberOf(stated);
  const step = Math.max(1, numberOf(multiple_of));
  const isOwn = maximum > 0 && !isMaximumOfStock({ maximum, step }, levelStated(item));
  return isOwn ? maximum : NO_MAXIMUM;
}

/** Whether a maximum is the number of pieces that are left. The store rounds it down to a multiple of the step. */
export const isMaximumOfStock = (
  { maximum, step }: Pick<QuantityLimits, 'maximum' | 'step'>,
  { remaining }: Pick<StockLevel, 'remaining'>,
): boolean => remaining !== null && maximum + step > remaining;

/** The item as the Store API lists it with that level. */
export function withStock(item: RawItem, { remaining, isInStock }: StockLevel): RawItem {
  const isLow = isInStock && remaining !== null && remaining <= LOW_STOCK;
  const text = isInStock ? (remaining === null ? '' : `${remaining} in stock`) : 'Out of stock';
  const left = isInStock && remaining !== null ? remaining : NO_MAXIMUM;
  const maximum = Math.min(ownMaximum(item), left);
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
