import { describe, expect, inject, test } from 'vitest';
import { demoSlugs, fixtureSlugs, siteAddress } from '#scripts/measure/demo/demo-sites.ts';
import { openSites } from '#scripts/serve/site.ts';
import { attribute, type ReleasedPage, releasedPages } from './set-up/released-pages.ts';
import { type StructuredData, structuredDataOf } from './set-up/structured-data.ts';

const sites = openSites(inject('outDirectory'));

/** Pages for one customer, for staff, or for a moment: none of them belongs in a list of results. */
const UNLISTED = [
  ...['/search', '/favourites', '/cart', '/checkout', '/new-checkout', '/complete-order', '/address'],
  ...[
    '/create-address',
    '/thank-you',
    '/select-branch',
    '/network-error',
    '/offline',
    '/404',
    '/500',
    '/login',
  ],
  ...['/today-orders', '/callcenter', '/callcenter/orders', '/callcenter/orders/_id'],
  ...['/delivery-boy', '/delivery-boy/orders', '/delivery-boy/old-orders', '/manage'],
];

interface Head {
  readonly robots: string;
  readonly canonical: string;
  readonly title: string;
  readonly description: string;
  readonly lang: string;
  /** By hreflang. */
  readonly alternates: Readonly<Record<string, string>>;
}

function headOf({ elements }: ReleasedPage): Head {
  const meta = (name: string) =>
    elements.filter(({ tag, properties }) => tag === 'meta' && properties.name === name);
  const links = (relation: string) =>
    elements.filter((element) => element.tag === 'link' && attribute(element, 'rel') === relation);
  const content = (name: string) => meta(name).map((element) => attribute(element, 'content'));
  const root = elements.find(({ tag }) => tag === 'html');
  return {
    robots: content('robots').join('|'),
    description: content('description').join('|'),
    canonical: links('canonical')
      .map((element) => attribute(element, 'href'))
      .join('|'),
    title: elements.find(({ tag }) => tag === 'title')?.text ?? '',
    lang: root ? attribute(root, 'lang') : '',
    alternates: Object.fromEntries(
      links('alternate').map((element) => [attribute(element, 'hrefLang'), attribute(element, 'href')]),
    ),
  };
}

const CURRENCIES: Readonly<Record<string, string>> = { 'amman-market': 'JOD', 'noor-gifts': 'SAR' };
const KINDS: Readonly<Record<string, string>> = {
  'amman-market': 'GroceryStore',
  'hara-saj': 'Restaurant',
  'nablus-morning': 'Restaurant',
  'noor-gifts': 'Store',
  'quds-grill': 'Restaurant',
};

/** Of some products, by merchant and path. */
const OFFERS: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  'quds-grill': {
    '/products/101': { '@type': 'Offer', price: '12.00', availability: 'https://schema.org/InStock' },
    '/en/products/102': { '@type': 'AggregateOffer', lowPrice: '22.00', highPrice: '55.00', offerCount: 3 },
    '/he/products/108': { price: '20.00', availability: 'https://schema.org/OutOfStock' },
  },
  'amman-market': { '/products/1001': { price: '0.650', priceCurrency: 'JOD' } },
  'hara-saj': { '/en/products/531': { '@type': 'AggregateOffer', lowPrice: '4.00', highPrice: '6.00' } },
  'nablus-morning': { '/en/products/401': { price: '16.00', priceCurrency: 'ILS' } },
  captures: { '/products/16': { price: '42.00' } },
  hostile: { '/products/301': { price: '15.00' } },
  'noor-gifts': { '/ar/products/306': { price: '480', priceCurrency: 'SAR' } },
};

/** What the pages of a merchant say to search engines, by path. */
function read(slug: string) {
  const site = sites.bySlug(slug);
  if (!site) throw new Error(`${slug} was not released.`);
  const published = siteAddress(4321, slug);
  const heads = new Map<string, Head>();
  const described = new Map<string, readonly StructuredData[]>();
  const dataOf = structuredDataOf(published, CURRENCIES[slug] ?? 'ILS');
  for (const page of releasedPages(site)) {
    heads.set(page.path, headOf(page));
    described.set(page.path, dataOf(page));
  }
  return { site, published, heads, described };
}

