import { expect, test } from 'vitest';
import { isOrdering } from './ordering-routes.ts';
import { ROUTE_NAMES } from './routes.ts';

test('customers are about to order from the cart until the order is sent, and nowhere else', () => {
  expect(ROUTE_NAMES.filter(isOrdering)).toEqual(['cart', 'checkout', 'new-checkout', 'complete-order']);
});
