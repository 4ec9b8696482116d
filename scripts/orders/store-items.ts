import { decodeHTMLStrict } from 'entities';
import type { MenuPrice } from '#domain/manage/menu-item.ts';
import { type CurrencyFormat, decimalOf, type Money, moneyFromDecimal } from '#domain/money.ts';
import { type Failure, fail, ok, type Result } from '#domain/result.ts';
import { type StoredDetails, type StoredTexts, textsOf } from '#scripts/backend/catalogue/dish-details.ts';
import { listOf, numberOf, type RawItem, recordOf, textOf } from '#scripts/backend/catalogue/raw-item.ts';
import type { StockLevel } from '#scripts/backend/catalogue/stock-levels.ts';
import type { ItemChange, ItemName, ItemState } from '#scripts/backend/manage/menu-store.ts';
import type { StoreClient } from '#sources/store/wc-client.ts';
import { lineOfHtml } from '#wire/plain-text.ts';

/** The public address of a photo; null if the store cannot reach this service. */
export type PhotoAddress = (name: string) => string | null;

type Unit = Pick<CurrencyFormat, 'code' | 'minorUnit'>;

const FIELDS = [
  'id,manage_stock,stock_quantity,stock_status,backorders_allowed,regular_price,sale_price',
  'date_on_sale_from,date_on_sale_to,name,short_description,description,categories,status,images',
].join();

const pathOf = ({ id, parentId }: ItemName): string =>
  parentId === 0 ? `products/${id}` : `products/${parentId}/variations/${id}`;

/** Reads the present state of items in the store. Leaves out items that do not exist any more. Fails with `store.…`. */
export async function readItems(
  client: StoreClient,
  items: readonly ItemName[],
  unit: Unit,
): Promise<Result<readonly ItemState[]>> {
  const states: ItemState[] = [];
  for (const item of items) {
    const raw = await readItem(client, item);
    if (raw.ok) states.push(stateOf(item, raw.value, unit));
    else if (raw.error.code !== 'product.not-found') return raw;
  }
  return ok(states);
}

/**
 * Sets stock, price or details of an item, then reads the item again and compares: WooCommerce answers 200 even if it ignores a value (captures 202,
 * 203d, 205c, 205g). Fails with `store.…`, `product.not-found`, `menu.not-changed`, `menu.count-needed` or
 * `photo.not-fetched`.
 */
export async function changeItem(
  client: StoreClient,
  item: ItemName,
  change: ItemChange,
  { unit, addressOf }: { readonly unit: Unit; readonly addressOf: PhotoAddress },
): Promise<Result<ItemState>> {
  const before = await readItem(client, item);
  if (!before.ok) return before;
  // All variations of a product may share one count (capture 200j).
  const counted = before.value.manage_stock === 'parent' ? { id: item.parentId, parentId: 0 } : item;
  if (change.stock) {
    const body = stockBody(change.stock, before.value);
    if (!body.ok) return body;
    const set = await send(client, counted, body.value);
    if (!set.ok) return set;
  }
  if (change.price !== undefined) {
    const set = await send(client, item, priceBody(change.price));
    if (!set.ok) return set;
  }
  if (change.details) {
    const set = await send(client, item, detailsBody(change.details));
    if (!set.ok) return set;
  }
  if (change.images) {
    const images = imagesBody(listOf(before.value.images), change.images, addressOf);
    const set = images ? await send(client, item, { images }) : fail({ code: 'photo.not-fetched' });
    if (!set.ok) return set;
    const isTaken = listOf(set.value.images).length === images?.length;
    if (!isTaken) return fail({ code: 'menu.not-changed' });
  }
  const after = await readItem(client, item);
  if (!after.ok) return after;
  const state = stateOf(item, after.value, unit);
  return isAsWanted(state, change) ? ok(state) : fail({ code: 'menu.not-changed' });
}

const readItem = async (client: StoreClient, item: ItemName): Promise<Result<RawItem>> =>
  rawOf(await client({ method: 'GET', path: pathOf(item), query: { _fields: FIELDS } }));

const send = async (client: StoreClient, item: ItemName, body: object): Promise<Result<RawItem>> =>
  rawOf(await client({ method: 'PUT', path: pathOf(item), query: { _fields: FIELDS }, body }));

/** Codes for an unknown id. Their status is 404 when reading, 400 when changing. */
const UNKNOWN = new Set([
  'woocommerce_rest_product_invalid_id',
  'woocommerce_rest_product_variation_invalid_id',
]);

/** The item in an answer of the store. */
export function rawOf(answer: Awaited<ReturnType<StoreClient>>): Result<RawItem> {
  if (!answer || answer.status >= 500 || answer.status === 429) return fail({ code: 'store.unreachable' });
  const raw = recordOf(answer.body);
  if (UNKNOWN.has(textOf(raw.code))) return fail({ code: 'product.not-found' });
  // 206b-image-bad-url
  if (raw.code === 'woocommerce_product_image_upload_error') return fail({ code: 'photo.not-fetched' });
  // The key can only read, or its user has no permission to change products (captures 011, 014b). A firewall answers 403 with a page.
  const isOfKey = answer.status === 401 || (answer.status === 403 && textOf(raw.code) !== '');
  if (isOfKey) return fail({ code: 'store.no-right' });
  if (answer.status !== 200 && answer.status !== 201)
    return fail({ code: 'store.refused', params: { status: answer.status } });
  return ok(raw);
}

