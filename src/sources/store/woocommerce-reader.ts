import { join } from 'node:path';
import type { CatalogueSource, Tenant } from '#domain/tenant/tenant.ts';
import { buildContext } from '#sources/build-context.ts';
import { IMAGE_LIMITS, webImageLoader } from '#sources/picture/image-loaders.ts';
import type { ReadOptions } from '#sources/read-options.ts';
import { type HttpClient, httpClient } from '#sources/request/http.ts';
import { isPublicAddress, pictureFetch } from '#sources/request/public-address.ts';
import type { StoreReader } from '#sources/source.ts';
import type { ItemFault } from '#wire/context.ts';
import { withAddOns, withAddOnsAgain } from './add-ons.ts';
import { forgetKept, type StoreToRead, storeWithKept } from './kept-store.ts';
import { type StoreData, storeContentOf } from './store-data.ts';
import { publicFacts } from './store-facts.ts';
import { withOwnPlaces, withStorePlaces } from './store-places.ts';
import { storeFromWooCommerce } from './woocommerce.ts';

/**
 * Reads a WooCommerce, with or without our plugin. Only requests for shipping zones and add-ons send its key. `present` adds what managers
 * have changed elsewhere.
 */
export function wooCommerceReader(
  { url }: Extract<CatalogueSource, { kind: 'woocommerce' }>,
  options: ReadOptions,
  present: (store: StoreData) => StoreData,
): StoreReader {
  const { tenant, cacheDirectory, fetch, fetchOutside, http, reading } = options;
  const client = httpClient({ ...http, fetch, headers: { 'accept-language': 'en-US' } });
  const file = { directory: join(cacheDirectory, 'stores'), slug: tenant.slug };
  const whole = async (before: StoreData | null): Promise<StoreData> => {
    const [lists, trouble] = await Promise.all([
      storeFromWooCommerce(url, client),
      orderingTrouble(tenant, client),
    ]);
    const store = await withAddOns(await withStorePlaces(lists, options, before), options, before);
    return { ...store, faults: [...store.faults, ...trouble] };
  };
  const readLists = (): Promise<StoreData> => {
    const again: StoreToRead['again'] = (products, store) => withAddOnsAgain(products, store, options);
    if (reading) return storeWithKept({ url, http: client, whole, again }, file, reading);
    forgetKept(file);
    return whole(null);
  };
  const imageSource = (reference: string) => (isPublicAddress(reference, url) ? reference : null);
  return {
    read: async (report) => {
      const store = present(withOwnPlaces(await readLists(), options));
      return storeContentOf(store, tenant.currency, buildContext(report, imageSource));
    },
    loader: webImageLoader(
      httpClient({ ...http, ...IMAGE_LIMITS, fetch: pictureFetch(fetch, url, fetchOutside) }),
    ),
  };
}

/** Reports a store without the ordering plugin that `tenant.json` expects. Its shop would look complete, but every order would fail. */
async function orderingTrouble(
  { api, ordering, sources: { catalogue } }: Tenant,
  client: HttpClient,
): Promise<readonly ItemFault[]> {
  if (ordering.kind !== 'plugin' || catalogue.kind !== 'woocommerce') return [];
  const url = api?.store ?? catalogue.url;
  const facts = await publicFacts(url, client);
  if (!facts || facts.hasOrderingPlugin) return [];
  const reason = `${url} has no ordering plugin (treesal/v1), so every order fails. Let Dukkan take the orders: docs/how-to/operator.md says how.`;
  return [{ kind: 'ordering', id: 'plugin', path: '', code: 'ordering.no-plugin', reason }];
}
