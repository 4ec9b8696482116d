import { describe, expect, it } from 'vitest';
import type { Storefront } from '#domain/storefront/storefront.ts';
import { translator } from '#i18n/translate.ts';
import { planSite } from './site-map.ts';
import { PRODUCTS, priceOf, productOf, storefrontOf, variationOf } from './test-storefront.ts';

const dataAt = (storefront: Storefront, url: string): Record<string, unknown>[] => {
  const page = planSite(storefront, translator).pages.find((candidate) => candidate.url === url);
  return (page?.view.head.jsonLd ?? []).map((json) => JSON.parse(json) as Record<string, unknown>);
};

describe('structured data of the shop', () => {
  const [shop] = dataAt(storefrontOf(), '/en');

  it('has what search engines require for a restaurant, with one id in all languages', () => {
    expect(shop).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      '@id': 'https://shop.example/#shop',
      name: '«en» Test Shop',
      url: 'https://shop.example/en',
      image: ['https://shop.example/_astro/img/hero-640.webp'],
      telephone: '+97225550123',
      address: { '@type': 'PostalAddress', addressCountry: 'PS' },
      hasMenu: 'https://shop.example/en/shop',
      sameAs: ['https://www.facebook.com/test.shop'],
    });
  });

  it("gives hours past midnight and around the clock in schema.org's form, and omits closed days", () => {
    const rows = shop?.openingHoursSpecification as Record<string, string>[];
    expect(rows.map(({ dayOfWeek, opens, closes }) => [dayOfWeek?.split('/').at(-1), opens, closes])).toEqual(
      [
        ['Sunday', '09:00', '23:00'],
        ['Monday', '09:00', '23:00'],
        ['Tuesday', '09:00', '23:00'],
        ['Wednesday', '09:00', '23:00'],
        ['Thursday', '09:00', '02:00'],
        ['Saturday', '00:00', '23:59'],
      ],
    );
  });

  it.each([
    ['grocery', 'GroceryStore'],
    ['store', 'Store'],
  ] as const)('calls a %s a %s, without a menu', (businessKind, type) => {
    const [data] = dataAt(storefrontOf(PRODUCTS, { settings: { businessKind } }), '/');
    expect(data?.['@type']).toBe(type);
    expect(data).not.toHaveProperty('hasMenu');
  });
});

describe('structured data of a product', () => {
  const offersOf = (product: (typeof PRODUCTS)[number]) =>
    dataAt(storefrontOf([product]), `/products/${product.id}`)[0]?.offers;

  it('offers a single price as a decimal in the store’s currency', () => {
    expect(offersOf(productOf(7, { price: priceOf(4550) }))).toEqual({
      '@type': 'Offer',
      price: '45.50',
      priceCurrency: 'ILS',
      availability: 'https://schema.org/InStock',
      url: 'https://shop.example/products/7',
      seller: { '@id': 'https://shop.example/#shop' },
    });
  });

  it('offers a range if variations differ', () => {
    const variations = [
      variationOf(1, { size: 's' }, priceOf(1000)),
      variationOf(2, { size: 'l' }, priceOf(2000)),
    ];
    const attributes = [
      {
        id: 1,
        key: 'size',
        name: { base: 'size' },
        isOption: true,
        terms: ['s', 'l'].map((value) => ({ value, name: { base: value }, isDefault: false })),
      },
    ];
    expect(offersOf(productOf(7, { kind: 'variable', attributes, variations }))).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '10.00',
      highPrice: '20.00',
      offerCount: 2,
    });
  });

  it('marks sold-out products, and makes no offer without a price', () => {
    const stock = { isInStock: false, isOnBackorder: false, remaining: null };
    expect(offersOf(productOf(7, { stock }))).toMatchObject({
      availability: 'https://schema.org/OutOfStock',
    });
    expect(offersOf(productOf(7, { price: null, isPurchasable: false }))).toBeUndefined();
  });

  it('has breadcrumbs from home to the product', () => {
    const crumbs = dataAt(storefrontOf(), '/en/products/1')[1] as {
      itemListElement: Record<string, unknown>[];
    };
    expect(crumbs.itemListElement.map(({ position, name, item }) => [position, name, item])).toEqual([
      [1, 'Home', 'https://shop.example/en'],
      [2, 'Menu', 'https://shop.example/en/shop'],
      [3, '«en» category 1', 'https://shop.example/en/shop#category-1'],
      [4, '«en» product 1', 'https://shop.example/en/products/1'],
    ]);
  });
});
