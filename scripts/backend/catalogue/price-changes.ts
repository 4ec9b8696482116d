import { type SaleDays, saleChanges, saleState } from '#domain/catalogue/sale-days.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { raiseStockVersion } from '#scripts/backend/database/counters.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { numberOf, pricesOf, type RawItem, recordOf } from './raw-item.ts';

/** A price in minor units; `sale` is null when there is no sale. */
export interface PriceChange extends SaleDays {
  readonly regular: number;
  readonly sale: number | null;
}

interface KeptPrice extends PriceChange {
  /** The price in the files when this one was set. */
  readonly stated: string;
  /** Epoch milliseconds: when it was set, or when its sale began or ended since. */
  readonly changedAt: number;
  /** Its sale is neither coming nor over. */
  readonly isSaleOn: boolean;
  /** The next begin or end of its sale; Infinity: none. */
  readonly nextChangeAt: number;
}

export type PriceChanges = ReadonlyMap<number, KeptPrice>;

/** Prices that were set over the API, by item, at an instant. Each applies until the price in the merchant's files changes. */
export async function priceChanges(
  { shop, query }: Rows,
  nowMs: number,
  place: ClockPlace,
): Promise<PriceChanges> {
  const prices = await query.selectFrom('price_change').selectAll().where('shop', '=', shop).execute();
  return new Map(
    prices.map(({ item_id, stated, regular, sale, changed_at, sale_from, sale_until }) => {
      const days = { saleFrom: sale_from, saleUntil: sale_until };
      const changes = saleChanges(days, place);
      const state = saleState(days, nowMs, place);
      // What is over is no longer a sale, as in WooCommerce.
      const kept = state === 'over' ? NO_SALE : { sale, ...days };
      return [
        item_id,
        {
          ...{ stated, regular, ...kept, isSaleOn: state === 'on' },
          changedAt: Math.max(changed_at, ...changes.filter((change) => change <= nowMs)),
          nextChangeAt: Math.min(...changes.filter((change) => change > nowMs)),
        },
      ];
    }),
  );
}

export async function setPrice(
  rows: Rows,
  item: RawItem,
  { regular, sale, saleFrom: sale_from, saleUntil: sale_until }: PriceChange,
  changed_at: number,
): Promise<void> {
  const values = { stated: statedPrice(item), regular, sale, sale_from, sale_until, changed_at };
  await rows.query
    .insertInto('price_change')
    .values({ shop: rows.shop, item_id: numberOf(item.id), ...values })
    .onConflict((conflict) => conflict.columns(['shop', 'item_id']).doUpdateSet(values))
    .execute();
  await raiseStockVersion(rows);
}

/** Ends a price that was set over the API, so that the item has that of the files. */
export async function dropPrice(rows: Rows, itemId: number): Promise<void> {
  const { shop, query } = rows;
  await query.deleteFrom('price_change').where('shop', '=', shop).where('item_id', '=', itemId).execute();
  await raiseStockVersion(rows);
}

/** An item's price in the files, as text for comparison. */
export function statedPrice(item: RawItem): string {
  const { price, regular_price, sale_price } = recordOf(item.prices);
  return JSON.stringify([price ?? null, regular_price ?? null, sale_price ?? null]);
}

export const NO_SALE = { sale: null, saleFrom: null, saleUntil: null };

/** An item's price in the files. */
export function priceOf(item: RawItem): PriceChange {
  const { price, regular } = pricesOf(item);
  const isOnSale = item.on_sale === true && regular > price;
  return isOnSale ? { ...NO_SALE, regular, sale: price } : { ...NO_SALE, regular: price };
}

/** The item as the Store API lists it with that price. `sale`: the price of a sale that is on. */
export function withPrice(item: RawItem, { regular, sale }: Pick<PriceChange, 'regular' | 'sale'>): RawItem {
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
