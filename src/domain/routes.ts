import type { Locale } from '#domain/tenant/locale.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { localeOfPath } from './locale-of-path.ts';

/**
 * The frame around a page. `default`: header, footer, bottom bar. `back-arrow`: a bar with a back button. `blank` (no layout, in
 * the specification) and `noheader`: only the shop's name.
 */
export type Layout = 'default' | 'blank' | 'back-arrow' | 'noheader';

export interface RouteFacts {
  /** Under the language's prefix; `{id}` is a positive integer. */
  readonly path: string;
  readonly layout: Layout;
  /** Search engines may list it. All others are `noindex` and absent from the sitemap. */
  readonly isIndexable?: true;
  /** For staff: no third-party scripts. */
  readonly isStaff?: true;
  /** A page of staff that the service worker keeps, because it can be read without a connection. Its file has no data. */
  readonly isKept?: true;
}

/** Every URL of a site: those of specification §2, and screens for which it names no path. */
export const ROUTES = {
  home: { path: '/', layout: 'default', isIndexable: true },
  shop: { path: '/shop', layout: 'default', isIndexable: true },
  category: { path: '/shop/{id}', layout: 'default', isIndexable: true },
  search: { path: '/search', layout: 'default' },
  product: { path: '/products/{id}', layout: 'back-arrow', isIndexable: true },
  favourites: { path: '/favourites', layout: 'blank' },
  cart: { path: '/cart', layout: 'blank' },
  checkout: { path: '/checkout', layout: 'noheader' },
  'new-checkout': { path: '/new-checkout', layout: 'noheader' },
  'complete-order': { path: '/complete-order', layout: 'blank' },
  'create-address': { path: '/create-address', layout: 'blank' },
  address: { path: '/address', layout: 'blank' },
  'thank-you': { path: '/thank-you', layout: 'blank' },
  'select-branch': { path: '/select-branch', layout: 'back-arrow' },
  'network-error': { path: '/network-error', layout: 'blank' },
  offline: { path: '/offline', layout: 'blank' },
  test: { path: '/test', layout: 'default' },
  'not-found': { path: '/404', layout: 'default' },
  error: { path: '/500', layout: 'blank' },
  login: { path: '/login', layout: 'noheader', isStaff: true },
  manage: { path: '/manage', layout: 'noheader', isStaff: true, isKept: true },
  'today-orders': { path: '/today-orders', layout: 'noheader', isStaff: true },
  callcenter: { path: '/callcenter', layout: 'noheader', isStaff: true },
  'callcenter-orders': { path: '/callcenter/orders', layout: 'noheader', isStaff: true },
  'callcenter-order': { path: '/callcenter/orders/{id}', layout: 'noheader', isStaff: true },
  'delivery-boy': { path: '/delivery-boy', layout: 'noheader', isStaff: true },
  'delivery-boy-orders': { path: '/delivery-boy/orders', layout: 'noheader', isStaff: true },
  'delivery-boy-old-orders': { path: '/delivery-boy/old-orders', layout: 'noheader', isStaff: true },
} as const satisfies Record<string, RouteFacts>;

export type RouteName = keyof typeof ROUTES;
export const ROUTE_NAMES = Object.keys(ROUTES) as readonly RouteName[];

/** Stands for the order id in the single prerendered page that serves all orders. */
export const SHELL_ID = '_id';

/** Stands for the category id in the pages of products without a category: `/shop/more`. */
export const OTHER_PRODUCTS_ID = 'more';

/** Names of routes without an id. */
export type PlainRouteName = Exclude<RouteName, 'category' | 'product' | 'callcenter-order'>;

export type Route =
  | { readonly name: PlainRouteName }
  | { readonly name: 'product'; readonly id: number }
  /** `page` counts from 1; the first page has no number in its path. */
  | { readonly name: 'category'; readonly id: number | typeof OTHER_PRODUCTS_ID; readonly page?: number }
  | { readonly name: 'callcenter-order'; readonly id: number | typeof SHELL_ID };

