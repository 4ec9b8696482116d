import { isStaff, type RouteName } from '#domain/routes.ts';

/** What screens say: `shop` where customers find and choose, `order` where they order, `staff` for the call centre and the drivers. */
export type WordSet = 'shop' | 'order' | 'staff';

/** The files of words that a set is made of, without their language (`ar-shop`). */
export const WORD_FILES: Readonly<Record<WordSet, readonly WordSet[]>> = {
  shop: ['shop'],
  order: ['shop', 'order'],
  staff: ['shop', 'order', 'staff'],
};

const FINDING: readonly RouteName[] = ['search', 'favourites', 'product', 'not-found'];

/** What the islands of a page say, so that it can ask for their words at once. */
export function wordSetOf(route: RouteName): WordSet {
  if (isStaff(route) || route === 'select-branch') return 'staff';
  return FINDING.includes(route) ? 'shop' : 'order';
}
