import { join } from 'node:path';
import type { CatalogueSource } from '#domain/tenant/tenant.ts';
import { buildContext } from '#sources/build-context.ts';
import { readJsonList } from '#sources/disk/json-file.ts';
import { IMAGE_LIMITS, webImageLoader } from '#sources/picture/image-loaders.ts';
import type { ReadOptions } from '#sources/read-options.ts';
import { httpClient } from '#sources/request/http.ts';
import { isPublicAddress, pictureFetch } from '#sources/request/public-address.ts';
import type { StoreReader } from '#sources/source.ts';
import type { ItemFault } from '#wire/context.ts';
import { forgetKept, storeWithKept } from './kept-store.ts';
import { type StoreData, storeContentOf } from './store-data.ts';
import { storeFromWooCommerce } from './woocommerce.ts';

/** Reads a WooCommerce, with or without our plugin. No token is ever sent to it. */
export function wooCommerceReader(
  { url }: Extract<CatalogueSource, { kind: 'woocommerce' }>,
  options: ReadOptions,
): StoreReader {
  const { tenant, tenantDirectory, cacheDirectory, fetch, fetchOutside, http, reading } = options;
  const client = httpClient({ ...http, fetch, headers: { 'accept-language': 'en-US' } });
  const file = { directory: join(cacheDirectory, 'stores'), slug: tenant.slug };
  const readLists = (): Promise<StoreData> => {
    if (reading) return storeWithKept(url, client, file, reading);
    forgetKept(file);
    return storeFromWooCommerce(url, client);
  };
  const imageSource = (reference: string) => (isPublicAddress(reference, url) ? reference : null);
  return {
    read: async (report) =>
      storeContentOf(
        withOwnPlaces(await readLists(), tenantDirectory),
        tenant.currency,
        buildContext(report, imageSource),
      ),
    loader: webImageLoader(
      httpClient({ ...http, ...IMAGE_LIMITS, fetch: pictureFetch(fetch, url, fetchOutside) }),
    ),
  };
}

/**
 * A store's lists with the branches and zones of the merchant's folder, where the store has none: a stock WooCommerce knows neither.
 * Throws a SourceError for a file that is no list.
 */
export function withOwnPlaces(store: StoreData, tenantDirectory: string): StoreData {
  const own = (name: 'branches' | 'zones'): readonly unknown[] =>
    readJsonList(join(tenantDirectory, 'catalogue', `${name}.json`), `catalogue/${name}.json`) ?? [];
  const branches = store.branches.length > 0 ? store.branches : own('branches');
  const zones = store.zones.length > 0 ? store.zones : own('zones');
  const isTold = ({ code }: ItemFault): boolean =>
    !(code === 'branch.no-list' && branches.length > 0) && !(code === 'zone.no-list' && zones.length > 0);
  return { ...store, branches, zones, faults: store.faults.filter(isTold) };
}
