import { expect, test } from 'vitest';
import { routeAbove } from './route-above.ts';
import { isStaff, layoutOf, ROUTE_NAMES } from './routes.ts';

test('each step of an order leads back to the step before it, and the first to the menu', () => {
  expect(routeAbove('complete-order')).toBe('new-checkout');
  expect(routeAbove('new-checkout')).toBe('cart');
  expect(routeAbove('checkout')).toBe('cart');
  expect(routeAbove('cart')).toBe('shop');
});

test('an order that was sent has no way back to its form', () => {
  expect(routeAbove('thank-you')).toBeNull();
});

test('favourites have no arrow, like the other tabs', () => {
  expect(routeAbove('favourites')).toBeNull();
});

test('only customers’ pages without a header have an arrow', () => {
  const others = ROUTE_NAMES.filter(
    (name) => isStaff(name) || !['blank', 'noheader'].includes(layoutOf(name)),
  );
  expect(others.filter((name) => routeAbove(name) !== null)).toEqual([]);
});
