import { hash } from 'node:crypto';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ItemFault } from '#wire/context.ts';
import { isObject } from '#wire/is-object.ts';
import { listOf } from '#wire/list-of.ts';
import { branchPosts, type PlacePost } from '#wire/woocommerce/shipping.ts';
import { exchange, type StoreAnswer } from './exchange.ts';
import type { StoreData } from './store-data.ts';

interface Shop {
  /** Base address. */
  readonly url: string;
  /** ISO 3166-1 alpha-2: rates may be hidden until an address is known (capture 51-update-customer). */
  readonly country: string;
  readonly fetch: typeof fetch;
}

const TIMEOUT_MS = 15_000;
/** One product that needs shipping is enough, but the list does not say which products are virtual. So several are tried. */
const MOST_ITEMS = 5;

/**
 * Reads the pickup locations of a WooCommerce without a key. Only administrators may list them, but a cart of the Store API with a product
 * in it offers them to everybody. No order is created. Fails with `store.unreachable`, or with `store.empty-cart` when no product could be
 * added to a cart.
 */
export async function pickupPlaces(
  shop: Shop,
  items: Pick<StoreData, 'products' | 'variations'>,
  report: (fault: ItemFault) => void,
): Promise<Result<readonly PlacePost[]>> {
  const begun = await ask(shop, 'GET', 'cart?_fields=errors');
  const token = begun?.status === 200 ? begun.headers.get('cart-token') : null;
  if (!token) return fail({ code: 'store.unreachable' });
  const step = (path: string, body: object) => ({
    method: 'POST',
    path: `/wc/store/v1/cart/${path}?_fields=shipping_rates`,
    headers: { 'Cart-Token': token },
    body,
  });
  const { country } = shop;
  const requests = [
    step('update-customer', { billing_address: { country }, shipping_address: { country } }),
    ...sellable(items).map((id) => step('add-item', { id, quantity: 1 })),
  ];
  const answer = await ask(shop, 'POST', 'batch', { token, body: { requests } });
  const responses = answer?.status === 207 ? listOf(fieldOf(answer.body, 'responses')) : null;
  if (!responses) return fail({ code: 'store.unreachable' });
  const added = responses.slice(1).filter((response) => fieldOf(response, 'status') === 201);
  if (added.length === 0) return fail({ code: 'store.empty-cart' });
  const packages = added.map(
    (response) => listOf(fieldOf(fieldOf(response, 'body'), 'shipping_rates')) ?? [],
  );
  const [first] = packages.findLast((each) => each.length > 0) ?? [];
  const rates = listOf(fieldOf(first, 'shipping_rates')) ?? [];
  return ok(branchPosts(rates, idOfName, { report }));
}

/** A positive number of 31 bits from the name, equal in every process. */
const idOfName = (name: string): number => (Number.parseInt(hash('sha256', name).slice(0, 8), 16) >>> 1) + 1;

/** Items that need no choice of options: simple products first, then variations. */
function sellable({ products, variations }: Pick<StoreData, 'products' | 'variations'>): readonly unknown[] {
  const isSold = (item: unknown): boolean =>
    fieldOf(item, 'is_in_stock') !== false && fieldOf(item, 'is_purchasable') !== false;
  const simple = products.filter((item) => fieldOf(item, 'type') === 'simple');
  return [...simple, ...variations]
    .filter(isSold)
    .slice(0, MOST_ITEMS)
    .map((item) => fieldOf(item, 'id'));
}

const fieldOf = (value: unknown, name: string): unknown =>
  isObject(value) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;

function ask(
  { url, fetch: send }: Shop,
  method: string,
  path: string,
  sent?: { readonly token: string; readonly body: object },
): Promise<StoreAnswer | null> {
  return exchange(send, new URL(`${url}/wp-json/wc/store/v1/${path}`), {
    method,
    headers: sent ? { 'Cart-Token': sent.token } : {},
    timeoutMs: TIMEOUT_MS,
    now: Date.now,
    ...(sent && { body: sent.body }),
  });
}
