import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { translator } from '#i18n/translate.ts';
import { planSite } from '#views/site-map.ts';
import { PRODUCTS, productOf, storefrontOf } from '#views/test-storefront.ts';
import type { CompiledCode } from './compiled-code.ts';
import { PRECACHE_LIMIT, precacheList } from './precache.ts';

const NEEDS: Readonly<Record<string, readonly string[]>> = {
  '_astro/page.css': ['_astro/rubik.woff2', '_astro/rare.woff2'],
  '_astro/cart.js': ['_astro/react.js'],
};
const compiled = {
  assetsNeededBy: (path: string) => new Set(NEEDS[path] ?? []),
} as unknown as CompiledCode;

const site = planSite(storefrontOf(PRODUCTS), translator);

/** A release whose pages are a style and a picture each; the cart has a script too. `sizes` are bytes by file. */
function listOf(sizes: Readonly<Record<string, number>> = {}, plan = site) {
  return precacheList(plan, compiled, {
    factsOf: (path) => ({ hash: hash('sha256', path, 'hex'), size: sizes[path] ?? 10 }),
    assetsOf: (file) =>
      new Set([
        ...['_astro/page.css', '_astro/rubik.woff2', '_astro/img/a.webp'],
        ...(file.endsWith('cart.html') ? ['_astro/cart.js'] : []),
      ]),
  });
}

test('fallback pages and the search list are for all visitors; other pages and data are for one language', () => {
  const list = listOf();
  const urls = (locale: string | undefined) =>
    list.filter((entry) => entry.locale === locale && entry.revision !== null).map(({ url }) => url);
  const standIns = ['/offline', '/en/offline', '/he/offline'];
  const others = standIns.map((path) => path.replace('offline', 'network-error'));
  expect(urls(undefined)).toEqual([...standIns, ...others, '/data/search.json']);
  expect(urls('en')).toEqual([
    '/en',
    '/en/cart',
    '/en/favourites',
    '/en/address',
    '/en/search',
    '/en/shop',
    '/en/checkout',
    '/en/complete-order',
    '/data/en/products-0.json',
    '/data/en/descriptions.json',
    '/data/en/shop.json',
  ]);
});

test('the list has scripts, styles, their imports and the fonts of the page, but no pictures', () => {
  const assets = listOf().filter(({ revision }) => revision === null);
  expect(assets).toEqual(
    ['/_astro/page.css', '/_astro/rubik.woff2', '/_astro/cart.js', '/_astro/react.js'].map((url) => ({
      url,
      revision: null,
    })),
  );
});

test('the list has no staff page and no product page', () => {
  const urls = listOf().map(({ url }) => url);
  expect(urls.filter((url) => /login|callcenter|delivery|today|products\//.test(url))).toEqual([]);
});

test('a revision changes with the bytes', () => {
  const revisions = listOf().flatMap(({ revision }) => revision ?? []);
  expect(new Set(revisions).size).toBe(revisions.length);
});

test('a file above the limit is left out, but a smaller one is still added', () => {
  const urls = listOf({ 'shop.html': PRECACHE_LIMIT, '_astro/cart.js': PRECACHE_LIMIT }).map(
    ({ url }) => url,
  );
  expect(urls).not.toContain('/shop');
  expect(urls).not.toContain('/cart');
  expect(urls).not.toContain('/_astro/cart.js');
  expect(urls).toContain('/en/shop');
  expect(urls).toContain('/data/ar/products-0.json');
});

test('the limit applies to each language, so three big menus fit', () => {
  const size = PRECACHE_LIMIT - 1000;
  const urls = listOf({ 'shop.html': size, 'en/shop.html': size, 'he/shop.html': size }).map(
    ({ url }) => url,
  );
  expect(urls).toEqual(expect.arrayContaining(['/shop', '/en/shop', '/he/shop']));
});

test('a big catalogue is cut at the limit', () => {
  const many = Array.from({ length: 600 }, (_, index) => productOf(index + 1));
  const plan = planSite(storefrontOf(many), translator);
  const size = PRECACHE_LIMIT / 2;
  const sizes = Object.fromEntries([0, 1, 2].map((file) => [`data/ar/products-${file}.json`, size]));
  const data = listOf(sizes, plan).filter(({ url }) => url.startsWith('/data/ar/products-'));
  expect(data.length).toBe(1);
});
