import { expect, test } from 'vitest';
import { ROUTE_NAMES } from '#domain/routes.ts';
import { isOrdering } from './ordering-routes.ts';

test('somebody is about to order from the cart until the order is sent, and nowhere else', () => {
  expect(ROUTE_NAMES.filter(isOrdering)).toEqual(['cart', 'checkout', 'new-checkout', 'complete-order']);
});
