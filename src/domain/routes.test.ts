import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fileOf,
  isIndexable,
  isStaff,
  layoutOf,
  originOf,
  pageOfPath,
  pathOf,
  ROUTE_NAMES,
  ROUTES,
  type Route,
  routeOfPath,
  SHELL_ID,
} from './routes.ts';
import type { Locale } from './tenant/locale.ts';

const LANGUAGES: readonly Locale[] = ['ar', 'en', 'he'];

test.each<[Route, Locale, string, string]>([
  [{ name: 'home' }, 'ar', '/', 'index.html'],
  [{ name: 'home' }, 'en', '/en', 'en.html'],
  [{ name: 'shop' }, 'ar', '/shop', 'shop.html'],
  [{ name: 'shop' }, 'he', '/he/shop', 'he/shop.html'],
  [{ name: 'product', id: 12 }, 'ar', '/products/12', 'products/12.html'],
  [{ name: 'product', id: 12 }, 'en', '/en/products/12', 'en/products/12.html'],
  [{ name: 'category', id: 7 }, 'ar', '/shop/7', 'shop/7.html'],
  [{ name: 'category', id: 7, page: 1 }, 'ar', '/shop/7', 'shop/7.html'],
  [{ name: 'category', id: 7, page: 3 }, 'en', '/en/shop/7/3', 'en/shop/7/3.html'],
  [{ name: 'category', id: 'more' }, 'ar', '/shop/more', 'shop/more.html'],
  [{ name: 'category', id: 'more', page: 2 }, 'en', '/en/shop/more/2', 'en/shop/more/2.html'],
  [{ name: 'callcenter-order', id: SHELL_ID }, 'ar', '/callcenter/orders/_id', 'callcenter/orders/_id.html'],
  [{ name: 'not-found' }, 'ar', '/404', '404.html'],
])('%j in %s is %s in the file %s', (route, locale, path, file) => {
  expect(pathOf(route, locale, 'ar')).toBe(path);
  expect(fileOf(path)).toBe(file);
});

test('the paths of the specification are exactly as it writes them', () => {
  expect(Object.values(ROUTES).map(({ path }) => path)).toEqual(
    expect.arrayContaining(
      (
        '/ /shop /search /products/{id} /favourites /cart /checkout /new-checkout /complete-order /create-address /address ' +
        '/thank-you /network-error /offline /test /callcenter /callcenter/orders /callcenter/orders/{id} /delivery-boy ' +
        '/delivery-boy/orders /delivery-boy/old-orders'
      ).split(' '),
    ),
  );
});

test.each([0, -1, 1.5, Number.NaN, 2 ** 53])('a product numbered %d has no path', (id) => {
  expect(() => pathOf({ name: 'product', id }, 'ar', 'ar')).toThrow('Ids are positive integers');
  expect(() => pathOf({ name: 'category', id: 1, page: id }, 'ar', 'ar')).toThrow('positive');
});

test.each([
  '',
  'shop',
  '/shop/',
  '//shop',
  '/../etc/passwd',
  '/%2e%2e/x',
  '/a\\b',
  '/a b',
  '/shop?x',
  '/x.html',
])('%j has no file', (path) => {
  expect(() => fileOf(path)).toThrow('no page of a site');
});

describe('routeOfPath', () => {
  const routes: fc.Arbitrary<Route> = fc.oneof(
    fc
      .constantFrom(...ROUTE_NAMES)
      .filter((name) => !ROUTES[name].path.includes('{'))
      .map((name) => ({ name }) as Route),
    fc.record({ name: fc.constant('product' as const), id: fc.integer({ min: 1 }) }),
    fc.record({
      name: fc.constant('category' as const),
      id: fc.integer({ min: 1 }),
      page: fc.integer({ min: 1 }),
    }),
    fc.record({ name: fc.constant('callcenter-order' as const), id: fc.integer({ min: 1 }) }),
    fc.constant<Route>({ name: 'callcenter-order', id: SHELL_ID }),
  );

  test('inverts pathOf in every language', () => {
    fc.assert(
      fc.property(routes, fc.constantFrom(...LANGUAGES), (route, locale) => {
        expect(routeOfPath(pathOf(route, locale, 'ar'), LANGUAGES)).toEqual({ route, locale });
      }),
    );
  });

  test.each([
    '/nothing',
    '/shop/',
    '/en/',
    '/ar/shop',
    '/products',
    '/products/0',
    '/products/012',
    '/products/1e3',
    '/products/{id}',
    '/products/_id',
    '/products/1/2',
    '/products/../cart',
    '/shop/7/1',
    '/callcenter/orders/abc',
    'shop',
    '',
  ])('returns null for %j', (path) => {
    expect(routeOfPath(path, LANGUAGES)).toBeNull();
  });
});

test('one shell serves every order, and every other path serves itself', () => {
  expect(pageOfPath('/callcenter/orders/12', LANGUAGES)).toBe('/callcenter/orders/_id');
  expect(pageOfPath('/en/callcenter/orders/12', LANGUAGES)).toBe('/en/callcenter/orders/_id');
  expect(pageOfPath('/callcenter/orders/x', LANGUAGES)).toBe('/callcenter/orders/x');
  expect(pageOfPath('/products/12', LANGUAGES)).toBe('/products/12');
});

test('sites use https, development sites their port', () => {
  expect(originOf({ hosts: ['shop.example.com', 'other.example'] })).toBe('https://shop.example.com');
  expect(originOf({ hosts: ['quds-grill.localhost'] })).toBe('http://quds-grill.localhost:4321');
  expect(originOf({ hosts: ['evil-localhost'] })).toBe('https://evil-localhost');
});

test('layouts match the specification', () => {
  const names = (layout: string) => ROUTE_NAMES.filter((name) => layoutOf(name) === layout);
  expect(names('noheader')).toEqual(
    expect.arrayContaining(['checkout', 'new-checkout', 'callcenter', 'callcenter-orders', 'delivery-boy']),
  );
  expect(names('blank')).toEqual(
    expect.arrayContaining([
      'address',
      'cart',
      'complete-order',
      'create-address',
      'favourites',
      'thank-you',
    ]),
  );
  expect(names('back-arrow')).toContain('product');
});

test('search engines list only catalogue pages, and no staff page', () => {
  expect(ROUTE_NAMES.filter(isIndexable)).toEqual(['home', 'shop', 'category', 'product']);
  expect(ROUTE_NAMES.filter(isStaff)).toEqual([
    'login',
    'manage',
    'today-orders',
    'callcenter',
    'callcenter-orders',
    'callcenter-order',
    'delivery-boy',
    'delivery-boy-orders',
    'delivery-boy-old-orders',
  ]);
});
