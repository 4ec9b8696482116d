import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderAction } from '#domain/order/actions.ts';
import { fail } from '#domain/result.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import { changeOrder } from '#scripts/backend/ordering/change-order.ts';
import { orderById } from '#scripts/backend/ordering/kept-orders.ts';
import { pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { OPEN_AT } from '#scripts/backend/set-up/test-store.ts';
import { delivered, PATIENT, post, type TestShop, testShop } from '#scripts/orders/set-up/test-shop.ts';
import type { StockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { cancelLate } from './cancel-unpaid.ts';
import { followChanges } from './follow-changes.ts';
import type { OpenOrders } from './open-orders.ts';
import { wooCommercePort } from './woocommerce-port.ts';

let shop: TestShop;
let store: StockWooCommerce;
let service: OpenOrders;
let database: Database;
let now: number;

beforeEach(async () => {
  now = OPEN_AT;
  shop = await testShop(() => now);
  store = shop.store;
  const settings = join(shop.root, 'tenants/shop/settings.json');
  const own = JSON.parse(readFileSync(settings, 'utf8'));
  writeFileSync(
    settings,
    JSON.stringify({ ...own, ui_schema: { payments: ['cash', 'transfer', 'online'] } }),
  );
  service = await shop.start();
  database = await (await shop.databases.open()).of('shop');
});
afterEach(async () => {
  await database.close();
  await service.close();
  await shop.close();
});

const order = (body: unknown) => post(service, 'create_order/', body);

/** Lets time pass and starts anew: what is due is done, as after a crash. */
async function later(seconds: number): Promise<void> {
  await service.close();
  now += seconds * 1000;
  service = await shop.start();
}

const answerOf = async (id: number) => JSON.parse((await orderById(database, id))?.answer ?? '{}');
const pay = (url: string, card: 'good' | 'bad') =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ card }) }).then((answer) => answer.text());

const look = async (id: number, key: string) => {
  const asked = new Request(`http://shop.localhost/wp-json/treesal/v1/get_order/${id}`, {
    headers: { 'X-Order-Key': key },
  });
  await service.mounts[0]?.handlerOf('shop')?.(asked);
};
const ONE = { items: [{ id: 16, quantity: 1 }] };

/** An action on an order; those of a manager have minutes and a reason. */
const change = (id: number, action: OrderAction, role: 'manager' | 'customer' = 'manager') => {
  const asked = { change_id: randomUUID(), action, minutes: 20, reason: 'so', is_paid: false };
  const person = role === 'manager' ? { id: 1, name: 'Manager' } : null;
  const world = { database, tenant: { timeZone: 'Asia/Hebron' }, now: () => now };
  return changeOrder(id, asked, { role, person }, world);
};

/** Orders, and waits for the page to pay on. */
async function ordered(fields: object = {}) {
  const { status, body } = await order(pickupOrder({ payment_method: 'online', ...fields }));
  expect(status).toBe(201);
  await delivered(service);
  const { payment } = await answerOf(body.id);
  expect(payment).toMatchObject({
    state: 'open',
    method: 'online',
    url: expect.stringContaining('/order-pay/'),
  });
  return { id: body.id as number, url: payment.url as string, key: body.order_key as string };
}

test('an order to be paid online gets the store’s payment page, and can be paid there after a refused card', async () => {
  const { id, url } = await ordered();
  expect(store.orders).toMatchObject([{ status: 'pending' }]);
  await pay(url, 'bad');
  await later(20);
  await vi.waitFor(async () => expect((await answerOf(id)).payment.state).toBe('failed'), PATIENT);
  await pay(url, 'good');
  await later(20);
  await vi.waitFor(async () => expect((await answerOf(id)).payment.state).toBe('paid'), PATIENT);
  // Paid is not accepted.
  expect(await answerOf(id)).toMatchObject({ status: 'pending', accepted_at: null });
  await later(3 * 3600);
  await vi.waitFor(() => expect(store.orders).toMatchObject([{ status: 'processing' }]), PATIENT);
  expect(await answerOf(id)).toMatchObject({ status: 'pending', payment: { state: 'paid' } });
  expect(store.orders).toHaveLength(1);
});

test('an order of a shop that accepts at once can be paid online, begins with the payment, and is cancelled without it', async () => {
  await service.close();
  const file = join(shop.root, 'tenants/shop/tenant.json');
  const tenant = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(
    file,
    JSON.stringify({ ...tenant, ordering: { ...tenant.ordering, kind: 'woocommerce', accepts: 'at-once' } }),
  );
  service = await shop.start();
  const { id, url } = await ordered();
  const unpaid = await ordered();
  await pay(url, 'good');
  await later(20);
  await vi.waitFor(async () => expect((await answerOf(id)).payment.state).toBe('paid'), PATIENT);
  expect((await answerOf(id)).status).toBe('processing');
  await later(61 * 60);
  await vi.waitFor(async () => expect((await answerOf(unpaid.id)).status).toBe('cancelled'), PATIENT);
  expect((await answerOf(id)).status).toBe('processing');
  expect(store.orders).toMatchObject([{ status: 'processing' }, { status: 'cancelled' }]);
});

