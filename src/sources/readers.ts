import { decodeHTMLStrict } from 'entities';
import { directusReader } from '#sources/directus/directus-reader.ts';
import { changesIn } from '#sources/files/changes-places.ts';
import { fileSettingsReader, fileStoreReader } from '#sources/files/files-reader.ts';
import { presentBy } from '#sources/files/item-changes.ts';
import { withAreaTerms, withBranchNames } from '#sources/files/place-terms.ts';
import type { StoreData } from '#sources/store/store-data.ts';
import { wooCommerceReader } from '#sources/store/woocommerce-reader.ts';
import { withSoldOutExtras } from '#wire/woocommerce/sold-out-extras.ts';
import type { ReadOptions } from './read-options.ts';
import type { SettingsReader, StoreReader } from './source.ts';

/** The reader of this merchant's settings. */
export function settingsReaderOf(options: ReadOptions): SettingsReader {
  const source = options.tenant.sources.settings;
  return source.kind === 'files' ? fileSettingsReader(options) : directusReader(source, options);
}

/** The reader of this merchant's catalogue, branches and zones. Another kind of store needs one more case here. */
export function storeReaderOf(options: ReadOptions): StoreReader {
  const source = options.tenant.sources.catalogue;
  switch (source.kind) {
    case 'files':
      return fileStoreReader(options);
    case 'woocommerce':
      return wooCommerceReader(source, options, (store) => storeNow(store, options));
  }
}

/** A WooCommerce's branches, delivery areas and extras with what managers have changed in an ordering service on this machine. */
function storeNow(store: StoreData, { environment, tenant }: ReadOptions): StoreData {
  const present = presentBy(changesIn(environment, tenant.slug)?.items ?? null);
  const { soldOutExtras } = present;
  return {
    ...store,
    products: store.products.map((product) => withSoldOutExtras(product, soldOutExtras, decodeHTMLStrict)),
    branches: withBranchNames(present.items(store.branches), present.branchNames),
    zones: withAreaTerms([...present.items(store.zones), ...present.addedZones], present.areaTerms),
  };
}
