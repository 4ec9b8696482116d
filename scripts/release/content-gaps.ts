import type { Storefront } from '#domain/storefront/storefront.ts';
import type { LocalisedText } from '#domain/text.ts';

/** Missing content that a merchant could add. It never stops a release. */
export interface ContentGaps {
  readonly products: number;
  /** Products that show a placeholder, because they have no readable picture. */
  readonly withoutPicture: number;
  /** Missing translations of the names of products and categories: one for each name and each language after the shop's first. */
  readonly untranslated: number;
}

/** Names from the store count as names in the shop's first language. */
export function contentGaps({ tenant, catalogue, pictures }: Storefront): ContentGaps {
  const further = tenant.locales.slice(1);
  const missing = ({ translations }: LocalisedText) =>
    further.filter((locale) => !translations?.[locale]).length;
  const names = [...catalogue.products, ...catalogue.categories].map(({ name }) => name);
  return {
    products: catalogue.products.length,
    withoutPicture: catalogue.products.filter(
      ({ images }) => !images.some(({ src }) => Object.hasOwn(pictures, src)),
    ).length,
    untranslated: names.reduce((sum, name) => sum + missing(name), 0),
  };
}
