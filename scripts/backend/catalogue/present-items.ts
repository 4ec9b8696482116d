import type { Rows } from '#scripts/backend/database/database.ts';
import { piecesOnTheWay } from '#scripts/backend/ordering/deliveries.ts';
import { type PriceChanges, priceChanges, statedPrice, withPrice } from './price-changes.ts';
import { numberOf, pricesOf, type RawItem, recordOf } from './raw-item.ts';
import {
  levelStated,
  type StockLevel,
  type StockLevels,
  statedStock,
  stockLevels,
  withStock,
} from './stock-levels.ts';

/** A product or variation with the present stock and price. */
export interface PresentItem {
  readonly id: number;
  /** 0 for a product. */
  readonly parentId: number;
  /** As the merchant's files state it. */
  readonly stated: RawItem;
  /** As the Store API lists it at present. */
  readonly raw: RawItem;
  readonly level: StockLevel;
}

/** What happened since the merchant's files were written. */
export interface Changes {
  readonly levels: StockLevels;
  readonly prices: PriceChanges;
  /** Pieces in orders that the store does not know yet. */
  readonly onTheWay: ReadonlyMap<number, number>;
}

export async function readChanges(rows: Rows): Promise<Changes> {
  return {
    levels: await stockLevels(rows),
    prices: await priceChanges(rows),
    onTheWay: await piecesOnTheWay(rows),
  };
}

/** What the files state, with the sales and changes since. Items without an id are left out. */
export function presentItems(
  stated: { readonly products: readonly unknown[]; readonly variations: readonly unknown[] },
  changes: Changes,
): { readonly products: readonly PresentItem[]; readonly variations: readonly PresentItem[] } {
  const variations = itemsOf(stated.variations).map((item) => presentItem(item, changes));
  const byParent = Map.groupBy(variations, ({ parentId }) => parentId);
  const products = itemsOf(stated.products).map((item) => {
    const product = presentItem(item, changes);
    const own = byParent.get(product.id) ?? [];
    if (own.every(({ raw, stated }) => raw === stated)) return product;
    const isCounted = product.level.remaining !== null || changes.levels.has(product.id);
    return { ...product, raw: asItsVariations(product.raw, own, isCounted) };
  });
  return { products, variations };
}

const itemsOf = (items: readonly unknown[]): readonly RawItem[] =>
  items.map(recordOf).filter(({ id }) => Number.isSafeInteger(id) && Number(id) > 0);

function presentItem(stated: RawItem, { levels, prices, onTheWay }: Changes): PresentItem {
  const id = numberOf(stated.id);
  const level =
    ifStated(levels.get(id), statedStock(stated)) ?? without(onTheWay.get(id) ?? 0, levelStated(stated));
  const price = ifStated(prices.get(id), statedPrice(stated));
  const stocked = level ? withStock(stated, level) : stated;
  return {
    id,
    parentId: numberOf(stated.parent),
    stated,
    raw: price ? withPrice(stocked, price) : stocked,
    level: level ?? levelStated(stated),
  };
}

/** What is left without these pieces; null when that is what the files state. */
function without(pieces: number, { remaining }: StockLevel): StockLevel | null {
  if (pieces === 0 || remaining === null) return null;
  const left = Math.max(0, remaining - pieces);
  return { remaining: left, isInStock: left > 0 };
}

/** A change made over another statement of the merchant's is no longer true. */
const ifStated = <Change extends { readonly stated: string }>(change: Change | undefined, stated: string) =>
  change?.stated === stated ? change : undefined;

/**
 * A variable product whose variations changed: the cheapest one's price, the range of all, sold out when all are. One that is counted as a
 * whole knows itself what is left.
 */
function asItsVariations(product: RawItem, variations: readonly PresentItem[], isCounted: boolean): RawItem {
  const sold = variations.filter(({ raw }) => raw.is_purchasable === true);
  const cheapest = sold.toSorted((left, right) => pricesOf(left.raw).price - pricesOf(right.raw).price)[0];
  if (!cheapest) return product;
  const prices = sold.map(({ raw }) => pricesOf(raw).price);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const isInStock = sold.some(({ level }) => level.isInStock);
  const { price_html: _, ...rest } = product;
  return {
    ...rest,
    on_sale: sold.some(({ raw }) => raw.on_sale === true),
    prices: {
      ...recordOf(cheapest.raw.prices),
      price_range: lowest < highest ? { min_amount: String(lowest), max_amount: String(highest) } : null,
    },
    ...(!isCounted && {
      is_in_stock: isInStock,
      stock_availability: isInStock
        ? { text: '', class: 'in-stock' }
        : { text: 'Out of stock', class: 'out-of-stock' },
    }),
  };
}
