import type { DeliveryZone } from '#domain/delivery/delivery-zone.ts';
import type { CurrencyFormat } from '#domain/money.ts';
import { type Failure, fail, ok, type Result } from '#domain/result.ts';
import type { ItemFault } from '#wire/context.ts';
import { unreadable } from '#wire/parse-answer.ts';
import { failureOf } from '#wire/treesal/failures.ts';
import { SOLD_OUT } from '#wire/woocommerce/list-queries.ts';
import { zonesOf } from '#wire/woocommerce/places.ts';
import {
  type Asker,
  type ListPage,
  pageIn,
  type Query,
  type ReadList,
  readPages,
  readPlaces,
  readProducts,
  readVariations,
} from '#wire/woocommerce/read-lists.ts';
import { type ApiWorld, idInPath, request, STORE_HEADERS } from './http.ts';
import { liveContext, type StoreProduct } from './live-product.ts';
import { storeProductOf, storeProductsOf, withStatedExtras } from './store-products.ts';

export interface StoreOptions extends ApiWorld {
  /** Base address, to which `/wc/store/v1/…` is added: `/wp-json`, or a store's own address. */
  readonly baseUrl: string;
  /** The shop's currency. Products of another currency or minor unit are skipped. */
  readonly currency: CurrencyFormat;
}

export interface StoreApi {
  /** One product with its variations, without extras. `product.not-found` when customers cannot see it. */
  readonly product: (id: number) => Promise<Result<StoreProduct>>;
  /** The visible products among `ids`, sold out or not, with their variations, to check a cart. A missing id is gone from the shop. */
  readonly productsByIds: (ids: readonly number[]) => Promise<Result<readonly StoreProduct[]>>;
  /** Products that match the words, best match first, without variations. Sends no request without words. */
  readonly search: (words: string, signal?: AbortSignal) => Promise<Result<readonly StoreProduct[]>>;
  readonly zones: () => Promise<Result<readonly DeliveryZone[]>>;
}

/** Enough for 2,000 variations of the products in a cart. */
const MAXIMUM_PAGES = 20;
/** A search shows this many results at most; more words narrow it. */
const MOST_FOUND = 50;

/**
 * The calls of a storefront's pages; what a release has is read by the build. None sends a token or a cookie: one login plugin refuses
 * even products for a stale one.
 */
export function storeApi(options: StoreOptions): StoreApi {
  const { baseUrl, currency, ...world } = options;
  const root = baseUrl.replace(/\/+$/, '');
  const productsUrl = `${root}/wc/store/v1/products`;

  const page = (url: string, query: Query, signal?: AbortSignal): Promise<Result<ListPage>> =>
    request(world, {
      url,
      query,
      headers: STORE_HEADERS,
      read: ({ body, headers }) => {
        const list = pageIn(body, headers);
        return list ? ok(list) : fail(unreadable(''));
      },
      refuse: failureOf,
      ...(signal && { signal }),
    });
  const asker: Asker<Failure> = {
    page,
    maximumPages: MAXIMUM_PAGES,
    tooLong: () => unreadable(''),
    isPastEnd: () => false,
  };
  const read: ReadList<Failure> = async (url, query) =>
    mapResult(await readPages(asker, url, query), (pages) => pages.flatMap(({ items }) => items));

  return {
    product: async (id) => {
      const item = await request(world, {
        url: `${productsUrl}/${idInPath(id)}`,
        headers: STORE_HEADERS,
        // Mapped inside the call, so that an unreadable answer is logged like any failed call.
        read: ({ body }) => mapResult(storeProductOf(body, [], currency), () => body),
        refuse: failureOf,
      });
      if (!item.ok) return item;
      const variations = await readVariations(read, productsUrl, [item.value]);
      return variations.ok ? storeProductOf(item.value, variations.value, currency) : variations;
    },

    productsByIds: async (ids) => {
      const wanted = [...new Set(ids)];
      const listed = await readProducts(read, productsUrl, wanted);
      if (!listed.ok) return listed;
      const known = new Set(listed.value.map((item) => Object(item).id));
      const others = await readProducts(
        read,
        productsUrl,
        wanted.filter((id) => !known.has(id)),
        SOLD_OUT,
      );
      if (!others.ok) return others;
      const items = [...listed.value, ...others.value];
      const variations = await readVariations(read, productsUrl, items);
      if (!variations.ok) return variations;
      const faults: ItemFault[] = [];
      const products = storeProductsOf(items, variations.value, currency, (fault) => faults.push(fault));
      const fault = faults.find(({ kind }) => kind === 'product');
      // All products have another currency or another shape: do not call them all gone.
      if (products.length === 0 && fault) return fail(unreadable(fault.path));
      return withStatedExtras(products, items, currency);
    },

    search: async (words, signal) => {
      const query = words.trim();
      if (query === '') return ok([]);
      const found = await page(
        `${root}/treesal/v1/smart-search/`,
        { query, per_page: `${MOST_FOUND}` },
        signal,
      );
      return mapResult(found, ({ items }) => storeProductsOf(items, null, currency));
    },

    zones: async () => {
      const isRefused = ({ params }: Failure) => params?.status === 400;
      const items = await readPlaces(read, `${root}/wp/v2/delivery_zone`, isRefused);
      return mapResult(items, (zones) => zonesOf(zones, currency, liveContext()));
    },
  };
}

function mapResult<From, To>(result: Result<From>, map: (value: From) => To): Result<To> {
  return result.ok ? ok(map(result.value)) : result;
}
