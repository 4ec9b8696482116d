import { describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { demoSlugs, fixtureSlugs, siteAddress } from '#scripts/measure/demo/demo-sites.ts';
import { openSites, type Site } from '#scripts/serve/site.ts';
import { attribute, releasedPages } from './set-up/released-pages.ts';

const sites = openSites(inject('outDirectory'));

/** What search engines ask of each type; https://developers.google.com/search/docs/appearance/structured-data. */
function schemasOf(published: string, currency: string) {
  const own = z.string().startsWith(`${published}/`);
  const context = z.literal('https://schema.org');
  const price = z.string().regex(/^\d+(?:\.\d{1,3})?$/);
  const offer = {
    priceCurrency: z.literal(currency),
    availability: z.enum([
      'https://schema.org/InStock',
      'https://schema.org/OutOfStock',
      'https://schema.org/BackOrder',
    ]),
    url: own,
    seller: z.strictObject({ '@id': z.literal(`${published}/#shop`) }),
  };
  const business = z.object({
    '@context': context,
    '@type': z.enum(['Restaurant', 'GroceryStore', 'Store']),
    '@id': z.literal(`${published}/#shop`),
    name: z.string().min(1),
    url: own,
    image: z.union([own, z.array(own).min(1)]).optional(),
    telephone: z
      .string()
      .regex(/^\+\d{8,15}$/)
      .optional(),
    address: z.object({ '@type': z.literal('PostalAddress'), addressCountry: z.string().length(2) }),
    openingHoursSpecification: z.array(
      z.strictObject({
        '@type': z.literal('OpeningHoursSpecification'),
        dayOfWeek: z.string().regex(/^https:\/\/schema\.org\/(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day$/),
        opens: z.string().regex(/^\d\d:\d\d(?::\d\d)?$/),
        closes: z.string().regex(/^\d\d:\d\d(?::\d\d)?$/),
      }),
    ),
    sameAs: z.array(z.string().startsWith('https://')).optional(),
  });
  const product = z.object({
    '@context': context,
    '@type': z.literal('Product'),
    '@id': own,
    name: z.string().min(1),
    url: own,
    image: z.array(own).min(1).optional(),
    offers: z
      .discriminatedUnion('@type', [
        z.strictObject({ '@type': z.literal('Offer'), price, ...offer }),
        z.strictObject({
          '@type': z.literal('AggregateOffer'),
          lowPrice: price,
          highPrice: price,
          offerCount: z.int().positive(),
          ...offer,
        }),
      ])
      .optional(),
  });
  const breadcrumbs = z.object({
    '@context': context,
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(
        z.strictObject({
          '@type': z.literal('ListItem'),
          position: z.int(),
          name: z.string().min(1),
          item: own,
        }),
      )
      .min(2),
  });
  return z.union([business, product, breadcrumbs]);
}

type Data = z.infer<ReturnType<typeof schemasOf>>;

/** By path of the page. */
function structuredData(site: Site, currency: string): Map<string, Data[]> {
  const schema = schemasOf(siteAddress(4321, site.manifest.slug), currency);
  return new Map(
    [...releasedPages(site)].map(({ path, elements }) => [
      path,
      elements
        .filter((element) => attribute(element, 'type') === 'application/ld+json')
        .map(({ text }) => {
          const { data, error } = schema.safeParse(JSON.parse(text));
          if (!data) throw new Error(`${site.manifest.slug}${path}: ${z.prettifyError(error)}\n${text}`);
          return data;
        }),
    ]),
  );
}

const CURRENCIES: Readonly<Record<string, string>> = { 'amman-market': 'JOD', 'noor-gifts': 'SAR' };
const KINDS: Readonly<Record<string, string>> = {
  'amman-market': 'GroceryStore',
  'noor-gifts': 'Store',
  'quds-grill': 'Restaurant',
};

describe.each([...demoSlugs(), ...fixtureSlugs()])('%s', (slug) => {
  const site = sites.bySlug(slug);
  if (!site) throw new Error(`${slug} was not released.`);
  const all = structuredData(site, CURRENCIES[slug] ?? 'ILS');
  const published = siteAddress(4321, slug);

  test('home describes the shop with its kind', () => {
    const types = all.get('/')?.map((data) => data['@type']);
    expect(types).toEqual([KINDS[slug] ?? expect.stringMatching(/^(?:Restaurant|GroceryStore|Store)$/)]);
  });

  test('every product page describes its product and the way to it', () => {
    const pages = [...all].filter(([path]) => path.includes('/products/'));
    expect(pages.length).toBeGreaterThan(0);
    for (const [path, data] of pages) {
      expect({ path, types: data.map((each) => each['@type']).toSorted() }).toEqual({
        path,
        types: ['BreadcrumbList', 'Product'],
      });
      for (const each of data) {
        if (each['@type'] === 'Product') expect(each.url).toBe(published + path);
        if (each['@type'] !== 'BreadcrumbList') continue;
        const items = each.itemListElement;
        expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
        expect(items.at(-1)?.item).toBe(published + path);
      }
    }
  });

  test('pages that are not listed describe nothing', () => {
    for (const path of ['/cart', '/login', '/offline', '/404']) expect(all.get(path)).toEqual([]);
  });
});

test('prices, ranges and stock are those of the catalogue', () => {
  const offerOf = (slug: string, path: string) => {
    const site = sites.bySlug(slug);
    const data = site && structuredData(site, CURRENCIES[slug] ?? 'ILS').get(path);
    const product = data?.find((each) => each['@type'] === 'Product');
    return product && 'offers' in product ? product.offers : undefined;
  };
  expect(offerOf('quds-grill', '/products/101')).toMatchObject({
    '@type': 'Offer',
    price: '12.00',
    availability: 'https://schema.org/InStock',
  });
  expect(offerOf('quds-grill', '/en/products/102')).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: '22.00',
    highPrice: '55.00',
    offerCount: 3,
  });
  expect(offerOf('quds-grill', '/he/products/108')).toMatchObject({
    price: '20.00',
    availability: 'https://schema.org/OutOfStock',
  });
  expect(offerOf('amman-market', '/products/1001')).toMatchObject({ price: '0.650', priceCurrency: 'JOD' });
  expect(offerOf('noor-gifts', '/ar/products/306')).toMatchObject({ price: '480', priceCurrency: 'SAR' });
});
