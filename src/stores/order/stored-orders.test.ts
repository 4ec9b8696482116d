import { expect, test } from 'vitest';
import { lastOrderOf } from '#domain/order/last-order.ts';
import { newLife } from '#domain/order/life.ts';
import { openOrderOf } from '#domain/order/open-order.ts';
import { ORDERS_KEY } from '#stores/customer/forget-orders.ts';
import { shopStorage } from '#stores/device/shop-storage.ts';
import { NOON } from '#stores/shop/fake-shop.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { askHowFar, storedOrders } from './stored-orders.ts';

const openOrder = () => openOrderOf(storedOrders(), { pending: 'New', preparing: 'Cooking' }, NOON);
const lastOrder = () => lastOrderOf(storedOrders());

const { shop } = testEnvironment();

function store(): void {
  const order = {
    ...{ id: 5, number: '5', key: 'k', mode: 'pickup', placedAt: NOON - 60_000, deliveryDay: '' },
    ...{ items: [{ name: 'Tea' }], life: { ...newLife('cash'), steps: [] } },
  };
  shopStorage[ORDERS_KEY] = JSON.stringify([{ clientOrderId: 'a', lines: [{}], order }]);
}

test('what the server tells is what the next page begins with, and the key is in a header alone', async () => {
  store();
  const promised_at = new Date(NOON + 600_000).toISOString();
  shop.answers = {
    get_order: () => Response.json({ id: 5, status: 'preparing', departed_at: null, promised_at }),
  };
  await askHowFar({ id: 5, key: 'k' }, '/wp-json');
  expect(shop.calls.map(({ line }) => line)).toEqual(['GET /wp-json/treesal/v1/get_order/5']);
  expect(openOrder()).toMatchObject({ stage: 'Cooking', dueAt: NOON + 1_200_000 });
  expect(JSON.parse(shopStorage[ORDERS_KEY] ?? '')[0].order.life.payment.method).toBe('cash');
});

test('a payment that the server tells of is kept with who takes it', async () => {
  store();
  const payment = { state: 'paid', method: 'online' };
  shop.answers = { get_order: () => Response.json({ status: 'pending', payment }) };
  await askHowFar({ id: 5, key: 'k' }, '/wp-json');
  expect(JSON.parse(shopStorage[ORDERS_KEY] ?? '')[0].order.life.payment).toMatchObject({
    ...payment,
    takenBy: null,
  });
});

test('an order that has ended is under way no longer, and can be ordered again', async () => {
  store();
  shop.answers = { get_order: () => Response.json({ status: 'completed' }) };
  await askHowFar({ id: 5, key: 'k' }, '/wp-json');
  expect([openOrder(), lastOrder()]).toEqual([null, { id: 5, names: ['Tea'] }]);
  // The order's page begins with it, too.
  expect(JSON.parse(shopStorage[ORDERS_KEY] ?? '')[0].order.status).toBe('completed');
});

test.each([
  ['a refusal', () => new Response('', { status: 404 })],
  ['an answer without a status', () => Response.json({ id: 5 })],
])('%s changes nothing', async (_, answer) => {
  store();
  shop.answers = { get_order: answer };
  await askHowFar({ id: 5, key: 'k' }, '/wp-json');
  expect(openOrder()?.stage).toBe('New');
});

test.each(['', '{', '{}', '[null]', '[{"order":null}]'])('what is stored as %j shows no order', (stored) => {
  shopStorage[ORDERS_KEY] = stored;
  expect([openOrder(), lastOrder()]).toEqual([null, null]);
});
