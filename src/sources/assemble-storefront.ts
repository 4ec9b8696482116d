import { decodeHTMLStrict } from 'entities';
import type { ImageSource } from '#domain/storefront/picture.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { ItemFault, WireContext } from '#wire/context.ts';
import type { SettingsRow } from '#wire/directus/schema.ts';
import { settingsOf } from '#wire/directus/settings.ts';
import { catalogueOf } from '#wire/woocommerce/catalogue.ts';
import { branchesOf, zonesOf } from '#wire/woocommerce/places.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import type { SettingsReader, StoreReader } from './source.ts';
import type { StoreData } from './store-data.ts';

/** A storefront without its pictures. */
export type BareStorefront = Omit<Storefront, 'pictures' | 'icons'>;

/** What the sources answered → storefront. Pure: the same input gives the same storefront and reports. */
export function assembleStorefront(
  tenant: Tenant,
  row: SettingsRow,
  data: StoreData,
  images: {
    readonly settings: Pick<SettingsReader, 'imageSource'>;
    readonly store: Pick<StoreReader, 'imageSource'>;
  },
  report: (fault: ItemFault) => void,
): BareStorefront {
  const context = (imageSource: WireContext['imageSource']): WireContext => ({
    report,
    decodeEntities,
    sanitiseHtml,
    imageSource,
  });
  const storeContext = context(images.store.imageSource);
  for (const fault of data.faults) report(fault);
  const settings = settingsOf(row, tenant.slug, context(images.settings.imageSource));
  const catalogue = catalogueOf(data, tenant.currency, storeContext);
  return {
    tenant,
    settings,
    catalogue,
    branches: branchesOf(data.branches, storeContext),
    zones: zonesOf(data.zones, catalogue.currency, storeContext),
  };
}

/** Pictures of the settings that pages show. */
export const settingsImages = ({ settings }: BareStorefront): ImageSource[] =>
  [settings.logo, settings.navLogo, ...settings.images].filter((image) => image !== null);

/** Drawings that only icons are made of. */
export const iconImages = ({ settings }: BareStorefront): ImageSource[] =>
  [settings.favicon, ...Object.values(settings.icons)].filter((image) => image !== null);

export function storeImages({ catalogue }: BareStorefront): ImageSource[] {
  return [
    ...catalogue.categories.map((category) => category.image),
    ...catalogue.products.flatMap((product) => [
      ...product.images,
      ...product.variations.map((variation) => variation.image),
    ]),
  ].filter((image) => image !== null);
}

const decodeEntities = (text: string): string => (text.includes('&') ? decodeHTMLStrict(text) : text);
