import type { HttpClient } from '#sources/request/http.ts';
import { orThrow, SourceError } from '#sources/request/source-failure.ts';
import type { ItemFault } from '#wire/context.ts';
import { listIn } from '#wire/list-of.ts';
import { VISIBLE_PRODUCTS } from '#wire/woocommerce/list-queries.ts';
import { readPlaces, readProducts, readVariations } from '#wire/woocommerce/read-lists.ts';
import type { StoreData } from './store-data.ts';
import { wholeLists } from './store-pages.ts';

const rootOf = (url: string): string => `${url.replace(/\/+$/, '')}/wp-json`;
const productsUrl = (url: string): string => `${rootOf(url)}/wc/store/v1/products`;

/** Reads a store's lists from `<url>/wp-json`. Throws a SourceError. */
export async function storeFromWooCommerce(url: string, http: HttpClient): Promise<StoreData> {
  const faults: ItemFault[] = [];
  const [catalogue, categories, attributes, branches, zones] = await Promise.all([
    catalogueOf(url, http),
    readCategories(url, http),
    readAttributes(url, http),
    placesOf('branch', 'branch', url, http, faults),
    placesOf('delivery_zone', 'zone', url, http, faults),
  ]);
  return { ...catalogue, categories, attributes, branches, zones, faults };
}

async function catalogueOf(
  url: string,
  http: HttpClient,
): Promise<Pick<StoreData, 'products' | 'variations'>> {
  const products = orThrow(await wholeLists(http)(productsUrl(url), VISIBLE_PRODUCTS));
  return { products, variations: await variationsOf(url, http, products) };
}

/** Reads products by id, without those that are no longer listed. */
export const productsById = async (
  url: string,
  http: HttpClient,
  ids: readonly number[],
): Promise<readonly unknown[]> => orThrow(await readProducts(wholeLists(http), productsUrl(url), ids));

/** Reads the variations of all variable products among these. */
export const variationsOf = async (
  url: string,
  http: HttpClient,
  products: readonly unknown[],
): Promise<readonly unknown[]> => orThrow(await readVariations(wholeLists(http), productsUrl(url), products));

/** Reads `treesal/categories`, which has the menu order; without it, the Store API's list, ordered by name. */
export function readCategories(url: string, http: HttpClient): Promise<readonly unknown[]> {
  const root = rootOf(url);
  return orWhenNotFound(
    readList(`${root}/wc/store/v1/treesal/categories?order=asc&orderby=menu_order`, http),
    () => readList(`${root}/wc/store/v1/products/categories`, http),
  );
}

/** Reads menu order and translations of attributes and their terms; empty for a store without the extension. */
export const readAttributes = (url: string, http: HttpClient): Promise<readonly unknown[]> =>
  orWhenNotFound(readList(`${rootOf(url)}/wc/store/v1/treesal/attributes`, http), () => []);

/** Reads branches or zones. A store without that post type has none, which is reported. */
async function placesOf(
  type: 'branch' | 'delivery_zone',
  kind: 'branch' | 'zone',
  url: string,
  http: HttpClient,
  faults: ItemFault[],
): Promise<readonly unknown[]> {
  const isRefused = ({ status }: SourceError): boolean => status === 400;
  const read = await readPlaces(wholeLists(http), `${rootOf(url)}/wp/v2/${type}`, isRefused);
  if (read.ok || read.error.status !== 404) return orThrow(read);
  faults.push({
    kind,
    id: type,
    path: '',
    code: `${kind}.no-list`,
    reason: `The store has no wp/v2/${type}; the storefront is built without.`,
  });
  return [];
}

async function readList(url: string, http: HttpClient): Promise<readonly unknown[]> {
  const { body } = await http.json(url);
  const items = listIn(body);
  if (items) return items;
  throw new SourceError(url, 'source.bad-envelope', 'The answer is JSON but not a list.');
}

async function orWhenNotFound<Value>(
  reading: Promise<Value>,
  otherwise: () => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof SourceError && error.status === 404) return otherwise();
    throw error;
  }
}