export const factsOf = (name: RouteName): RouteFacts => ROUTES[name];
export const layoutOf = (name: RouteName): Layout => ROUTES[name].layout;
export const isIndexable = (name: RouteName): boolean => factsOf(name).isIndexable ?? false;
export const isStaff = (name: RouteName): boolean => factsOf(name).isStaff ?? false;
/** Whether the service worker may keep a page. */
export const isKept = (name: RouteName): boolean => !isStaff(name) || (factsOf(name).isKept ?? false);

/** The path of a route in a language. The site's default language has no prefix: `/shop`, `/en/shop`, `/`, `/en`. */
export function pathOf(route: Route, locale: Locale, defaultLocale: Locale): string {
  let path: string = ROUTES[route.name].path;
  if ('id' in route)
    path = path.replace('{id}', typeof route.id === 'string' ? route.id : positive(route.id, route.name));
  if ('page' in route && route.page !== undefined && route.page !== 1)
    path += `/${positive(route.page, 'page')}`;
  if (locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/**
 * The route of a path without query or fragment; null if the path is no page of the site.
 * Only the exact form of `pathOf` is recognised: not `/products/012`, not `/ar/shop` of a site with Arabic as default, not
 * `/shop/`.
 */
export function routeOfPath(
  path: string,
  locales: readonly Locale[],
): { readonly route: Route; readonly locale: Locale } | null {
  const locale = localeOfPath(path, locales);
  const rest = locale === locales[0] ? path : path.slice(locale.length + 1) || '/';
  const route = routeOf(rest);
  return route && pathOf(route, locale, locales[0] ?? locale) === path ? { route, locale } : null;
}

function routeOf(path: string): Route | null {
  const [, family, id, page] =
    /^\/(shop|products|callcenter\/orders)\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (family === undefined) {
    const name = ROUTE_NAMES.find((candidate) => ROUTES[candidate].path === path);
    return name === undefined ? null : { name: name as PlainRouteName };
  }
  if (family === 'callcenter/orders' && id === SHELL_ID) return { name: 'callcenter-order', id };
  const [number, pageNumber] = [Number(id), Number(page ?? 1)];
  if (family === 'shop' && id === OTHER_PRODUCTS_ID && isPositive(pageNumber))
    return { name: 'category', id, page: pageNumber };
  if (!isPositive(number) || !isPositive(pageNumber)) return null;
  if (family === 'shop') return { name: 'category', id: number, page: pageNumber };
  return { name: family === 'products' ? 'product' : 'callcenter-order', id: number };
}

/** The prerendered page that serves a path: the path itself, or the shell of all orders for `/callcenter/orders/12`. */
export function pageOfPath(path: string, locales: readonly Locale[]): string {
  const found = routeOfPath(path, locales);
  if (found?.route.name !== 'callcenter-order') return path;
  return pathOf({ name: 'callcenter-order', id: SHELL_ID }, found.locale, locales[0] ?? found.locale);
}

const PAGE_PATH = /^(?:\/|(?:\/[A-Za-z0-9_-]+)+)$/;

/** The file of a page under the site's root: `/` → `index.html`, `/en` → `en.html`, `/products/12` → `products/12.html`. */
export function fileOf(path: string): string {
  if (!PAGE_PATH.test(path)) {
    throw new Error(
      `${JSON.stringify(path)} is no page of a site, so it has no file. Make paths with pathOf().`,
    );
  }
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

/** The site's origin, without a slash at the end. Development hosts have no certificate and share one port. */
export function originOf(tenant: Pick<Tenant, 'hosts'>): string {
  const host = tenant.hosts[0];
  if (host === undefined)
    throw new Error('A tenant has no host. Give one in tenant.json, or leave "hosts" out.');
  return /(?:^|\.)localhost$/.test(host) ? `http://${host}:4321` : `https://${host}`;
}

const isPositive = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

function positive(value: number, what: string): string {
  if (isPositive(value)) return String(value);
  throw new RangeError(
    `${value} is no ${what} number for a URL. Ids are positive integers: leave the item out.`,
  );
}
