import { afterEach, beforeEach, expect, test } from 'vitest';
import { order, pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import { addDelivery, type Delivery, keepDelivery, nextDelivery, undelivered } from './deliveries.ts';

let store: TestStore;
let delivery: Delivery;

beforeEach(async () => {
  store = await testStore();
  const { body } = await order(store, pickupOrder());
  addDelivery(store.database, body.id, store.clock.now);
  const next = nextDelivery(store.database);
  if (!next) throw new Error('Nothing waits.');
  delivery = next;
});
afterEach(() => store.close());

test('a delivery that two services read is taken by one of them', () => {
  const sending: Delivery = { ...delivery, state: 'sending', attempts: 1 };
  expect(keepDelivery(store.database, delivery, sending)).toBe(true);
  expect(keepDelivery(store.database, delivery, sending)).toBe(false);
});

test('what a slower service found out late does not undo what is placed', () => {
  const placed: Delivery = { ...delivery, state: 'placed', attempts: 1, storeOrderId: 7 };
  keepDelivery(store.database, delivery, placed);
  expect(keepDelivery(store.database, delivery, { ...delivery, dueAt: 0 })).toBe(false);
  expect(nextDelivery(store.database)).toBeNull();
  expect(undelivered(store.database)).toEqual({ orders: 0, since: null });
});
