import { beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { ORDER } from '#domain/order/test-order.ts';

vi.stubGlobal('document', { documentElement: { dataset: { storage: 'dukkan:shop:' } } });

const { $agentName } = await import('./agent.ts');
const { orderTaker } = await import('./order-taker.ts');
const { $couponCode } = await import('#stores/cart/coupon.ts');
const { $customer } = await import('#stores/customer/customer.ts');
const { $fulfilment, chooseFulfilment } = await import('#stores/cart/fulfilment.ts');
const { ORDERS_KEY } = await import('#stores/customer/forget-orders.ts');
const { shopStorage } = await import('#stores/device/shop-storage.ts');
const { callersOf, orderFor, stopOrdering, strangerWith } = await import('./caller.ts');
const { fakeCookies } = await import('./fake-cookies.ts');
const { forgetSession, keepSession } = await import('./session.ts');

const cookies = fakeCookies();

const shop = {
  zones: [{ id: 61, name: 'Old City' }],
  branches: [{ id: 51, name: 'Salah al-Din' }],
} as unknown as Parameters<typeof orderFor>[2];

const NOTHING_CHOSEN = {
  mode: null,
  branchId: null,
  zoneId: null,
  customZone: null,
  day: null,
  table: '',
  scannedAt: 0,
  wantedAt: null,
};
const FREE = { amount: 0, minorUnit: 2, currency: 'ILS' };
const callerOf = (change: Partial<Order>) => {
  const [caller] = callersOf('0501234567', [{ ...ORDER, customerPhone: '0501234567', ...change }]);
  if (!caller) throw new Error('Nobody was found.');
  return caller;
};

beforeEach(() => {
  forgetSession();
  stopOrdering();
  chooseFulfilment({ mode: 'eat-in', branchId: 99, zoneId: 99, customZone: 'Somewhere', day: 'friday' });
});

test.each([
  [
    'who was brought something to an area of the shop',
    { mode: 'deliver', area: 'Old City', address: 'Main street 5', branch: '', deliveryCost: FREE },
    { mode: 'deliver', branchId: null, zoneId: 61, customZone: null },
  ],
  [
    'who was brought something to a place of their own',
    { mode: 'deliver', area: 'Beit X', address: 'By the well', branch: '', deliveryCost: null },
    { mode: 'deliver', branchId: null, zoneId: null, customZone: 'Beit X' },
  ],
  [
    'whose delivery’s cost the store does not tell',
    { mode: 'deliver', area: 'Old City', address: 'Main street 5', branch: '', deliveryCost: null },
    { mode: 'deliver', branchId: null, zoneId: 61, customZone: null },
  ],
  [
    'whose area the shop has no more',
    { mode: 'deliver', area: 'Gone', address: 'Main street 5', branch: '', deliveryCost: FREE },
    { mode: 'deliver', branchId: null, zoneId: null, customZone: null },
  ],
  [
    'who fetched it',
    { mode: 'pickup', area: '', address: '', branch: 'Salah al-Din', deliveryCost: null },
    { mode: 'pickup', branchId: 51, zoneId: null, customZone: null },
  ],
] as const)('a caller %s gets it in the same way, and nothing of the caller before', (_, order, expected) => {
  orderFor(callerOf(order), 'Rana', shop);
  expect($fulfilment.get()).toEqual({ ...NOTHING_CHOSEN, ...expected });
});

test('an unknown caller has a phone number, and nothing of the caller before', () => {
  orderFor(strangerWith('0507654321'), 'Rana', shop);
  expect($customer.get()).toEqual({ name: '', phone: '0507654321', notes: '' });
  expect($fulfilment.get()).toEqual(NOTHING_CHOSEN);
});

test('a caller’s orders are forgotten with the next caller, and when the agent stops', () => {
  orderFor(strangerWith('0507654321'), 'Rana', shop);
  shopStorage[ORDERS_KEY] = '[{}]';
  orderFor(strangerWith('0501112233'), 'Rana', shop);
  expect(shopStorage[ORDERS_KEY]).toBeUndefined();
  shopStorage[ORDERS_KEY] = '[{}]';
  stopOrdering();
  expect(shopStorage[ORDERS_KEY]).toBeUndefined();
});

test('when an agent stops, the caller’s area, branch, day and voucher are not used for the next order', () => {
  orderFor(callerOf({ mode: 'pickup', area: '', address: '', branch: 'Salah al-Din' }), 'Rana', shop);
  chooseFulfilment({ mode: 'deliver', zoneId: 61, day: '2026-11-24' });
  $couponCode.set('ten');
  stopOrdering();
  expect($fulfilment.get()).toEqual(NOTHING_CHOSEN);
  expect($couponCode.get()).toBe('');
});

test('the agent takes an order as long as the login lasts, and nobody does after it', () => {
  keepSession({ token: 'a.b.c', displayName: 'Rana', isRemembered: true }, 'rana');
  orderFor(strangerWith('0507654321'), 'Rana', shop);
  expect(orderTaker()).toBe('Rana');
  cookies.clear();
  expect([orderTaker(), $agentName.get()]).toEqual(['', 'Rana']);
});
