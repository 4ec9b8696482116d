import { join } from 'node:path';
import { assetAddresses, directusImageSource } from '#sources/directus/directus-assets.ts';
import { changesIn } from '#sources/files/changes-places.ts';
import { fileImageSource, settingsFromFiles, storeFromFiles, withOwnPlaces } from '#sources/files/files.ts';
import { fileImageLoader, webImageLoader } from '#sources/picture/image-loaders.ts';
import { MAXIMUM_IMAGE_SIZE } from '#sources/picture/image-recipe.ts';
import { httpClient } from '#sources/request/http.ts';
import { isPublicAddress, pictureFetch } from '#sources/request/public-address.ts';
import { bearer, sourceToken, tokenOf } from '#sources/request/source-token.ts';
import { forgetKept, storeWithKept } from '#sources/store/kept-store.ts';
import { type StoreData, storeContentOf } from '#sources/store/store-data.ts';
import { storeFromWooCommerce } from '#sources/store/woocommerce.ts';
import { settingsOf } from '#wire/directus/settings.ts';
import { buildContext } from './build-context.ts';
import type { ReadOptions } from './read-options.ts';
import type { SettingsReader, StoreReader } from './source.ts';

/** A picture gets fewer attempts than a catalogue, because it has a placeholder. */
const IMAGE_LIMITS = {
  attempts: 2,
  maximumBytes: MAXIMUM_IMAGE_SIZE,
  // A first build may fetch thousands; the next build fetches the rest.
  wholeMs: 1_200_000,
  wholeBytes: Number.POSITIVE_INFINITY,
};

/** The reader of this merchant's settings. */
export function settingsReaderOf({
  tenant,
  tenantDirectory,
  environment,
  fetch,
  http,
}: ReadOptions): SettingsReader {
  const source = tenant.sources.settings;
  const changes = changesIn(environment, tenant.slug);
  if (source.kind === 'files')
    return {
      read: async (report) => {
        const row = settingsFromFiles(tenantDirectory, changes?.settings ?? null);
        return settingsOf(row, tenant.slug, buildContext(report, fileImageSource));
      },
      loader: fileImageLoader(tenantDirectory, changes?.pictures ?? null),
    };
  const { url, slug, tokenEnv } = source;
  const known = tokenEnv === undefined ? null : tokenOf(environment, tokenEnv);
  const headers = bearer(known?.ok ? known.value : null);
  return {
    read: async (report) => {
      const token = sourceToken(source, environment);
      // Loaded on demand, because its 150 modules take longer to load than most merchants' files to read.
      const { settingsFromDirectus } = await import('#sources/directus/directus.ts');
      const row = await settingsFromDirectus({ url, slug, token }, httpClient({ ...http, fetch }));
      return settingsOf(row, tenant.slug, buildContext(report, directusImageSource(url)));
    },
    loader: webImageLoader(httpClient({ ...http, ...IMAGE_LIMITS, fetch }), assetAddresses, headers),
  };
}

/** The reader of this merchant's catalogue, branches and zones. No token is ever sent to a store. */
export function storeReaderOf({
  tenant,
  tenantDirectory,
  cacheDirectory,
  environment,
  fetch,
  fetchOutside,
  http,
  reading,
}: ReadOptions): StoreReader {
  const source = tenant.sources.catalogue;
  const changes = changesIn(environment, tenant.slug);
  if (source.kind === 'files')
    return {
      read: async (report) => {
        const data = storeFromFiles(tenantDirectory, changes?.items ?? null);
        return storeContentOf(data, tenant.currency, buildContext(report, fileImageSource));
      },
      loader: fileImageLoader(tenantDirectory),
    };
  const { url } = source;
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