test('a payment that the bank brings after the hour makes the order wait for staff, and does not accept it', async () => {
  const { id } = await ordered();
  await later(61 * 60);
  await vi.waitFor(async () => expect((await answerOf(id)).status).toBe('cancelled'), PATIENT);
  // A shop without an open order asks for no changes.
  await ordered();
  const paidAt = new Date(now).toISOString().slice(0, 19);
  Object.assign(store.orders[0] ?? {}, {
    status: 'processing',
    date_paid_gmt: paidAt,
    date_modified_gmt: paidAt,
  });
  await later(20);
  await vi.waitFor(async () => expect((await answerOf(id)).payment.state).toBe('paid'), PATIENT);
  expect(await answerOf(id)).toMatchObject({ status: 'pending', accepted_at: null });
  await later(20);
  expect(store.orders[0]?.status).toBe('processing');
});

test('a look of the customer asks the store for the payment at once, at most every three seconds', async () => {
  const { id, url, key } = await ordered();
  const asked = () => store.calls.filter((call) => call === 'GET orders').length;
  await pay(url, 'good');
  now += 3000;
  const before = asked();
  for (let times = 0; times < 5; times += 1) await look(id, key);
  await vi.waitFor(async () => expect((await answerOf(id)).payment.state).toBe('paid'), PATIENT);
  expect(asked()).toBe(before + 1);
});

test('an order that its customer cancels after a refused card is cancelled in the store too, and cannot be paid there', async () => {
  const { id, url } = await ordered();
  await pay(url, 'bad');
  await later(20);
  await vi.waitFor(async () => expect((await answerOf(id)).payment.state).toBe('failed'), PATIENT);
  expect((await change(id, 'cancel', 'customer')).ok).toBe(true);
  await later(20);
  await vi.waitFor(() => expect(store.orders).toMatchObject([{ status: 'cancelled' }]), PATIENT);
  expect(await pay(url, 'good')).toContain('cannot be paid');
  await later(20);
  expect(await answerOf(id)).toMatchObject({ status: 'cancelled', payment: { state: 'failed' } });
});

test.each([
  ['reject', 'manager'],
  ['cancel', 'customer'],
] as const)('a paid order stays cancelled, here and in the store, after %s of a %s', async (action, role) => {
  const { id, url } = await ordered();
  await pay(url, 'good');
  await later(20);
  await vi.waitFor(async () => expect((await answerOf(id)).payment.state).toBe('paid'), PATIENT);
  expect((await change(id, action, role)).ok).toBe(true);
  await later(20);
  await vi.waitFor(() => expect(store.orders).toMatchObject([{ status: 'cancelled' }]), PATIENT);
  expect(await answerOf(id)).toMatchObject({ status: 'cancelled', payment: { state: 'paid' } });
});

test('an order whose payment failed and that staff accept stays accepted', async () => {
  const { id, url } = await ordered();
  await pay(url, 'bad');
  await later(20);
  await vi.waitFor(async () => expect((await answerOf(id)).payment.state).toBe('failed'), PATIENT);
  expect((await change(id, 'accept')).ok).toBe(true);
  await later(20);
  await vi.waitFor(() => expect(store.orders).toMatchObject([{ status: 'processing' }]), PATIENT);
  expect((await answerOf(id)).status).toBe('processing');
});

test('an order that nobody pays within an hour is cancelled here and in the store, and not before', async () => {
  const { id, url } = await ordered();
  await later(59 * 60);
  expect((await answerOf(id)).status).toBe('pending');
  await later(120);
  await vi.waitFor(async () => expect((await answerOf(id)).status).toBe('cancelled'), PATIENT);
  expect(store.orders).toMatchObject([{ status: 'cancelled' }]);
  expect(await pay(url, 'good')).toContain('cannot be paid');
});

test('an order that is paid at the last moment is not cancelled, even if we do not know of the payment yet', async () => {
  const { id, url } = await ordered();
  const unpaid = await ordered();
  await pay(url, 'good');
  // The store keeps quiet about its changes, and says where the order stands when it is asked for it.
  for (const each of store.orders) each.date_modified_gmt = '2020-01-01T00:00:00';
  await later(61 * 60);
  await vi.waitFor(async () => expect((await answerOf(unpaid.id)).status).toBe('cancelled'), PATIENT);
  expect((await answerOf(id)).status).toBe('pending');
  expect(store.orders).toMatchObject([{ status: 'processing' }, { status: 'cancelled' }]);
});

