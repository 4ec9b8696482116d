import type { RouteName } from './routes.ts';

/** Where customers are about to order; apart from the table of routes, which scripts of pages do without. */
const ORDERING: readonly string[] = [
  'cart',
  'checkout',
  'new-checkout',
  'complete-order',
] satisfies RouteName[];

/** There a new version waits until the customer has gone on. */
export const isOrdering = (route: string): boolean => ORDERING.includes(route);
