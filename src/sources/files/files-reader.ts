import { buildContext } from '#sources/build-context.ts';
import { fileImageLoader } from '#sources/picture/image-loaders.ts';
import type { ReadOptions } from '#sources/read-options.ts';
import type { SettingsReader, StoreReader } from '#sources/source.ts';
import { storeContentOf } from '#sources/store/store-data.ts';
import { settingsOf } from '#wire/directus/settings.ts';
import { changesIn } from './changes-places.ts';
import { fileImageSource, settingsFromFiles, storeFromFiles } from './files.ts';

/** Reads the settings of a merchant's folder, with the changes from the embedded data service. */
export function fileSettingsReader({ tenant, tenantDirectory, environment }: ReadOptions): SettingsReader {
  const changes = changesIn(environment, tenant.slug);
  return {
    read: async (report) => {
      const row = settingsFromFiles(tenantDirectory, changes?.settings ?? null);
      return settingsOf(row, tenant.slug, buildContext(report, fileImageSource));
    },
    loader: fileImageLoader(tenantDirectory, changes?.pictures ?? null),
  };
}

/** Reads the catalogue of a merchant's folder, with the changes from the embedded store. */
export function fileStoreReader({ tenant, tenantDirectory, environment }: ReadOptions): StoreReader {
  const changes = changesIn(environment, tenant.slug);
  return {
    read: async (report) => {
      const data = storeFromFiles(tenantDirectory, changes?.items ?? null);
      return storeContentOf(data, tenant.currency, buildContext(report, fileImageSource));
    },
    loader: fileImageLoader(tenantDirectory, changes?.pictures ?? null),
  };
}
