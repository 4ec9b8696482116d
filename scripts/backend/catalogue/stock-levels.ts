import { NO_MAXIMUM } from '#domain/catalogue/quantity.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import { raiseStockVersion } from '#scripts/backend/database/notes.ts';
import { numberOf, type RawItem, recordOf, textOf } from './raw-item.ts';

/** How much of an item there is. `remaining` is null for what nobody counts. */
export interface StockLevel {
  readonly remaining: number | null;
  readonly isInStock: boolean;
}

/** From here on the Store API says how few are left. */
const LOW_STOCK = 5;

/**
 * Levels that sales and the operator made, by item. A level holds as long as the merchant's files state about the item what
 * they stated when it was made: a count that the merchant writes anew is the newer truth, other changes leave it alone.
 */
export function stockLevels({
  sql,
}: Database): ReadonlyMap<number, StockLevel & { readonly stated: string }> {
  const rows = sql.prepare('SELECT item_id, stated, remaining, is_in_stock FROM stock_level').all();
  return new Map(
    rows.map((row) => [
      Number(row.item_id),
      {
        stated: String(row.stated),
        remaining: row.remaining === null ? null : Number(row.remaining),
        isInStock: row.is_in_stock === 1,
      },
    ]),
  );
}

export function setStockLevel(database: Database, item: RawItem, level: StockLevel, now: number): void {
  database.sql
    .prepare(
      `INSERT INTO stock_level (item_id, stated, remaining, is_in_stock, changed_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (item_id) DO UPDATE SET stated = excluded.stated, remaining = excluded.remaining,
         is_in_stock = excluded.is_in_stock, changed_at = excluded.changed_at`,
    )
    .run(numberOf(item.id), statedStock(item), level.remaining, level.isInStock ? 1 : 0, now);
  raiseStockVersion(database);
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
