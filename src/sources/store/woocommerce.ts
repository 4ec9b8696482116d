import type { HttpClient } from '#sources/request/http.ts';
import { SourceError } from '#sources/request/source-failure.ts';
import type { ItemFault } from '#wire/context.ts';
import {
  IN_MENU_ORDER,
  PARENTS_AT_A_TIME,
  VISIBLE_PRODUCTS,
  variableIds,
  variationsOfParents,
} from '#wire/woocommerce/list-queries.ts';
import { listIn, type StoreData } from './store-data.ts';
import { readPages } from './store-pages.ts';

const rootOf = (url: string): string => `${url.replace(/\/+$/, '')}/wp-json`;
const productsUrl = (root: string): string => `${root}/wc/store/v1/products`;

/** Reads a store's lists from `<url>/wp-json`. Throws a SourceError. */
export async function storeFromWooCommerce(url: string, http: HttpClient): Promise<StoreData> {
  const root = rootOf(url);
  const faults: ItemFault[] = [];
  const [catalogue, categories, attributes, branches, zones] = await Promise.all([
    readProducts(url, http),
    readCategories(url, http),
    readAttributes(url, http),
    readPlaces('branch', 'branch', root, http, faults),
    readPlaces('delivery_zone', 'zone', root, http, faults),
  ]);
  return { ...catalogue, categories, attributes, branches, zones, faults };
}

/** Reads products by id; those no longer listed are absent. */
export const productsById = (
  url: string,
  http: HttpClient,
  ids: readonly number[],
): Promise<readonly unknown[]> =>
  readPages(http, productsUrl(rootOf(url)), { ...VISIBLE_PRODUCTS, include: ids.join(',') });

async function readProducts(
  url: string,
  http: HttpClient,
): Promise<Pick<StoreData, 'products' | 'variations'>> {
  const products = await readPages(http, productsUrl(rootOf(url)), VISIBLE_PRODUCTS);
  return { products, variations: await variationsOf(url, http, products) };
}

/** Reads the variations of the variable ones among these products. */
export async function variationsOf(
  url: string,
  http: HttpClient,
  products: readonly unknown[],
): Promise<readonly unknown[]> {
  const list = productsUrl(rootOf(url));
  const parents = variableIds(products);
  const batches = Array.from({ length: Math.ceil(parents.length / PARENTS_AT_A_TIME) }, (_, index) =>
    parents.slice(index * PARENTS_AT_A_TIME, (index + 1) * PARENTS_AT_A_TIME),
  );
  const variations = await Promise.all(
    batches.map((batch) => readPages(http, list, variationsOfParents(batch))),
  );
  return variations.flat();
}

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

/** Reads posts in menu order. A post type without that order answers 400 and is read in WordPress's default order. */
async function readPlaces(
  type: 'branch' | 'delivery_zone',
  kind: 'branch' | 'zone',
  root: string,
  http: HttpClient,
  faults: ItemFault[],
): Promise<readonly unknown[]> {
  const url = `${root}/wp/v2/${type}`;
  try {
    return await readPages(http, url, IN_MENU_ORDER).catch((error) => {
      if (error instanceof SourceError && error.status === 400) return readPages(http, url, {});
      throw error;
    });
  } catch (error) {
    if (!(error instanceof SourceError) || error.status !== 404) throw error;
    faults.push({
      kind,
      id: type,
      path: '',
      code: `${kind}.no-list`,
      reason: `The store has no wp/v2/${type}; the storefront is built without.`,
    });
    return [];
  }
}

async function readList(url: string, http: HttpClient): Promise<readonly unknown[]> {
  const { body } = await http.json(url);
  const items = listIn(body);
  if (items) return items;
  throw new SourceError(url, 'source.bad-envelope', 'The answer is JSON but not a list.');
}

function orWhenNotFound<Value>(
  reading: Promise<Value>,
  otherwise: () => Value | Promise<Value>,
): Promise<Value> {
  return reading.catch((error) => {
    if (error instanceof SourceError && error.status === 404) return otherwise();
    throw error;
  });
}
