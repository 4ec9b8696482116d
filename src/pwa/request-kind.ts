import { localeOfPath } from '#domain/locale-of-path.ts';
import { isKept, routeOfPath } from '#domain/routes.ts';
import type { Locale } from '#domain/tenant/locale.ts';

/**
 * `page`: a customer's page, or `/manage`, without personal data. `staff-page`: never stored. `unknown-page`: not a page of this site.
 * `data`: files of the catalogue. `asset` and `image`: names with a content hash. `other`: left to the browser, such as
 * `/wp-json`, `/directus`, `/build.json`, and every request with an Authorization header.
 */
export type RequestKind = 'page' | 'staff-page' | 'unknown-page' | 'data' | 'asset' | 'image' | 'other';

/** The facts that decide how the worker answers. */
export interface RequestFacts {
  readonly method: string;
  readonly url: string;
  readonly isNavigation: boolean;
  readonly headers: { has(name: string): boolean };
}

export function requestKind(
  { method, url, isNavigation, headers }: RequestFacts,
  origin: string,
  locales: readonly Locale[],
): RequestKind {
  const target = new URL(url);
  if (method !== 'GET' || target.origin !== origin) return 'other';
  if (headers.has('authorization') || headers.has('range')) return 'other';
  const { pathname } = target;
  if (pathname.startsWith('/_astro/img/')) return 'image';
  if (pathname.startsWith('/_astro/')) return 'asset';
  if (pathname.startsWith('/data/')) return 'data';
  return isNavigation ? pageKind(pathname, locales) : 'other';
}

export function pageKind(
  pathname: string,
  locales: readonly Locale[],
): Extract<RequestKind, 'page' | 'staff-page' | 'unknown-page'> {
  const found = routeOfPath(pathname, locales);
  if (!found) return 'unknown-page';
  return isKept(found.route.name) ? 'page' : 'staff-page';
}

/** The language of a page or a data file. */
export const localeOf = (pathname: string, locales: readonly Locale[]): Locale =>
  localeOfPath(pathname.replace(/^\/data/, ''), locales);
