import { availabilityOf } from '#domain/catalogue/availability.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { priceRangeOf } from '#domain/catalogue/shown-price.ts';
import { openingHoursRows, specialHoursRows } from '#domain/hours/week-rows.ts';
import { compareMoney, decimalOf } from '#domain/money.ts';
import type { ImageSource } from '#domain/storefront/picture.ts';
import type { BusinessKind } from '#domain/tenant/settings.ts';
import { pageHours } from './hours.ts';
import type { LocaleContext } from './locale-context.ts';
import { pictureFile } from './pictures.ts';
import type { BreadcrumbView } from './product-view.ts';

const CONTEXT = 'https://schema.org';
const TYPES: Readonly<Record<BusinessKind, string>> = {
  restaurant: 'Restaurant',
  grocery: 'GroceryStore',
  store: 'Store',
};

/** The same id in all languages, because they describe one shop. */
const shopId = (origin: string): string => `${origin}/#shop`;

const absolute = (source: ImageSource | null | undefined, context: LocaleContext): string[] => {
  const file = pictureFile(context.storefront.pictures, source, 1200);
  return file ? [context.origin + file.url] : [];
};

/** The merchant in schema.org's vocabulary. The settings have no street, so the address is the country. */
export function businessData(context: LocaleContext): object {
  const { storefront, origin, href } = context;
  const { settings, tenant, zones } = storefront;
  const images = settings.images.flatMap((image) => absolute(image, context));
  const [logo] = absolute(settings.logo, context);
  const sameAs = [settings.facebookLink, settings.instagramLink].filter((link) => link !== null);
  const description = context.own(settings.description);
  const special = specialHoursRows(pageHours(context));
  return {
    '@context': CONTEXT,
    '@type': TYPES[settings.businessKind],
    '@id': shopId(origin),
    name: context.shopName,
    url: origin + href({ name: 'home' }),
    ...(description && { description }),
    ...(images.length > 0 ? { image: images } : logo && { image: logo }),
    ...(logo && { logo }),
    ...(settings.telephone && { telephone: settings.telephone }),
    address: { '@type': 'PostalAddress', addressCountry: tenant.country },
    currenciesAccepted: tenant.currency,
    openingHoursSpecification: openingHoursRows(settings.hours.week).map((row) => ({
      '@type': 'OpeningHoursSpecification',
      ...row,
      dayOfWeek: `${CONTEXT}/${row.dayOfWeek}`,
    })),
    ...(special.length > 0 && {
      specialOpeningHoursSpecification: special.map((row) => ({
        '@type': 'OpeningHoursSpecification',
        ...row,
      })),
    }),
    ...(settings.businessKind === 'restaurant' && { hasMenu: origin + href({ name: 'shop' }) }),
    ...(zones.length > 0 && { areaServed: zones.map((zone) => context.text(zone.name)) }),
    ...(sameAs.length > 0 && { sameAs }),
  };
}

export function productData(product: Product, description: string, context: LocaleContext): object {
  const url = context.origin + context.href({ name: 'product', id: product.id });
  const image = product.images.flatMap((source) => absolute(source, context));
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    '@id': `${url}#product`,
    name: context.text(product.name),
    url,
    ...(description && { description }),
    ...(image.length > 0 && { image }),
    ...(product.sku && { sku: product.sku }),
    ...offersOf(product, url, context),
  };
}

/** Empty for a product without a price, because an offer requires one. */
function offersOf(product: Product, url: string, { origin }: LocaleContext): object {
  const range = product.price && priceRangeOf(product);
  if (!range) return {};
  const common = {
    priceCurrency: range.minimum.currency,
    availability: `${CONTEXT}/${stockWord(product)}`,
    url,
    seller: { '@id': shopId(origin) },
  };
  if (compareMoney(range.minimum, range.maximum) === 0) {
    return { offers: { '@type': 'Offer', price: decimalOf(range.minimum), ...common } };
  }
  const offerCount = product.variations.filter(
    ({ price, isPurchasable }) => price !== null && isPurchasable,
  ).length;
  return {
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: decimalOf(range.minimum),
      highPrice: decimalOf(range.maximum),
      offerCount: Math.max(1, offerCount),
      ...common,
    },
  };
}

function stockWord(product: Product): 'InStock' | 'BackOrder' | 'OutOfStock' {
  if (availabilityOf(product) !== 'available') return 'OutOfStock';
  return product.stock.isOnBackorder ? 'BackOrder' : 'InStock';
}

/** `path` is the address of the last crumb, the page itself. */
export function breadcrumbData(
  crumbs: readonly BreadcrumbView[],
  path: string,
  { origin }: LocaleContext,
): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: origin + (href ?? path),
    })),
  };
}
