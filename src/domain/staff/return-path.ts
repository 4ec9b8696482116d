import { isStaff, pathOf, routeOfPath } from '#domain/routes.ts';
import type { Locale } from '#domain/tenant/locale.ts';

/** A staff role. The store's answers name none, so it follows from the requested page or the choice at login. */
export type StaffRole = 'callcenter' | 'driver';

const LONGEST_PATH = 500;
/** Screens that nobody requests on purpose. */
const NOT_ASKED_FOR = new Set(['login', 'not-found', 'error', 'offline', 'network-error', 'test']);

/**
 * The page to open after a login: the requested path with its query, if it is a known page of this site, else null. With `locale`, the path
 * is in that language, because the user may have switched it at the login. Paths that lead elsewhere (`//evil.test`, `https:…`,
 * `/\evil.test`, `javascript:`) give null.
 */
export function returnPath(
  wanted: string | null | undefined,
  locales: readonly Locale[],
  locale?: Locale,
): string | null {
  // URL parsers read a backslash as a slash and drop tabs and newlines, so a path with them is refused.
  if (!wanted || wanted.length > LONGEST_PATH || !/^\/(?![/\\])[!-~]*$/.test(wanted)) return null;
  const base = 'https://shop.invalid';
  if (!URL.canParse(wanted, base)) return null;
  const { origin, pathname, search } = new URL(wanted, base);
  const found = origin === base ? routeOfPath(pathname, locales) : null;
  if (!found || NOT_ASKED_FOR.has(found.route.name)) return null;
  const into = locale ?? found.locale;
  return pathOf(found.route, into, locales[0] ?? into) + search;
}

/** The staff role that a path belongs to; null for customers' pages and pages of both roles. */
export function roleOfPath(path: string | null, locales: readonly Locale[]): StaffRole | null {
  const name = path === null ? undefined : routeOfPath(path.replace(/[?#].*$/s, ''), locales)?.route.name;
  if (!name || !isStaff(name) || name === 'login') return null;
  return name.startsWith('delivery') ? 'driver' : 'callcenter';
}

/** The first page for each answer at the login. A manager also uses the screens of the call centre. */
export const FIRST_PAGES = { callcenter: 'callcenter', driver: 'delivery-boy', manager: 'manage' } as const;
export type Workplace = keyof typeof FIRST_PAGES;
