import { isIndexable, ROUTE_NAMES, ROUTES } from '#domain/routes.ts';

const ALSO: readonly string[] = ['cart', 'favourites', 'search'];

/**
 * Speculation rules for the links of a page. The browser prefetches catalogue pages and the first steps of an order when a finger
 * or pointer rests on the link. It does not run them, so an unopened page counts and changes nothing.
 * `homePath` is the home page of the page's language: `/`, `/en`.
 */
export function speculationRules(homePath: string): object {
  const root = homePath === '/' ? '' : homePath;
  const names = ROUTE_NAMES.filter((name) => isIndexable(name) || ALSO.includes(name));
  const paths = names.map((name) => ROUTES[name].path.replace('{id}', '*'));
  const href_matches = paths.map((path) => (path === '/' ? homePath : root + path));
  return { prefetch: [{ source: 'document', where: { href_matches }, eagerness: 'moderate' }] };
}
