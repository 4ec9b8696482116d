import { afterEach, beforeEach, expect, test } from 'vitest';
import { order, pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import { addDelivery, type Delivery, holdDeliveries, keepDelivery, nextDelivery } from './deliveries.ts';
import { undelivered } from './undelivered.ts';

let store: TestStore;
let delivery: Delivery;

beforeEach(async () => {
  store = await testStore();
  const { body } = await order(store, pickupOrder());
  await addDelivery(store.database, body.id, store.clock.now);
  const next = await nextDelivery(store.database, store.clock.now);
  if (!next) throw new Error('Nothing waits.');
  delivery = next;
});
afterEach(() => store.close());

test('a delivery that two services read is taken by one of them', async () => {
  const sending: Delivery = { ...delivery, state: 'sending', attempts: 1 };
  const take = () => keepDelivery(store.database, delivery, sending);
  expect((await Promise.all([take(), take()])).toSorted()).toEqual([false, true]);
});

test('an order of unknown outcome comes first, then the oldest due one, then the next due one', async () => {
  const { body } = await order(store, pickupOrder());
  const now = store.clock.now;
  await addDelivery(store.database, body.id, now);
  const next = async (at = now) => (await nextDelivery(store.database, at))?.orderId;
  expect(await next()).toBe(delivery.orderId);
  const later: Delivery = { ...delivery, attempts: 1, dueAt: now + 1000 };
  await keepDelivery(store.database, delivery, later);
  expect(await next()).toBe(body.id);
  await holdDeliveries(store.database, now + 2000);
  const held = await nextDelivery(store.database, now);
  expect(held).toMatchObject({ orderId: delivery.orderId, dueAt: now + 2000 });
  expect(await next(now + 2000)).toBe(delivery.orderId);
  await keepDelivery(store.database, later, { ...later, state: 'sending', attempts: 2, dueAt: now + 9000 });
  expect(await next(now + 2000)).toBe(delivery.orderId);
});

test('a late result of a slower service does not change a placed order', async () => {
  const placed: Delivery = { ...delivery, state: 'placed', attempts: 1, storeOrderId: 7 };
  await keepDelivery(store.database, delivery, placed);
  expect(await keepDelivery(store.database, delivery, { ...delivery, dueAt: 0 })).toBe(false);
  expect(await nextDelivery(store.database, store.clock.now)).toBeNull();
  expect(await undelivered(store.database)).toEqual({ orders: 0, since: null });
});
