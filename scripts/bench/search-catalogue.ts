import { join } from 'node:path';
import { decodeHTMLStrict } from 'entities';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { DEFAULT_TENANTS } from '#scripts/commands/places.ts';
import { readTenant } from '#scripts/prerender/tenants.ts';
import { syntheticMerchant } from '#scripts/synthesise/merchant.ts';
import { storeFromFiles } from '#sources/files.ts';
import type { WireContext } from '#wire/context.ts';
import { catalogueOf, type StoreLists } from '#wire/woocommerce/catalogue.ts';

/** What search needs of a shop. */
export interface SearchableShop {
  readonly catalogue: Catalogue;
  readonly locales: readonly Locale[];
}

/** Search reads no descriptions and no pictures. */
const context: WireContext = {
  decodeEntities: decodeHTMLStrict,
  sanitiseHtml: () => '',
  imageSource: () => null,
  report: () => {},
};

/** A merchant of this repository, as it is built. */
export function shopOfTenant(slug: string): SearchableShop {
  const tenant = readTenant(DEFAULT_TENANTS, slug);
  if (!tenant.ok) throw new Error(tenant.error.reason);
  const lists = storeFromFiles(join(DEFAULT_TENANTS, slug));
  return { catalogue: catalogueOf(lists, tenant.value.currency, context), locales: tenant.value.locales };
}

/** A made-up merchant in three languages. */
export function syntheticShop(productCount: number): SearchableShop {
  const locales = ['ar', 'en', 'he'] as const;
  const { catalogue } = syntheticMerchant({ number: 1, productCount, locales, seed: 1, pictures: [] });
  return { catalogue: catalogueOf(catalogue as StoreLists, 'ILS', context), locales };
}
