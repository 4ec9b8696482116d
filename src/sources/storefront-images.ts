import type { ImageSource } from '#domain/storefront/picture.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';

/** Pictures of the settings that pages show. */
export const settingsImages = ({ settings }: Pick<Storefront, 'settings'>): ImageSource[] =>
  [settings.logo, settings.navLogo, ...settings.images].filter((image) => image !== null);

/** Drawings that are used only for icons. */
export const iconImages = ({ settings }: Pick<Storefront, 'settings'>): ImageSource[] =>
  [settings.favicon, ...Object.values(settings.icons)].filter((image) => image !== null);

export function storeImages({ catalogue }: Pick<Storefront, 'catalogue'>): ImageSource[] {
  return [
    ...catalogue.categories.map((category) => category.image),
    ...catalogue.products.flatMap((product) => [
      ...product.images,
      ...product.variations.map((variation) => variation.image),
    ]),
  ].filter((image) => image !== null);
}
