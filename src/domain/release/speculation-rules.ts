import { isIndexable, ROUTE_NAMES, ROUTES } from '#domain/routes.ts';

const ALSO: readonly string[] = ['cart', 'favourites', 'search'];

/**
 * Which links of a page the browser loads before they are followed: catalogue pages and the first steps to an order, when
 * a finger or a pointer rests on the link. Fetched only, not run: a page that is never opened counts and changes nothing.
 * `homePath` is that of the page's language: `/`, `/en`.
 */
export function speculationRules(homePath: string): object {
  const root = homePath === '/' ? '' : homePath;
  const names = ROUTE_NAMES.filter((name) => isIndexable(name) || ALSO.includes(name));
  const paths = names.map((name) => ROUTES[name].path.replace('{id}', '*'));
  const href_matches = paths.map((path) => (path === '/' ? homePath : root + path));
  return { prefetch: [{ source: 'document', where: { href_matches }, eagerness: 'moderate' }] };
}
