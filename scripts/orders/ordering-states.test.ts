import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeOrder } from '#scripts/backend/ordering/change-order.ts';
import { eraseAfterDays, eraseOrders } from '#scripts/backend/ordering/erase-orders.ts';
import { orderById } from '#scripts/backend/ordering/kept-orders.ts';
import { notePaymentUrl } from '#scripts/backend/ordering/store-statuses.ts';
import { deliveryOrder, pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { OPEN_AT } from '#scripts/backend/set-up/test-store.ts';
import { delivered, PATIENT, post, type TestShop, testShop } from '#scripts/orders/set-up/test-shop.ts';
import type { StockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import type { OpenOrders } from './open-orders.ts';
import { orderingStates } from './ordering-states.ts';

let shop: TestShop;
let store: StockWooCommerce;
let service: OpenOrders;
let now = OPEN_AT;
beforeEach(async () => {
  now = OPEN_AT;
  shop = await testShop(() => now);
  store = shop.store;
  service = await shop.start();
});
afterEach(async () => {
  await service.close();
  await shop.close();
});

const places = () => ({
  dataDirectory: join(shop.root, 'data'),
  databaseUrl: shop.databases.postgres?.url,
  schema: shop.databases.postgres?.schema,
});
const look = async () => {
  const reader = orderingStates({ ...places(), goodForMs: 0 });
  const found = await reader.look(['shop']);
  await reader.close();
  return found;
};
const send = (fields: object = {}) => post(service, 'create_order/', pickupOrder(fields));
const openDatabase = async () => (await shop.databases.open()).of('shop');

test('an operator sees how many orders wait, since when and why, that the store does not answer, and that it answers again', async () => {
  const calm = { waiting: 0, oldestAtMs: null, lastError: null, awaySinceMs: null };
  expect(await look()).toEqual(new Map([['shop', calm]]));
  store.hasKey = false;
  expect((await send()).status).toBe(201);
  await vi.waitFor(async () => {
    expect((await look()).get('shop')).toEqual({
      waiting: 1,
      oldestAtMs: OPEN_AT,
      lastError: 'HTTP 401 woocommerce_rest_cannot_view',
      awaySinceMs: OPEN_AT,
    });
  }, PATIENT);
  store.hasKey = true;
  now += 60_000;
  await send();
  await vi.waitFor(
    async () => expect((await look()).get('shop')).toMatchObject({ waiting: 0, awaySinceMs: null }),
    PATIENT,
  );
});

test('an operator sees that the key was revoked, before an order waits, and that it works again', async () => {
  const restart = async () => {
    await service.close();
    service = await shop.start();
    return (await look()).get('shop');
  };
  store.hasKey = false;
  const refused = { lastError: 'HTTP 401 woocommerce_rest_cannot_view', awaySinceMs: OPEN_AT };
  expect(await restart()).toMatchObject({ waiting: 0, ...refused });
  store.hasKey = true;
  expect(await restart()).toMatchObject({ lastError: null, awaySinceMs: null });
});

test('an operator sees that a service lacks the key of a shop, and that it has one again', async () => {
  await service.close();
  const said: string[] = [];
  service = await shop.open({ environment: {}, say: (line) => said.push(line) });
  expect(said).toEqual([expect.stringMatching(/^error: shop: takes no orders\. .*SHOP_KEY/)]);
  expect((await send()).status).toBe(503);
  expect((await look()).get('shop')).toMatchObject({
    lastError: expect.stringContaining('SHOP_KEY'),
    awaySinceMs: OPEN_AT,
  });
  await service.close();
  service = await shop.start();
  expect((await look()).get('shop')).toMatchObject({ lastError: null, awaySinceMs: null });
});

test('a look creates no file, and its answer is reused for some seconds', async () => {
  const reader = orderingStates(places());
  const first = await reader.look(['shop', 'elsewhere']);
  expect(await reader.look(['shop'])).toBe(first);
  expect(existsSync(join(shop.root, 'data/stores/elsewhere.sqlite'))).toBe(false);
});

test('an old order that the store has is erased, and keeps nothing about its customer', async () => {
  const layla = { customer_name: 'Layla Secret', notes: 'Call Layla', customer_phone: '0599123456' };
  const { body } = await send(deliveryOrder({ ...layla, zone: null, custom_zone: 'Layla’s house' }));
  await delivered(service);
  expect(store.orders).toHaveLength(1);
  const database = await openDatabase();
  const day = 86_400_000;
  const rowsOf = (table: 'placed_order' | 'order_change') =>
    database.query.selectFrom(table).selectAll().where('shop', '=', 'shop').execute();
  const text = async () =>
    JSON.stringify([...(await rowsOf('placed_order')), ...(await rowsOf('order_change'))]);
  await database.transaction((rows) => notePaymentUrl(rows, body.id, 'https://pay.example/?Layla', now));
  const reject = {
    change_id: randomUUID(),
    action: 'reject',
    minutes: 0,
    reason: 'Layla',
    is_paid: false,
  } as const;
  const manager = { role: 'manager', person: { id: 1, name: 'Manager' } } as const;
  const world = { database, tenant: { timeZone: 'Asia/Hebron' }, now: () => now };
  expect((await changeOrder(body.id, reject, manager, world)).ok).toBe(true);
  const total = JSON.parse(JSON.parse(await text())[0].answer).total;
  expect(await eraseOrders(database, OPEN_AT - day)).toBe(0);
  expect(await text()).toContain('Layla');
  expect(await eraseOrders(database, OPEN_AT + day)).toBe(1);
  expect(await text()).not.toMatch(/Layla|599123456/);
  expect(JSON.parse(JSON.parse(await text())[0].answer)).toMatchObject({
    ...{ total, customer_phone: '', status: 'cancelled', payment: { state: 'open' } },
    changes: [{ action: 'reject', name: 'Manager' }],
  });
  expect(await eraseOrders(database, OPEN_AT + day)).toBe(0);
  await database.close();
});

test('an erased order keeps the shop’s own area, by which takings are summed', async () => {
  const { body } = await send(deliveryOrder());
  await delivered(service);
  const database = await openDatabase();
  expect(await eraseOrders(database, OPEN_AT + 1e12)).toBe(1);
  const kept = await orderById(database, body.id);
  expect(JSON.parse(kept?.answer ?? '{}')).toMatchObject({ area: body.area, zone: 54, address: '' });
  await database.close();
});

test('an order for a day of this week keeps its address until that day, even if orders are erased after one day', async () => {
  const { body } = await send(deliveryOrder({ address: { address: 'Main st 5' } }));
  await delivered(service);
  const database = await openDatabase();
  const day = 86_400_000;
  expect(await eraseOrders(database, OPEN_AT + 6 * day)).toBe(0);
  expect(JSON.parse((await orderById(database, body.id))?.answer ?? '')).toMatchObject({
    address: 'Main st 5',
  });
  expect(await eraseOrders(database, OPEN_AT + 8 * day)).toBe(1);
  await database.close();
});

test('an order that waits for its store is not erased', async () => {
  store.hasKey = false;
  await send({ customer_name: 'Layla Secret' });
  const database = await openDatabase();
  expect(await eraseOrders(database, OPEN_AT + 1e12)).toBe(0);
  await database.close();
});

test('the number of days is 90 unless it is set to a valid number', () => {
  expect([eraseAfterDays({}), eraseAfterDays({ ERASE_ORDERS_AFTER_DAYS: '30' })]).toEqual([90, 30]);
  expect(() => eraseAfterDays({ ERASE_ORDERS_AFTER_DAYS: 'never' })).toThrow('from 1 to 3650');
});
