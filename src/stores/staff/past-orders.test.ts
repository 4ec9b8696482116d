import { beforeEach, expect, it, vi } from 'vitest';
import { newLife } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import { ORDER } from '#domain/order/test-order.ts';
import { shopStorage } from '#stores/device/shop-storage.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { $pastOrders, rememberOrders } from './past-orders.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const KEY = 'dukkan::staff-past-orders';

const { cookies } = testEnvironment({ now: NOW, stores: [$pastOrders] });

const order = (id: number, change: Partial<Order> = {}): Order => ({
  ...ORDER,
  id,
  number: String(id),
  placedAt: NOW - id * 1000,
  ...change,
});
/** What a new page reads from the device's storage. */
async function readBack(kept: readonly object[]) {
  const text = JSON.stringify(kept);
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === KEY ? text : null) });
  vi.resetModules();
  const anew = await import('./past-orders.ts');
  const orders = anew.$pastOrders.get();
  vi.unstubAllGlobals();
  return orders;
}

beforeEach(() => {
  cookies.set('dukkan.shop.token', 'token');
  shopStorage['dukkan::staff-token'] = 'token';
});

it('a past order keeps its day of delivery, and no personal data', () => {
  rememberOrders([order(1), order(2, { deliveryDay: 'Ring 0501234567' }), order(3, { mode: 'pickup' })]);
  expect(JSON.parse(String(shopStorage[KEY]))).toEqual([
    {
      id: 1,
      number: '1',
      status: 'processing',
      placedAt: NOW - 1000,
      deliveryDay: 'sunday',
      area: 'شعفاط',
      branch: '',
      taken: null,
      total: ORDER.total,
      method: null,
      isPaid: false,
    },
    {
      id: 2,
      number: '2',
      status: 'processing',
      placedAt: NOW - 2000,
      deliveryDay: '',
      area: 'شعفاط',
      branch: '',
      taken: null,
      total: ORDER.total,
      method: null,
      isPaid: false,
    },
  ]);
});

it('a stored order without a day is read, and other words for a day are dropped', async () => {
  const kept = { id: 7, number: '7', status: 'completed', placedAt: NOW, area: 'North', branch: 'West' };
  const read = await readBack([
    kept,
    { ...kept, id: 8, deliveryDay: 'monday' },
    { ...kept, id: 9, deliveryDay: 4, method: 'a promise', isPaid: 'yes' },
  ]);
  const unknown = { taken: null, total: null, method: null, isPaid: false };
  expect(read).toEqual([
    { ...kept, ...unknown, deliveryDay: '' },
    { ...kept, ...unknown, id: 8, deliveryDay: 'monday' },
    { ...kept, ...unknown, id: 9, deliveryDay: '' },
  ]);
});

it('an order that arrives again updates its status and its day', () => {
  rememberOrders([order(7)]);
  rememberOrders([order(7, { status: 'completed' })]);
  expect($pastOrders.get()).toMatchObject([{ id: 7, status: 'completed', deliveryDay: 'sunday' }]);
});

it('an order keeps its total, how it was paid and what was taken at its door, also on the next page', async () => {
  const life = { ...newLife('cash'), steps: [], changes: [], payUrl: null };
  const paid = { ...life, payment: { ...life.payment, state: 'paid' } } as const;
  rememberOrders([order(1, { life: paid }), order(2, { life })]);
  expect($pastOrders.get()).toMatchObject([
    { id: 1, taken: ORDER.total, total: ORDER.total, method: 'cash', isPaid: true },
    { id: 2, taken: null, total: ORDER.total, method: 'cash', isPaid: false },
  ]);
  expect(await readBack($pastOrders.get())).toEqual($pastOrders.get());
});

it('an answer after the logout is not stored', () => {
  delete shopStorage['dukkan::staff-token'];
  rememberOrders([order(1)]);
  expect(shopStorage[KEY]).toBeUndefined();
});
