import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { $callerPhone } from './caller.ts';
import { $caller, $ordersOfPhone, askForOlder } from './caller-orders.ts';
import { $displayName, $user, keepSession } from './session.ts';
import { $todayOrders, askForOrders } from './today-orders.ts';
import { $waitingChanges } from './waiting-changes.ts';

const { shop } = testEnvironment({
  stores: [$todayOrders, $waitingChanges, $user, $displayName, $callerPhone],
});

const PHONE = '0501234567';
const wire = (id: number, fields: object = {}) => ({
  ...{ id, number: String(id), status: 'completed', date: '2026-09-18T09:50:00Z', currency: 'ILS' },
  ...{ total: '12.00', method: 'pickup', items: [], customer_name: 'Rami', customer_phone: PHONE },
  ...fields,
});
const asked = () =>
  shop.calls
    .filter(({ line }) => line.includes('customer-orders'))
    .map(({ body }) => JSON.parse(body) as object);
const found = () => $caller.get().orders.map(({ id }) => id);
const page = (total: number, ...orders: readonly object[]) =>
  Response.json(orders, { headers: { 'X-WP-Total': String(total) } });
let stop = () => {};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  keepSession(
    { token: 'a.b.c', displayName: 'Huda', role: 'callcenter', userId: 1, isRemembered: false },
    'huda',
  );
  shop.answers = { 'today-orders': () => Response.json([wire(9)]) };
  stop = $caller.subscribe(() => {});
  await askForOrders();
});
afterEach(async () => {
  stop();
  await vi.advanceTimersByTimeAsync(3000);
});

test('a whole number is asked for once, when typing has paused, and its orders join those of today', async () => {
  shop.answers['customer-orders'] = () => page(2, wire(9), wire(3));
  for (const typed of ['05', '050123', PHONE]) $callerPhone.set(typed);
  expect(found()).toEqual([9]);
  await vi.advanceTimersByTimeAsync(500);
  expect(asked()).toEqual([{ phone: PHONE }]);
  expect(found()).toEqual([9, 3]);
  expect($caller.get().caller?.name).toBe('Rami');
  $callerPhone.set('+972 50 123 4567');
  await vi.advanceTimersByTimeAsync(500);
  expect(asked()).toHaveLength(1);
});

test('older ones are read from where the last answer ended', async () => {
  shop.answers['customer-orders'] = () => page(2, wire(9));
  $callerPhone.set(PHONE);
  await vi.advanceTimersByTimeAsync(500);
  expect($ordersOfPhone.get().hasMore).toBe(true);
  shop.answers['customer-orders'] = () => page(1, wire(3));
  await askForOlder();
  expect(asked().at(-1)).toEqual({ phone: PHONE, before: 9 });
  expect([found(), $ordersOfPhone.get().hasMore]).toEqual([[9, 3], false]);
});

test('the answer to another number is dropped', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  shop.answers['customer-orders'] = () => promise;
  $callerPhone.set(PHONE);
  await vi.advanceTimersByTimeAsync(500);
  shop.answers['customer-orders'] = () => page(0);
  $callerPhone.set('0507654321');
  await vi.advanceTimersByTimeAsync(500);
  resolve(page(1, wire(3)));
  await vi.advanceTimersByTimeAsync(10);
  $callerPhone.set('');
  $callerPhone.set(PHONE);
  expect(found()).toEqual([9]);
});

test.each([
  ['a server without the call offers no more, and says nothing', 404, [false, null]],
  ['a server that fails can be asked again, and it is said why', 500, [true, 'server.unavailable']],
])('%s', async (_, status, expected) => {
  shop.answers['customer-orders'] = () =>
    Response.json({ code: status === 404 ? 'rest_no_route' : 'oops', message: '' }, { status });
  $callerPhone.set(PHONE);
  await vi.advanceTimersByTimeAsync(500);
  const { hasMore, failure } = $ordersOfPhone.get();
  expect([hasMore, failure?.code ?? null]).toEqual(expected);
});
