import { decodeHTMLStrict } from 'entities';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { piecesOnTheWay } from '#scripts/backend/ordering/pieces-on-the-way.ts';
import { withSoldOutExtras } from '#wire/woocommerce/sold-out-extras.ts';
import { type AddedDish, addedDishes, withAddedDishes } from './added-dishes.ts';
import { type DetailsChange, detailsChanges, statedDetails, withDetails } from './dish-details.ts';
import { type ImagesChange, imagesChanges, statedImages } from './dish-photos.ts';
import {
  type PriceChange,
  type PriceChanges,
  priceChanges,
  priceOf,
  statedPrice,
  withPrice,
} from './price-changes.ts';
import { listOf, numberOf, pricesOf, type RawItem, recordOf } from './raw-item.ts';
import { type ExtraMark, extraMarks } from './sold-out-extras.ts';
import {
  levelStated,
  type StockLevel,
  type StockLevels,
  statedStock,
  stockLevels,
  withStock,
} from './stock-levels.ts';

/** A product or variation with its present stock and price. */
export interface PresentItem {
  readonly id: number;
  /** 0 for a product. */
  readonly parentId: number;
  /** The item in the merchant's files. */
  readonly stated: RawItem;
  /** The item as the Store API lists it now. */
  readonly raw: RawItem;
  readonly level: StockLevel;
  /** Its price with a sale that is on or coming. */
  readonly price: PriceChange;
  /** A manager has hidden it, or its product. */
  readonly isHidden: boolean;
}

/** Changes since the merchant's files were written. */
export interface Changes {
  readonly levels: StockLevels;
  readonly prices: PriceChanges;
  readonly details: ReadonlyMap<number, DetailsChange>;
  readonly images: ReadonlyMap<number, ImagesChange>;
  readonly added: ReadonlyMap<number, AddedDish>;
  readonly extraMarks: readonly ExtraMark[];
  /** Pieces in orders that another store does not have yet. */
  readonly onTheWay: ReadonlyMap<number, number>;
}

export async function readChanges(rows: Rows, nowMs: number, place: ClockPlace): Promise<Changes> {
  return {
    levels: await stockLevels(rows),
    prices: await priceChanges(rows, nowMs, place),
    details: await detailsChanges(rows),
    images: await imagesChanges(rows),
    added: new Map((await addedDishes(rows)).dishes.map((dish) => [numberOf(dish.item.id), dish])),
    extraMarks: await extraMarks(rows, nowMs),
    onTheWay: await piecesOnTheWay(rows),
  };
}

/** The items of the files with all sales and changes since. Omits items without an id. */
export function presentItems(
  stated: {
    readonly products: readonly unknown[];
    readonly variations: readonly unknown[];
    readonly categories: readonly unknown[];
  },
  changes: Changes,
): { readonly products: readonly PresentItem[]; readonly variations: readonly PresentItem[] } {
  const categories = listOf(stated.categories);
  const stocked = itemsOf(stated.variations).map((item) => presentItem(item, changes, categories));
  const byParent = Map.groupBy(stocked, ({ parentId }) => parentId);
  const products = itemsOf(withAddedDishes(stated.products, changes.added)).map((item) => {
    const product = presentItem(item, changes, categories);
    const own = byParent.get(product.id) ?? [];
    if (own.every(({ raw, stated }) => raw === stated)) return product;
    const isCounted = product.level.remaining !== null || changes.levels.has(product.id);
    const raw = asItsVariations(product.raw, own, isCounted);
    return { ...product, raw, price: priceOf(raw) };
  });
  const hidden = new Set(products.flatMap(({ id, isHidden }) => (isHidden ? [id] : [])));
  const variations = stocked.map((item) => (hidden.has(item.parentId) ? { ...item, isHidden: true } : item));
  return { products, variations };
}

const itemsOf = (items: readonly unknown[]): readonly RawItem[] =>
  items.map(recordOf).filter(({ id }) => Number.isSafeInteger(id) && Number(id) > 0);

function presentItem(
  stated: RawItem,
  { levels, prices, details, images, extraMarks, onTheWay }: Changes,
  categories: readonly RawItem[],
): PresentItem {
  const id = numberOf(stated.id);
  const level =
    ifStated(levels.get(id), statedStock(stated)) ?? without(onTheWay.get(id) ?? 0, levelStated(stated));
  const price = ifStated(prices.get(id), statedPrice(stated));
  const given = details.get(id);
  const own = given && given.stated === statedDetails(stated) ? given.details : null;
  const said = own ? withDetails(stated, own, categories) : stated;
  const pictures = ifStated(images.get(id), statedImages(stated));
  const shown = pictures ? { ...said, images: pictures.images } : said;
  const offered = withSoldOutExtras(shown, extraMarks, decodeHTMLStrict);
  const stocked = level ? withStock(offered, level) : offered;
  return {
    id,
    parentId: numberOf(stated.parent),
    stated,
    raw: price
      ? withPrice(stocked, { regular: price.regular, sale: price.isSaleOn ? price.sale : null })
      : stocked,
    level: level ?? levelStated(stated),
    price: price ?? priceOf(stated),
    isHidden: own?.isHidden ?? false,
  };
}

/** The level after subtracting these pieces; null when that changes nothing. */
function without(pieces: number, { remaining }: StockLevel): StockLevel | null {
  if (pieces === 0 || remaining === null) return null;
  const left = Math.max(0, remaining - pieces);
  return { remaining: left, isInStock: left > 0 };
}

/** The change while it applies; undefined when the merchant's files have another value than at the time of the change. */
const ifStated = <Change extends { readonly stated: string }>(change: Change | undefined, stated: string) =>
  change?.stated === stated ? change : undefined;

/**
 * A variable product after changes of its variations: the price of the cheapest, the range of all, sold out when all are. A product
 * with its own stock keeps it.
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
