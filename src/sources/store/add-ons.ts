import { ok, type Result } from '#domain/result.ts';
import { httpClient } from '#sources/request/http.ts';
import { isObject } from '#wire/is-object.ts';
import { listOf } from '#wire/list-of.ts';
import { withAddOnExtras } from '#wire/woocommerce/add-ons.ts';
import type { StoreData } from './store-data.ts';
import { publicFacts } from './store-facts.ts';
import type { PlacesOptions } from './store-places.ts';
import { READING_BYTES, type StoreClient, storeClient, storeKeys } from './wc-client.ts';

/** Products of one answer. */
const PAGE = 100;
/** More is a fault of the store. */
const MOST_PAGES = 200;
/** In the context `view`, a product's add-ons contain the global ones that apply to it. */
const QUERY = { per_page: String(PAGE), context: 'view', _fields: 'id,addons' };

/** `timeoutMs`: of an answer, for a customer who waits. */
type AddOnOptions = PlacesOptions & { readonly timeoutMs?: number };

type AddOns = ReadonlyMap<unknown, unknown>;

/**
 * Adds the add-ons of WooCommerce Product Add-Ons to all products, as extras. Only the key may read them, so only stores whose orders Dukkan
 * takes have them. `before`: the last reading, whose extras stay when they cannot be read, which is reported.
 */
export async function withAddOns(
  store: StoreData,
  options: PlacesOptions,
  before: StoreData | null,
): Promise<StoreData> {
  const client = clientOf(options);
  if (!client) return store;
  const addOns = client.ok ? await allAddOns(client.value) : null;
  if (addOns) {
    const products = withExtras(store.products, addOns);
    return { ...store, products, hasAddOns: addOns.size > 0 };
  }
  if (!client.ok && !(await hasPlugin(options))) return store;
  const why = client.ok
    ? 'The store did not answer for the add-ons of its products.'
    : `Only the store's key may read its add-ons. ${client.error}`;
  const reason = `${why} Those of the last reading stay.`;
  const fault = { kind: 'product', id: 'add-ons', path: '', code: 'product.add-ons-unread', reason };
  return {
    ...store,
    products: before?.hasAddOns ? withKeptExtras(store.products, before.products) : store.products,
    hasAddOns: before?.hasAddOns ?? false,
    faults: [...store.faults, fault],
  };
}

/** The same for products that were read again. Null when the store does not answer. `store`: the last reading of all. */
export async function withAddOnsAgain(
  products: readonly unknown[],
  store: Pick<StoreData, 'hasAddOns'>,
  options: AddOnOptions,
): Promise<readonly unknown[] | null> {
  const client = store.hasAddOns ? clientOf(options) : null;
  if (!client || products.length === 0) return products;
  if (!client.ok) return null;
  const addOns = await page(client.value, { include: products.map((product) => Object(product).id).join() });
  return addOns && withExtras(products, addOns);
}

/** Null for a store whose orders Dukkan does not take. Fails with a sentence about a key that is not set. */
function clientOf({
  tenant,
  environment,
  fetch,
  timeoutMs,
}: AddOnOptions): Result<StoreClient, string> | null {
  const { ordering, sources } = tenant;
  if (ordering.kind !== 'woocommerce' || sources.catalogue.kind !== 'woocommerce') return null;
  const keys = storeKeys(ordering, environment);
  if (!keys.ok) return keys;
  const patience = timeoutMs === undefined ? {} : { timeoutMs };
  const shop = { url: sources.catalogue.url, keys: keys.value, now: Date.now, fetch };
  return ok(storeClient({ ...shop, ...patience, wholeBytes: READING_BYTES }));
}

async function hasPlugin({ tenant: { sources }, fetch }: PlacesOptions): Promise<boolean> {
  if (sources.catalogue.kind !== 'woocommerce') return false;
  const facts = await publicFacts(sources.catalogue.url, httpClient({ fetch }));
  return facts?.hasAddOns ?? false;
}

/** Add-ons by product; empty for a store without the plugin, which the first page shows. Null when the store does not answer. */
async function allAddOns(client: StoreClient): Promise<AddOns | null> {
  const all = new Map<unknown, unknown>();
  for (let number = 1; number <= MOST_PAGES; number += 1) {
    const some = await page(client, { page: String(number) });
    if (!some) return null;
    for (const [id, addOns] of some) if (addOns !== undefined) all.set(id, addOns);
    if (some.size < PAGE || all.size === 0) break;
  }
  return all;
}

async function page(client: StoreClient, query: Readonly<Record<string, string>>): Promise<AddOns | null> {
  const answer = await client({ method: 'GET', path: 'products', query: { ...QUERY, ...query } });
  const list = answer?.status === 200 ? listOf(answer.body) : null;
  return list && new Map(list.filter(isObject).map((item) => [Object(item).id, Object(item).addons]));
}

const withExtras = (products: readonly unknown[], addOns: AddOns): readonly unknown[] =>
  products.map((product) =>
    isObject(product) ? withAddOnExtras(product, addOns.get(Object(product).id)) : product,
  );

/** Extras of the last reading, with what they changed. */
function withKeptExtras(products: readonly unknown[], before: readonly unknown[]): readonly unknown[] {
  const kept = new Map(before.filter(isObject).map((product) => [Object(product).id, Object(product)]));
  return products.map((product) => {
    const { type, add_to_cart, extensions } = kept.get(Object(product).id) ?? {};
    if (!isObject(product) || extensions?.treesal?.extras === undefined) return product;
    return { ...product, extensions, ...(type === 'external' && { type, add_to_cart }) };
  });
}
