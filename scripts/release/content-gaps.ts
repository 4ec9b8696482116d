import type { Storefront } from '#domain/storefront/storefront.ts';
import type { LocalisedText } from '#domain/text.ts';

/** What a merchant could add to make the shop better. Nothing here keeps a release from going live. */
export interface ContentGaps {
  readonly products: number;
  /** Products that show a placeholder: they have no picture, or none that could be read. */
  readonly withoutPicture: number;
  /** Names of products and categories that a reader of one of the shop's further languages sees in other words than their own; each language counts. */
  readonly untranslated: number;
}

/** The store's own words count as the shop's first language. */
export function contentGaps({ tenant, catalogue, pictures }: Storefront): ContentGaps {
  const further = tenant.locales.slice(1);
  const missing = ({ translations }: LocalisedText) =>
    further.filter((locale) => !translations?.[locale]).length;
  const names = [...catalogue.products, ...catalogue.categories].map(({ name }) => name);
  return {
    products: catalogue.products.length,
    withoutPicture: catalogue.products.filter(({ images }) => !images.some(({ src }) => pictures[src]))
      .length,
    untranslated: names.reduce((sum, name) => sum + missing(name), 0),
  };
}
