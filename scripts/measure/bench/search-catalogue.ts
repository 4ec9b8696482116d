import { join } from 'node:path';
import { decodeHTMLStrict } from 'entities';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { type DescriptionWord, descriptionWordsOf } from '#domain/search/description-words.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { textIn } from '#domain/text.ts';
import { syntheticMerchant } from '#scripts/measure/synthesise/merchant.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { DEFAULT_TENANTS } from '#scripts/program/places.ts';
import { storeFromFiles } from '#sources/files/files.ts';
import { textOfHtml } from '#views/html-text.ts';
import type { WireContext } from '#wire/context.ts';
import { catalogueOf, type StoreLists } from '#wire/woocommerce/catalogue.ts';

/** The parts of a shop that search needs. */
export interface SearchableShop {
  readonly catalogue: Catalogue;
  readonly locales: readonly Locale[];
}

/** Search reads no pictures, and only the words of descriptions. */
const context: WireContext = {
  decodeEntities: decodeHTMLStrict,
  sanitiseHtml: textOfHtml,
  imageSource: () => null,
  report: () => {},
};

/** A merchant of this repository, read like in a build. */
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

/** The words of all descriptions in one language, like in the site. */
export const descriptionsOf = ({ catalogue }: SearchableShop, locale: Locale): readonly DescriptionWord[] =>
  descriptionWordsOf(
    catalogue.products.map(({ id, name, summaryHtml, descriptionHtml }) => ({
      id,
      name: textIn(name, locale),
      text: `${textIn(summaryHtml, locale)} ${textIn(descriptionHtml, locale)}`,
    })),
  );
