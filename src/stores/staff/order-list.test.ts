import { afterEach, beforeEach, expect, test } from 'vitest';
import { newLife } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import { ORDER } from '#domain/order/test-order.ts';
import { NO_FILTERS } from '#domain/staff/order-filters.ts';
import { NOON } from '#stores/shop/fake-shop.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { $todayOrders } from './today-orders.ts';

testEnvironment({ stores: [$todayOrders] });

const DAY = 86_400_000;
const order = (id: number, fields: Partial<Order> = {}): Order => ({
  ...ORDER,
  ...{ id, placedAt: NOON, deliveryDay: '', status: 'processing' },
  life: { ...newLife('cash'), status: 'processing', steps: [], changes: [], payUrl: null },
  ...fields,
});
const ORDERS = [
  order(1, { area: 'East' }),
  order(2, { area: 'West', status: 'completed' }),
  order(3, { area: 'East', placedAt: NOON - DAY }),
];

let list: typeof import('./order-list.ts');
let stop = () => {};
beforeEach(async () => {
  // Its filters begin with the place of work, which is one of the shop's.
  list = await import('./order-list.ts');
  list.changeFilters(NO_FILTERS);
  stop = list.$board.subscribe(() => {});
});
afterEach(() => stop());

test('the board has each matching order of every status in its lane, and says how many filters hide', () => {
  expect(list.$board.get()).toBeNull();
  $todayOrders.set({ ...$todayOrders.get(), orders: ORDERS });
  const ids = () => {
    const { kitchen, done } = list.$board.get()?.lanes ?? { kitchen: [], done: [] };
    return [kitchen, done].map((lane) => lane.map(({ id }) => id));
  };
  expect([ids(), list.$board.get()?.hidden]).toEqual([[[3, 1], [2]], 0]);
  list.changeFilters({ area: 'East' });
  expect([ids(), list.$board.get()?.hidden]).toEqual([[[3, 1], []], 1]);
  expect(list.$filterChoices.get().areas).toEqual(['East', 'West']);
});

test('the overview counts the orders of today, and apart from them those of earlier days', () => {
  $todayOrders.set({ ...$todayOrders.get(), orders: ORDERS });
  expect(list.$glance.get()).toMatchObject({ counts: { all: 2 }, earlier: 1 });
});