test('an unpaid order keeps the last piece: another customer does not get it before or after the payment', async () => {
  store.stock.set(16, 1);
  const { id, url } = await ordered(ONE);
  // The store takes nothing off its stock yet.
  expect(store.stock.get(16)).toBe(1);
  expect((await order(pickupOrder(ONE))).body.code).toBe('treesal_out_of_stock');
  expect(await pay(url, 'good')).toBe('Thank you.');
  expect((await order(pickupOrder(ONE))).body.code).toBe('treesal_out_of_stock');
  await later(20);
  await vi.waitFor(async () => expect((await answerOf(id)).payment.state).toBe('paid'), PATIENT);
  expect((await order(pickupOrder(ONE))).body.code).toBe('treesal_out_of_stock');
  // The merchant gets one more.
  store.stock.set(16, 1);
  expect((await order(pickupOrder(ONE))).status).toBe(201);
});

test('a reading of the store that is older than the payment does not sell the piece again', async () => {
  store.stock.set(16, 1);
  const { id, url, key } = await ordered(ONE);
  now += 3000;
  const [late, isRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  shop.heldBack = (call) => {
    if (!call.includes('products')) return undefined;
    isRead.resolve();
    return late.promise;
  };
  const other = order(pickupOrder(ONE));
  await isRead.promise;
  shop.heldBack = () => undefined;
  await pay(url, 'good');
  await look(id, key);
  await vi.waitFor(async () => expect((await answerOf(id)).payment.state).toBe('paid'), PATIENT);
  late.resolve();
  expect((await other).body.code).toBe('treesal_out_of_stock');
  expect(store.stock.get(16)).toBe(0);
});

test('an order that nobody pays within an hour returns its piece', async () => {
  store.stock.set(16, 1);
  const { id } = await ordered(ONE);
  await later(61 * 60);
  await vi.waitFor(async () => expect((await answerOf(id)).status).toBe('cancelled'), PATIENT);
  expect((await order(pickupOrder(ONE))).status).toBe(201);
});

test('an order that staff accept before it is paid is counted once', async () => {
  store.stock.set(16, 2);
  const { id } = await ordered(ONE);
  expect((await change(id, 'accept')).ok).toBe(true);
  await later(20);
  await vi.waitFor(() => expect(store.stock.get(16)).toBe(1), PATIENT);
  await vi.waitFor(async () => expect((await order(pickupOrder(ONE))).status).toBe(201), PATIENT);
  expect((await order(pickupOrder(ONE))).body.code).toBe('treesal_out_of_stock');
});

test.each([
  ['transfer', ['accept']],
  ['cash', ['accept', 'ready', 'complete']],
  ['online', ['accept']],
] as const)('an order to be paid by %s is not paid after %j of staff', async (payment_method, actions) => {
  const { body } = await order(pickupOrder({ payment_method }));
  await delivered(service);
  for (const action of actions) expect((await change(body.id, action)).ok).toBe(true);
  await later(20);
  // WooCommerce writes a date of payment with these statuses.
  await vi.waitFor(() => expect(store.orders[0]?.date_paid_gmt).toBeDefined(), PATIENT);
  // A shop without an open order asks for no changes.
  await ordered();
  const asked = { url: store.url, keys: { key: 'ck_test', secret: 'cs_test' }, now: () => now };
  await followChanges({ database, store: wooCommercePort(asked), now: () => now, timeZone: 'Asia/Hebron' });
  expect((await answerOf(body.id)).payment).toMatchObject({ state: 'open', taken_by: null });
});

test('an unpaid order is not cancelled while the store does not answer', async () => {
  const { id } = await ordered();
  store.isAway = true;
  await later(62 * 60);
  expect((await answerOf(id)).status).toBe('pending');
  store.isAway = false;
  await later(20);
  await vi.waitFor(async () => expect((await answerOf(id)).status).toBe('cancelled'), PATIENT);
});

test('an unpaid order that the store does not let us cancel is tried again every five minutes', async () => {
  await ordered();
  await service.close();
  const tries: number[] = [];
  const refused = async () => fail({ code: 'store.refused', params: { status: 403 } });
  const refusing = {
    stateOf() {
      tries.push(now);
      return refused();
    },
    setStatus: refused,
  };
  const late = now + 61 * 60_000;
  for (now = late; now < late + 600_000; now += 15_000)
    await cancelLate({ database, store: refusing, now: () => now, timeZone: 'Asia/Hebron' });
  expect(tries).toEqual([late, late + 300_000]);
  service = await shop.start();
});

test('an order that a voucher makes free needs no payment page, and reaches the store', async () => {
  store.coupons.push({ code: 'GIFT', discount_type: 'percent', amount: '100.00' });
  const free = { payment_method: 'online', coupon_codes: ['GIFT'] };
  const { status, body } = await order(pickupOrder(free));
  expect({ status, total: body.total }).toEqual({ status: 201, total: '0.00' });
  await delivered(service);
  expect(store.orders).toMatchObject([{ status: 'on-hold', total: '0.00' }]);
  await later(61 * 60);
  expect(await answerOf(body.id)).toMatchObject({ status: 'pending', payment: { method: 'cash' } });
});
