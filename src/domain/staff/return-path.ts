import { isStaff, pathOf, routeOfPath } from '#domain/routes.ts';
import type { Locale } from '#domain/tenant/locale.ts';

/** Who works here. The store's answers name no role: it is what was asked for, or chosen at the login. */
export type StaffRole = 'callcenter' | 'driver';

const LONGEST_PATH = 500;
/** Screens that nobody asked for. */
const NOT_ASKED_FOR = new Set(['login', 'not-found', 'error', 'offline', 'network-error', 'test']);

/**
 * Where to go on after a login: the page that was asked for, when it is a known page of this site, with its query and without
 * its fragment; else null. In `locale` where it is given: the language may have been switched at the login. Whatever leads
 * elsewhere (`//evil.test`, `https:…`, `/\evil.test`, `javascript:`) is null.
 */
export function returnPath(
  wanted: string | null | undefined,
  locales: readonly Locale[],
  locale?: Locale,
): string | null {
  // URL parsers read a backslash as a slash and drop tabs and newlines: a path with them is not what it looks like.
  if (!wanted || wanted.length > LONGEST_PATH || !/^\/(?![/\\])[!-~]*$/.test(wanted)) return null;
  const base = 'https://shop.invalid';
  if (!URL.canParse(wanted, base)) return null;
  const { origin, pathname, search } = new URL(wanted, base);
  const found = origin === base ? routeOfPath(pathname, locales) : null;
  if (!found || NOT_ASKED_FOR.has(found.route.name)) return null;
  const into = locale ?? found.locale;
  return pathOf(found.route, into, locales[0] ?? into) + search;
}

/** Whose page a path is; null for customers' pages and those of both. */
export function roleOfPath(path: string | null, locales: readonly Locale[]): StaffRole | null {
  const name = path === null ? undefined : routeOfPath(path.replace(/[?#].*$/s, ''), locales)?.route.name;
  if (!name || !isStaff(name) || name === 'login') return null;
  return name.startsWith('delivery') ? 'driver' : 'callcenter';
}

/** The first page of a role. */
export const homeOf = (role: StaffRole): 'callcenter' | 'delivery-boy' =>
  role === 'driver' ? 'delivery-boy' : 'callcenter';
