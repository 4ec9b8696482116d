import { afterEach, beforeEach, expect, test } from 'vitest';
import { order, pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import {
  addDelivery,
  type Delivery,
  holdDeliveries,
  keepDelivery,
  nextDelivery,
  undelivered,
} from './deliveries.ts';

let store: TestStore;
let delivery: Delivery;

beforeEach(async () => {
  store = await testStore();
  const { body } = await order(store, pickupOrder());
  addDelivery(store.database, body.id, store.clock.now);
  const next = nextDelivery(store.database, store.clock.now);
  if (!next) throw new Error('Nothing waits.');
  delivery = next;
});
afterEach(() => store.close());

test('a delivery that two services read is taken by one of them', () => {
  const sending: Delivery = { ...delivery, state: 'sending', attempts: 1 };
  expect(keepDelivery(store.database, delivery, sending)).toBe(true);
  expect(keepDelivery(store.database, delivery, sending)).toBe(false);
});

test('an order that may be at the store comes first, then what is due, then what is due first', async () => {
  const { body } = await order(store, pickupOrder());
  const now = store.clock.now;
  addDelivery(store.database, body.id, now);
  const next = () => nextDelivery(store.database, now)?.orderId;
  expect(next()).toBe(delivery.orderId);
  const later: Delivery = { ...delivery, attempts: 1, dueAt: now + 1000 };
  keepDelivery(store.database, delivery, later);
  expect(next()).toBe(body.id);
  holdDeliveries(store.database, now + 2000);
  expect(nextDelivery(store.database, now)).toMatchObject({ orderId: delivery.orderId, dueAt: now + 2000 });
  const second = nextDelivery(store.database, now + 2000);
  expect(second?.orderId).toBe(delivery.orderId);
  keepDelivery(store.database, later, { ...later, state: 'sending', attempts: 2, dueAt: now + 9000 });
  expect(nextDelivery(store.database, now + 2000)?.orderId).toBe(delivery.orderId);
});

test('what a slower service found out late does not undo what is placed', () => {
  const placed: Delivery = { ...delivery, state: 'placed', attempts: 1, storeOrderId: 7 };
  keepDelivery(store.database, delivery, placed);
  expect(keepDelivery(store.database, delivery, { ...delivery, dueAt: 0 })).toBe(false);
  expect(nextDelivery(store.database, store.clock.now)).toBeNull();
  expect(undelivered(store.database)).toEqual({ orders: 0, since: null });
});
