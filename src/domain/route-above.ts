import type { PlainRouteName, RouteName } from './routes.ts';

/** The page one step up from pages without a header, for the arrow in their bar. */
const ABOVE: Partial<Record<RouteName, Exclude<PlainRouteName, 'test'>>> = {
  favourites: 'shop',
  cart: 'shop',
  checkout: 'cart',
  'new-checkout': 'cart',
  'complete-order': 'new-checkout',
  address: 'home',
  'create-address': 'address',
};

/** Null for pages that are an end: an order that was sent, and errors. Their own links lead on. */
export const routeAbove = (route: RouteName): Exclude<PlainRouteName, 'test'> | null => ABOVE[route] ?? null;
