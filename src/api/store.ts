import type { Category } from '#domain/catalogue/category.ts';
import type { Branch } from '#domain/delivery/branch.ts';
import type { DeliveryZone } from '#domain/delivery/delivery-zone.ts';
import type { CurrencyFormat } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ItemFault } from '#wire/context.ts';
import { unreadable } from '#wire/parse-answer.ts';
import { failureOf } from '#wire/treesal/failures.ts';
import { type AttributeDirectory, attributeDirectory } from '#wire/woocommerce/attributes.ts';
import {
  BY_ID,
  IN_MENU_ORDER,
  PAGE_SIZE,
  PARENTS_AT_A_TIME,
  SOLD_OUT,
  VISIBLE_PRODUCTS,
  variableIds,
  variationsOfParents,
} from '#wire/woocommerce/list-queries.ts';
import { branchesOf, zonesOf } from '#wire/woocommerce/places.ts';
import { type ApiWorld, request } from './http.ts';
import { idInPath, type Query, readAll, readPage, STORE_HEADERS } from './store-lists.ts';
import { liveContext, type StoreProduct, storeProductOf, storeProductsOf } from './store-products.ts';

export interface StoreOptions extends ApiWorld {
  /** Base address, to which `/wc/store/v1/…` is added: `/wp-json`, or a store's own address. */
  readonly baseUrl: string;
  /** The shop's currency. Products of another currency or minor unit are skipped. */
  readonly currency: CurrencyFormat;
}

export interface ProductPage {
  readonly products: readonly StoreProduct[];
  /** Size of the whole list; null when the server does not tell. */
  readonly total: number | null;
  readonly pages: number | null;
}

export interface StoreApi {
  /**
   * A page of products without variations. `filters` use the Store API's names (`category`, `search`, `on_sale`, `page` …) and override
   * the specification's defaults: visible products in menu order, 100 a page.
   */
  readonly products: (filters?: Query) => Promise<Result<ProductPage>>;
  /** One product with its variations. `product.not-found` when customers cannot see it. */
  readonly product: (id: number) => Promise<Result<StoreProduct>>;
  /** The visible products among `ids`, sold out or not, with their variations, to check a cart. A missing id is gone from the shop. */
  readonly productsByIds: (ids: readonly number[]) => Promise<Result<readonly StoreProduct[]>>;
  /** Products that match the words, best match first, without variations. Sends no request without words. */
  readonly search: (words: string, signal?: AbortSignal) => Promise<Result<readonly StoreProduct[]>>;
  readonly categories: () => Promise<Result<readonly Category[]>>;
  readonly attributes: () => Promise<Result<AttributeDirectory>>;
  readonly branches: () => Promise<Result<readonly Branch[]>>;
  readonly zones: () => Promise<Result<readonly DeliveryZone[]>>;
}

/** A search shows this many results at most; more words narrow it. */
const MOST_FOUND = 50;

/** The store's public calls. None sends a token or a cookie: one login plugin refuses even products for a stale one. */
export function storeApi(options: StoreOptions): StoreApi {
  const { baseUrl, currency, ...world } = options;
  const root = baseUrl.replace(/\/+$/, '');
  const productsUrl = `${root}/wc/store/v1/products`;
  const context = liveContext();

  const variationsOf = (parents: readonly number[]): Promise<Result<readonly unknown[]>> =>
    inChunks(parents, PARENTS_AT_A_TIME, (ids) => readAll(world, productsUrl, variationsOfParents(ids)));
  const byIds = (ids: readonly number[], filter: Query = {}): Promise<Result<readonly unknown[]>> =>
    inChunks(ids, PAGE_SIZE, (some) =>
      readAll(world, productsUrl, { ...VISIBLE_PRODUCTS, ...filter, include: some.join(',') }),
    );
  /** Sorts by id, because pages of equal menu order may repeat or omit posts. A plugin's own endpoint may not know `orderby`. */
  const places = async (type: 'branch' | 'delivery_zone'): Promise<Result<readonly unknown[]>> => {
    const url = `${root}/wp/v2/${type}`;
    const items = await readAll(world, url, BY_ID);
    return items.ok || items.error.params?.status !== 400 ? items : readAll(world, url, {});
  };

  return {
    products: async (filters = {}) =>
      mapResult(
        await readPage(world, productsUrl, { ...VISIBLE_PRODUCTS, per_page: `${PAGE_SIZE}`, ...filters }),
        ({ items, total, pages }) => ({ products: storeProductsOf(items, null, currency), total, pages }),
      ),

    product: async (id) => {
      const item = await request(world, {
        url: `${productsUrl}/${idInPath(id)}`,
        headers: STORE_HEADERS,
        // Mapped inside the call, so that an unreadable answer is logged like any failed call.
        read: ({ body }) => mapResult(storeProductOf(body, [], currency), () => body),
        refuse: failureOf,
      });
      if (!item.ok) return item;
      const variations = await variationsOf(variableIds([item.value]));
      return variations.ok ? storeProductOf(item.value, variations.value, currency) : variations;
    },

    productsByIds: async (ids) => {
      const wanted = [...new Set(ids)];
      const listed = await byIds(wanted);
      if (!listed.ok) return listed;
      const known = new Set(listed.value.map((item) => Object(item).id));
      const others = await byIds(
        wanted.filter((id) => !known.has(id)),
        SOLD_OUT,
      );
      if (!others.ok) return others;
      const items = [...listed.value, ...others.value];
      const variations = await variationsOf(variableIds(items));
      if (!variations.ok) return variations;
      const faults: ItemFault[] = [];
      const products = storeProductsOf(items, variations.value, currency, (fault) => faults.push(fault));
      const fault = faults.find(({ kind }) => kind === 'product');
      // All products have another currency or another shape: do not call them all gone.
      return products.length === 0 && fault ? fail(unreadable(fault.path)) : ok(products);
    },

    search: async (words, signal) => {
      const query = words.trim();
      if (query === '') return ok([]);
      const page = await readPage(
        world,
        `${root}/treesal/v1/smart-search/`,
        { query, per_page: `${MOST_FOUND}` },
        signal,
      );
      return mapResult(page, ({ items }) => storeProductsOf(items, null, currency));
    },

    categories: async () => {
      const url = `${root}/wc/store/v1/treesal/categories`;
      const page = await readPage(world, url, IN_MENU_ORDER);
      // No screen calls this, because pages have the release's data; so no screen loads the reader.
      const { categoriesOf } = await import('#wire/woocommerce/categories.ts');
      return mapResult(page, ({ items }) => categoriesOf(items, context));
    },

    attributes: async () =>
      mapResult(await readPage(world, `${root}/wc/store/v1/treesal/attributes`, {}), ({ items }) =>
        attributeDirectory(items, context),
      ),

    branches: async () => mapResult(await places('branch'), (items) => branchesOf(items, context)),

    zones: async () => mapResult(await places('delivery_zone'), (items) => zonesOf(items, currency, context)),
  };
}

function mapResult<From, To>(result: Result<From>, map: (value: From) => To): Result<To> {
  return result.ok ? ok(map(result.value)) : result;
}

/** Requests all chunks in parallel and joins their lists; returns the first failure. Sends no request without ids. */
async function inChunks(
  ids: readonly number[],
  size: number,
  read: (ids: readonly number[]) => Promise<Result<readonly unknown[]>>,
): Promise<Result<readonly unknown[]>> {
  const chunks = Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  );
  const items: unknown[] = [];
  for (const result of await Promise.all(chunks.map(read))) {
    if (!result.ok) return fail(result.error);
    items.push(...result.value);
  }
  return ok(items);
}
