import type { PlainRouteName, RouteName } from './routes.ts';

/** The page one step up from pages without a header, for the arrow in their bar. */
const ABOVE: Partial<Record<RouteName, Exclude<PlainRouteName, 'test'>>> = {
  cart: 'shop',
  checkout: 'cart',
  'new-checkout': 'cart',
  'complete-order': 'new-checkout',
  address: 'home',
  'create-address': 'address',
};

/** Null for tabs of the main navigation, which stand beside each other, and for errors, whose own links lead on. */
export const routeAbove = (route: RouteName): Exclude<PlainRouteName, 'test'> | null => ABOVE[route] ?? null;