/** The body that sets a stock. WooCommerce ignores `stock_status` if it counts the pieces (capture 202). */
function stockBody({ isInStock, remaining }: StockLevel, item: RawItem): Result<object, Failure> {
  if (item.manage_stock === false) return ok({ stock_status: isInStock ? 'instock' : 'outofstock' });
  // It would sell on without its count.
  if (!isInStock && item.backorders_allowed === true) return fail({ code: 'menu.not-changed' });
  if (!isInStock) return ok({ stock_quantity: 0 });
  return remaining === null ? fail({ code: 'menu.count-needed' }) : ok({ stock_quantity: remaining });
}

/** The body that sets a price (null: none), as texts. WooCommerce refuses numbers, and an invalid text deletes the price (captures 205e, 205f). */
const priceBody = (price: MenuPrice | null) => ({
  regular_price: price ? decimalOf(price.regular) : '',
  sale_price: price?.sale ? decimalOf(price.sale) : '',
  date_on_sale_from: price?.saleFrom ? `${price.saleFrom}T00:00:00` : null,
  date_on_sale_to: price?.saleUntil ? `${price.saleUntil}T23:59:59` : null,
});

/**
 * The pictures to send: known ones by their ids, a new one by its public address (capture 206). Null if the store cannot reach this service.
 */
function imagesBody(
  now: readonly RawItem[],
  change: NonNullable<ItemChange['images']>,
  addressOf: PhotoAddress,
): readonly object[] | null {
  const known = (images: readonly RawItem[]) => images.map(({ id }) => ({ id }));
  if ('all' in change) return known(change.all);
  if (change.photo === null) return known(now.slice(1));
  const src = addressOf(change.photo);
  return src === null ? null : [{ src }, ...known(now.slice(1))];
}

/** The body that sets details. A hidden product is a draft, so neither the Store API nor WooCommerce's own shop shows it. */
export const detailsBody = ({ texts, categoryIds, isHidden }: Partial<StoredDetails>): object => {
  const { name, summary, description } = texts?.base ?? {};
  return {
    ...(name !== undefined && { name }),
    ...(summary !== undefined && { short_description: summary }),
    ...(description !== undefined && { description }),
    ...(categoryIds && { categories: categoryIds.map((id) => ({ id })) }),
    ...(isHidden !== undefined && { status: isHidden ? 'draft' : 'publish' }),
  };
};

/** WooCommerce may write the same text otherwise, with other entities or paragraphs. */
function hasDetails(now: StoredDetails, { texts, categoryIds, isHidden }: Partial<StoredDetails>): boolean {
  const words = (html = '') => lineOfHtml(html, decodeHTMLStrict);
  const ids = (list: readonly number[]) => list.toSorted((one, other) => one - other).join();
  return (
    Object.entries(texts?.base ?? {}).every(
      ([field, text]) => words(now.texts.base?.[field as keyof StoredTexts]) === words(text),
    ) &&
    (!categoryIds || ids(categoryIds) === ids(now.categoryIds)) &&
    (isHidden === undefined || isHidden === now.isHidden)
  );
}

function isAsWanted({ stock, price, details }: ItemState, wanted: ItemChange): boolean {
  if (wanted.details && !hasDetails(details, wanted.details)) return false;
  if (wanted.stock && wanted.stock.isInStock !== stock.isInStock) return false;
  const amounts = (of: MenuPrice | null) => [of?.regular.amount, of?.sale?.amount].join();
  return wanted.price === undefined || amounts(price) === amounts(wanted.price);
}

function stateOf({ id, parentId }: ItemName, raw: RawItem, { code, minorUnit }: Unit): ItemState {
  const money = (value: unknown): Money | null =>
    textOf(value) === '' ? null : moneyFromDecimal(textOf(value), code, minorUnit);
  const regular = money(raw.regular_price);
  const day = (value: unknown): string | null => textOf(value).slice(0, 10) || null;
  return {
    id,
    parentId,
    stock: {
      // An item on backorder can be sold as well.
      isInStock: raw.stock_status !== 'outofstock',
      remaining: raw.manage_stock === false ? null : Math.max(0, numberOf(raw.stock_quantity)),
    },
    details: {
      texts: { base: textsOf(raw) },
      categoryIds: listOf(raw.categories).map((category) => numberOf(category.id)),
      isHidden: raw.status !== undefined && raw.status !== 'publish',
    },
    images: listOf(raw.images),
    price: regular && {
      regular,
      sale: money(raw.sale_price),
      saleFrom: day(raw.date_on_sale_from),
      saleUntil: day(raw.date_on_sale_to),
    },
  };
}
