import type { SettingsSource } from '#domain/tenant/tenant.ts';
import { buildContext } from '#sources/build-context.ts';
import { IMAGE_LIMITS, webImageLoader } from '#sources/picture/image-loaders.ts';
import type { ReadOptions } from '#sources/read-options.ts';
import { httpClient } from '#sources/request/http.ts';
import { bearer, sourceToken, tokenOf } from '#sources/request/source-token.ts';
import type { SettingsReader } from '#sources/source.ts';
import { settingsOf } from '#wire/directus/settings.ts';
import { assetAddresses, directusImageSource } from './directus-assets.ts';

/** Reads the settings of a merchant's row in a Directus. */
export function directusReader(
  source: Extract<SettingsSource, { kind: 'directus' }>,
  { tenant, environment, fetch, http }: ReadOptions,
): SettingsReader {
  const { url, slug, tokenEnv } = source;
  const known = tokenEnv === undefined ? null : tokenOf(environment, tokenEnv);
  const headers = bearer(known?.ok ? known.value : null);
  return {
    read: async (report) => {
      const token = sourceToken(source, environment);
      // Loaded on demand, because loading its 150 modules takes longer than reading most merchants' files.
      const { settingsFromDirectus } = await import('./directus.ts');
      const client = httpClient({ ...http, fetch });
      const row = await settingsFromDirectus({ url, slug, token }, client, report);
      return settingsOf(row, tenant.slug, buildContext(report, directusImageSource(url)));
    },
    loader: webImageLoader(httpClient({ ...http, ...IMAGE_LIMITS, fetch }), assetAddresses, headers),
  };
}
