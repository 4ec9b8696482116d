import { expect, test } from 'vitest';
import { ROUTES, SHELL_ID } from '#domain/routes.ts';
import { localeOf, pageKind, requestKind } from './request-kind.ts';

const ORIGIN = 'https://shop.example';
const LOCALES = ['ar', 'en', 'he'] as const;

const kindOf = (path: string, more: { method?: string; headers?: Headers; isNavigation?: boolean } = {}) =>
  requestKind(
    {
      method: 'GET',
      url: new URL(path, ORIGIN).href,
      headers: new Headers(),
      isNavigation: false,
      ...more,
    },
    ORIGIN,
    LOCALES,
  );

test.each([
  ['/_astro/page.Ab12.js', 'asset'],
  ['/_astro/rubik.woff2', 'asset'],
  ['/_astro/img/dish-640.webp', 'image'],
  ['/data/ar/products-0.json', 'data'],
  ['/wp-json/wc/store/v1/products', 'other'],
  ['/directus/items/CustomerSettings', 'other'],
  ['/build.json', 'other'],
  ['/service-worker.js', 'other'],
  ['/manifest.webmanifest', 'other'],
  ['/shop', 'other'],
  ['https://cdn.test/_astro/page.js', 'other'],
])('a request for %s is: %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind);
});

test.each([
  ['/', 'page'],
  ['/en', 'page'],
  ['/he/products/12', 'page'],
  ['/search?q=x', 'page'],
  ['/thank-you?order=12', 'page'],
  ['/callcenter/orders/12', 'staff-page'],
  ['/en/login', 'staff-page'],
  ['/en/manage', 'page'],
  ['/shop/', 'unknown-page'],
  ['/old-page', 'unknown-page'],
  ['/login/', 'unknown-page'],
])('a visit to %s is: %s', (path, kind) => {
  expect(kindOf(path, { isNavigation: true })).toBe(kind);
});

test('every staff route of every language but /manage is a staff page', () => {
  const staff = Object.values(ROUTES).filter((route) => 'isStaff' in route && route.path !== '/manage');
  const paths = staff.flatMap(({ path }) =>
    ['', '/en', '/he'].flatMap((prefix) => ['12', SHELL_ID].map((id) => prefix + path.replace('{id}', id))),
  );
  expect(paths.length).toBeGreaterThan(40);
  expect(new Set(paths.map((path) => pageKind(path, LOCALES)))).toEqual(new Set(['staff-page']));
});

test('requests that carry a token, ask for a range or change something are left to the browser', () => {
  expect([
    kindOf('/data/ar/products-0.json', { headers: new Headers({ Authorization: 'Bearer t' }) }),
    kindOf('/_astro/img/a.webp', { headers: new Headers({ Range: 'bytes=0-1' }) }),
    kindOf('/shop', { method: 'POST', isNavigation: true }),
  ]).toEqual(['other', 'other', 'other']);
});

test('a data file has the language of its folder', () => {
  expect(
    ['/data/en/products-0.json', '/data/ar/search.json', '/he/cart', '/cart'].map((path) =>
      localeOf(path, LOCALES),
    ),
  ).toEqual(['en', 'ar', 'he', 'ar']);
});
