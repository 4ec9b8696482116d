import type { Database } from '#scripts/backend/database/database.ts';
import { raiseStockVersion } from '#scripts/backend/database/notes.ts';
import { numberOf, pricesOf, type RawItem, recordOf } from './raw-item.ts';

/** A price in minor units; `sale` is null when there is no sale. */
export interface PriceChange {
  readonly regular: number;
  readonly sale: number | null;
}

/** Prices given over the API, by item. Each holds until the merchant's files state another price than they did then. */
export function priceChanges({
  sql,
}: Database): ReadonlyMap<number, PriceChange & { readonly stated: string }> {
  const rows = sql.prepare('SELECT item_id, stated, regular, sale FROM price_change').all();
  return new Map(
    rows.map((row) => [
      Number(row.item_id),
      {
        stated: String(row.stated),
        regular: Number(row.regular),
        sale: row.sale === null ? null : Number(row.sale),
      },
    ]),
  );
}

export function setPrice(database: Database, item: RawItem, price: PriceChange, now: number): void {
  database.sql
    .prepare(
      `INSERT INTO price_change (item_id, stated, regular, sale, changed_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (item_id) DO UPDATE SET stated = excluded.stated, regular = excluded.regular,
         sale = excluded.sale, changed_at = excluded.changed_at`,
    )
    .run(numberOf(item.id), statedPrice(item), price.regular, price.sale, now);
  raiseStockVersion(database);
}

/** What the files state about an item's price, as it is compared. */
export function statedPrice(item: RawItem): string {
  const { price, regular_price, sale_price } = recordOf(item.prices);
  return JSON.stringify([price ?? null, regular_price ?? null, sale_price ?? null]);
}

/** The price that an item has: a `sale` where it says so. */
export function priceOf(item: RawItem): PriceChange {
  const { price, regular } = pricesOf(item);
  return item.on_sale === true && regular > price ? { regular, sale: price } : { regular: price, sale: null };
}

/** The item as the Store API lists it at that price. */
export function withPrice(item: RawItem, { regular, sale }: PriceChange): RawItem {
  const { price_html: _, ...rest } = item;
  const price = String(sale ?? regular);
  return {
    ...rest,
    on_sale: sale !== null,
    is_purchasable: true,
    prices: {
      ...recordOf(item.prices),
      price,
      regular_price: String(regular),
      sale_price: price,
      price_range: null,
    },
  };
}