describe.each([...demoSlugs(), ...fixtureSlugs()])('%s', (slug) => {
  const { site, published, heads, described } = read(slug);
  const listed = [...heads].filter(([, { robots }]) => robots === 'index, follow');
  const sitemap = site.read('sitemap.xml').toString();

  test('the sitemap names exactly the pages that may be listed', () => {
    const rows = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
    expect(rows.toSorted()).toEqual(listed.map(([path]) => published + path).toSorted());
    expect(site.read('robots.txt').toString()).toBe(
      `User-agent: *\nAllow: /\n\nSitemap: ${published}/sitemap.xml\n`,
    );
  });

  test('every page that may be listed says where it stands, who it is, and what there is to read', () => {
    for (const [path, { canonical, title, description }] of listed) {
      expect({ path, canonical }).toEqual({ path, canonical: published + path });
      expect(title.length).toBeGreaterThan(2);
      expect(description).not.toBe('');
      expect(description.length).toBeLessThanOrEqual(161);
    }
  });

  test('what search engines show of a product is a sentence or two, never two words', () => {
    for (const [path, { description }] of listed.filter(([each]) => each.includes('/products/'))) {
      const { length } = Array.from(description);
      expect({ path, isLongEnough: length >= 70, isShortEnough: length <= 160 }).toEqual({
        path,
        isLongEnough: true,
        isShortEnough: true,
      });
    }
  });

  test('each language of a page names all of them, itself and the default', () => {
    for (const [path, { alternates, lang }] of listed) {
      expect({ path, itself: alternates[lang] }).toEqual({ path, itself: published + path });
      expect(Object.keys(alternates)).toHaveLength(site.manifest.prefixes.length + 2);
      for (const url of Object.values(alternates)) {
        expect({ path, url, back: heads.get(new URL(url).pathname)?.alternates }).toEqual({
          path,
          url,
          back: alternates,
        });
      }
      const prefix = site.manifest.prefixes.find(
        (each) => path === `/${each}` || path.startsWith(`/${each}/`),
      );
      const unprefixed = prefix ? path.slice(prefix.length + 1) || '/' : path;
      expect(alternates['x-default']).toBe(published + unprefixed);
    }
  });

  test('carts, forms, staff views and messages are not listed, and say so themselves', () => {
    for (const prefix of ['', ...site.manifest.prefixes.map((each) => `/${each}`)]) {
      for (const path of UNLISTED) {
        const { robots, canonical } = heads.get(prefix + path) ?? {};
        expect({ path: prefix + path, robots, canonical }).toEqual({
          path: prefix + path,
          robots: 'noindex',
          canonical: '',
        });
      }
      expect([...heads.keys()]).not.toContain(`${prefix}/test`);
    }
    expect(listed.length + UNLISTED.length * (site.manifest.prefixes.length + 1)).toBe(heads.size);
  });

  test('home describes the shop with its kind', () => {
    const types = described.get('/')?.map((data) => data['@type']);
    expect(types).toEqual([KINDS[slug] ?? expect.stringMatching(/^(?:Restaurant|GroceryStore|Store)$/)]);
  });

  test('every product page describes its product and the way to it', () => {
    const pages = [...described].filter(([path]) => path.includes('/products/'));
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
    for (const path of ['/cart', '/login', '/offline', '/404']) expect(described.get(path)).toEqual([]);
  });

  test('prices, ranges and stock are those of the catalogue', () => {
    const offers = Object.entries(OFFERS[slug] ?? {});
    expect(offers.length).toBeGreaterThan(0);
    for (const [path, offer] of offers) {
      const product = described.get(path)?.find((data) => data['@type'] === 'Product');
      expect(product && 'offers' in product ? product.offers : undefined).toMatchObject(offer);
    }
  });
});
