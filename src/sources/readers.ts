import { join } from 'node:path';
import { changesIn } from './changes-places.ts';
import { assetAddresses, directusImageSource } from './directus-assets.ts';
import { fileImageSource, settingsFromFiles, storeFromFiles } from './files.ts';
import { httpClient } from './http.ts';
import { fileImageLoader, webImageLoader } from './image-loaders.ts';
import { MAXIMUM_IMAGE_SIZE } from './image-recipe.ts';
import { forgetKept, storeWithKept } from './kept-store.ts';
import { isPublicAddress, pictureFetch } from './public-address.ts';
import type { ReadOptions } from './read-options.ts';
import type { SettingsReader, StoreReader } from './source.ts';
import { bearer, sourceToken, tokenOf } from './source-token.ts';
import { storeFromWooCommerce } from './woocommerce.ts';

/** A picture is worth fewer tries than a catalogue: it has a placeholder. */
const IMAGE_LIMITS = {
  attempts: 2,
  maximumBytes: MAXIMUM_IMAGE_SIZE,
  // A first build may fetch thousands; what it does not get to is fetched by the next.
  wholeMs: 1_200_000,
  wholeBytes: Number.POSITIVE_INFINITY,
};

/** How this merchant's settings are read. */
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
      read: async () => settingsFromFiles(tenantDirectory, changes?.settings ?? null),
      imageSource: fileImageSource,
      loader: fileImageLoader(tenantDirectory, changes?.pictures ?? null),
    };
  const { url, slug, tokenEnv } = source;
  const known = tokenEnv === undefined ? null : tokenOf(environment, tokenEnv);
  const headers = bearer(known?.ok ? known.value : null);
  return {
    read: async () => {
      const token = sourceToken(source, environment);
      // Its 150 modules take longer to load than most merchants' files to read.
      const { settingsFromDirectus } = await import('./directus.ts');
      return settingsFromDirectus({ url, slug, token }, httpClient({ ...http, fetch }));
    },
    imageSource: directusImageSource(url),
    loader: webImageLoader(httpClient({ ...http, ...IMAGE_LIMITS, fetch }), assetAddresses, headers),
  };
}

/** How this merchant's catalogue, branches and zones are read. No token is ever sent to a store. */
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
      read: async () => storeFromFiles(tenantDirectory, changes?.items ?? null),
      imageSource: fileImageSource,
      loader: fileImageLoader(tenantDirectory),
    };
  const { url } = source;
  const client = httpClient({ ...http, fetch, headers: { 'accept-language': 'en-US' } });
  const file = { directory: join(cacheDirectory, 'stores'), slug: tenant.slug };
  return {
    read: () => {
      if (reading) return storeWithKept(url, client, file, reading);
      forgetKept(file);
      return storeFromWooCommerce(url, client);
    },
    imageSource: (reference) => (isPublicAddress(reference, url) ? reference : null),
    loader: webImageLoader(
      httpClient({ ...http, ...IMAGE_LIMITS, fetch: pictureFetch(fetch, url, fetchOutside) }),
    ),
  };
}
