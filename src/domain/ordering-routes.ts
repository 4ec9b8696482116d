import type { RouteName } from './routes.ts';

/** Routes on which customers are about to order. Separate from the table of routes, which page scripts must not load. */
const ORDERING: readonly string[] = [
  'cart',
  'checkout',
  'new-checkout',
  'complete-order',
] satisfies RouteName[];

/** Whether a customer is about to order. A new version waits there until the customer has gone on. */
export const isOrdering = (route: string): boolean => ORDERING.includes(route);
