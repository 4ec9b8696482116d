import { NO_MAXIMUM } from '#domain/catalogue/quantity.ts';
import type { CurrencyFormat, Money } from '#domain/money.ts';
import { raiseStockVersion } from '#scripts/backend/database/counters.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { noteOf, setNote } from '#scripts/backend/database/notes.ts';
import { type StoredDetails, withDetails } from './dish-details.ts';
import { photoImage } from './dish-photos.ts';
import { type RawItem, recordOf } from './raw-item.ts';

/** A dish that a manager has added to the merchant's files. */
export interface AddedDish {
  /** UUID of the client. A repeated call adds the dish only once. */
  readonly changeId: string;
  /** Epoch milliseconds. */
  readonly changedAt: number;
  /** As the Store API lists it. Later changes apply to it as to an item of the files. */
  readonly item: RawItem;
}

interface AddedDishes {
  readonly dishes: readonly AddedDish[];
  /** Id of the next dish. */
  readonly nextId: number;
}

const NOTE = 'added-dishes';

/** Ids are above those of a WordPress. No id is used twice, because orders contain it. */
const FIRST_ID = 900_001;

export async function addedDishes(rows: Rows): Promise<AddedDishes> {
  const text = await noteOf(rows, NOTE);
  return text === null ? { dishes: [], nextId: FIRST_ID } : (JSON.parse(text) as AddedDishes);
}

/** Call it inside the transaction in which the dishes were read. */
export async function writeAddedDishes(rows: Rows, added: AddedDishes): Promise<void> {
  await setNote(rows, NOTE, JSON.stringify(added));
  await raiseStockVersion(rows);
}

/** The products of the merchant's files with the added dishes, which come last. */
export function withAddedDishes(
  stated: readonly unknown[],
  added: ReadonlyMap<number, AddedDish>,
): readonly unknown[] {
  if (added.size === 0) return stated;
  const ids = new Set(stated.map((item) => recordOf(item).id));
  return [...stated, ...[...added.values()].flatMap(({ item }) => (ids.has(item.id) ? [] : [item]))];
}

interface Described {
  readonly id: number;
  readonly details: StoredDetails;
  readonly price: Money;
  /** Name of its photo. */
  readonly photo: string | null;
}

/** A simple product that is in stock, as the Store API lists it. `categories`: those of the shop. */
export function dishItem(
  { id, details, price, photo }: Described,
  currency: CurrencyFormat,
  categories: readonly RawItem[],
): RawItem {
  const amount = String(price.amount);
  const item = {
    ...{ id, parent: 0, type: 'simple', variation: '', sku: '', slug: `dish-${id}` },
    ...{ name: '', short_description: '', description: '', on_sale: false },
    prices: {
      ...{ price: amount, regular_price: amount, sale_price: amount, price_range: null },
      currency_code: currency.code,
      currency_symbol: currency.symbol,
      currency_minor_unit: price.minorUnit,
      currency_decimal_separator: currency.decimalSeparator,
      currency_thousand_separator: currency.thousandSeparator,
      currency_prefix: currency.prefix,
      currency_suffix: currency.suffix,
    },
    images: photo === null ? [] : [photoImage(id, photo, details.texts.base?.name ?? '')],
    ...{ tags: [], attributes: [], variations: [], grouped_products: [], has_options: false },
    ...{ is_purchasable: true, is_in_stock: true, is_on_backorder: false, low_stock_remaining: null },
    stock_availability: { text: '', class: 'in-stock' },
    sold_individually: false,
    add_to_cart: { minimum: 1, maximum: NO_MAXIMUM, multiple_of: 1 },
  };
  return withDetails(item, details, categories);
}
