import type { OrderState } from '#domain/hours/open-state.ts';

/** What keeps a cart from the checkout. */
export type Hindrance = 'closed' | 'gone' | 'changes' | 'area' | 'minimum';

interface Circumstances {
  /** Why the shop takes no orders; null while it takes them. */
  readonly closed: OrderState['closed'];
  /** The cart differs from what the customer saw. */
  readonly hasChanges: boolean;
  /** It differs only in what has to leave it. */
  readonly hasOnlyGone: boolean;
  /** A delivery has no area that the shop delivers to now. */
  readonly lacksArea: boolean;
  /** The goods are below the smallest order of the area. */
  readonly isBelowMinimum: boolean;
}

/** The first thing that a customer has to solve before the checkout; null for nothing. What is left in the cart decides about its sum. */
export function hindranceOf({
  closed,
  hasChanges,
  hasOnlyGone,
  lacksArea,
  isBelowMinimum,
}: Circumstances): Hindrance | null {
  if (closed) return 'closed';
  if (hasChanges) return hasOnlyGone ? 'gone' : 'changes';
  if (lacksArea) return 'area';
  return isBelowMinimum ? 'minimum' : null;
}
