import { isIndexable, ROUTE_NAMES, ROUTES } from '#domain/routes.ts';

/** Named by a header of every page; the content type that browsers ask for has an extension of its own. */
export const SPECULATION_RULES_FILE = 'prefetch.speculationrules';

/**
 * Which links browsers load before they are followed: catalogue pages and the cart's first steps, when a finger or a
 * pointer rests on the link. Fetched only, not run: a page that is never opened counts and changes nothing.
 */
export function speculationRules(prefixes: readonly string[]): string {
  const names = ROUTE_NAMES.filter(
    (name) => isIndexable(name) || ['cart', 'favourites', 'search'].includes(name),
  );
  const paths = names.map((name) => ROUTES[name].path.replace('{id}', '*'));
  const roots = ['', ...prefixes.map((prefix) => `/${prefix}`)];
  const href_matches = roots.flatMap((root) =>
    paths.map((path) => (path === '/' ? root || '/' : root + path)),
  );
  return JSON.stringify({
    prefetch: [{ source: 'document', where: { href_matches }, eagerness: 'moderate' }],
  });
}
