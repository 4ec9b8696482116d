// Separate from `word-files.ts`, because scripts of customers' pages must not load the table of all routes.
import { isStaff, type RouteName } from '#domain/routes.ts';
import type { WordSet } from './word-files.ts';

const CHECKING_OUT: readonly RouteName[] = ['checkout', 'new-checkout', 'address', 'create-address'];
const FINDING: readonly RouteName[] = ['search', 'favourites', 'product', 'not-found'];

/** The set of words for a page's islands, so that the page can request them at once. */
export function wordSetOf(route: RouteName): WordSet {
  if (isStaff(route) || route === 'select-branch') return 'staff';
  if (route === 'cart') return 'cart';
  if (route === 'thank-you') return 'placed';
  if (CHECKING_OUT.includes(route)) return 'checkout';
  return FINDING.includes(route) ? 'find' : 'order';
}
