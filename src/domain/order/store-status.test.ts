import { expect, test } from 'vitest';
import { ORDER_STATUSES } from './order-status.ts';
import { ownStatusOf, storeStatusOf } from './store-status.ts';

test.each(ORDER_STATUSES)('%s comes back from WooCommerce as it was set', (status) => {
  expect(ownStatusOf(storeStatusOf(status))).toBe(status);
});

test.each([
  ['an order that is preparing stays so', 'processing', 'preparing', 'preparing'],
  ['an order that the back office completes is completed', 'completed', 'preparing', 'completed'],
  ['an order that the back office holds is pending', 'on-hold', 'readytoship', 'pending'],
  ['an order of the back office has its status', 'processing', '', 'processing'],
  ['a refunded order has a status that we do not know', 'refunded', 'completed', null],
])('%s', (_title, status, staffStatus, own) => {
  expect(ownStatusOf({ status, staffStatus })).toBe(own);
});
