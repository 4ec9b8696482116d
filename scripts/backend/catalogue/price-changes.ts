import { raiseStockVersion } from '#scripts/backend/database/counters.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { numberOf, pricesOf, type RawItem, recordOf } from './raw-item.ts';

/** A price in minor units; `sale` is null when there is no sale. */
export interface PriceChange {
  readonly regular: number;
  readonly sale: number | null;
}

/** By item: the price, the price in the files when it was given, and the time of that (epoch milliseconds). */
export type PriceChanges = ReadonlyMap<
  number,
  PriceChange & { readonly stated: string; readonly changedAt: number }
>;

/** Prices that were set over the API, by item. Each applies until the price in the merchant's files changes. */
export async function priceChanges({ shop, query }: Rows): Promise<PriceChanges> {
  const prices = await query.selectFrom('price_change').selectAll().where('shop', '=', shop).execute();
  return new Map(
    prices.map(({ item_id, stated, regular, sale, changed_at }) => [
      item_id,
      { stated, regular, sale, changedAt: changed_at },
    ]),
  );
}

export async function setPrice(
  rows: Rows,
  item: RawItem,
  { regular, sale }: PriceChange,
  changed_at: number,
): Promise<void> {
  const values = { stated: statedPrice(item), regular, sale, changed_at };
  await rows.query
    .insertInto('price_change')
    .values({ shop: rows.shop, item_id: numberOf(item.id), ...values })
    .onConflict((conflict) => conflict.columns(['shop', 'item_id']).doUpdateSet(values))
    .execute();
  await raiseStockVersion(rows);
}

/** An item's price in the files, as text for comparison. */
export function statedPrice(item: RawItem): string {
  const { price, regular_price, sale_price } = recordOf(item.prices);
  return JSON.stringify([price ?? null, regular_price ?? null, sale_price ?? null]);
}

/** An item's price. `sale` is null when the item has no sale. */
export function priceOf(item: RawItem): PriceChange {
  const { price, regular } = pricesOf(item);
  return item.on_sale === true && regular > price ? { regular, sale: price } : { regular: price, sale: null };
}

/** The item as the Store API lists it with that price. */
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
