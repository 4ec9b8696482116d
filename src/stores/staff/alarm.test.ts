import { afterEach, beforeEach, expect, test } from 'vitest';
import { newLife } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import { ORDER } from '#domain/order/test-order.ts';
import { NOON } from '#stores/shop/fake-shop.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { $todayOrders } from './today-orders.ts';

testEnvironment({ stores: [$todayOrders] });

const HOUR = 3_600_000;
const order = (id: number, method: 'cash' | 'online', fields: Partial<Order> = {}): Order => ({
  ...ORDER,
  ...{ id, placedAt: NOON, deliveryDay: '', status: 'pending' },
  life: { ...newLife(method), status: 'pending', steps: [], changes: [], payUrl: null },
  ...fields,
});

let list: typeof import('./order-list.ts');
let alarm: typeof import('./alarm.ts');
const stops: (() => void)[] = [];
beforeEach(async () => {
  [list, alarm] = await Promise.all([import('./order-list.ts'), import('./alarm.ts')]);
  stops.push(
    alarm.$waitingOrders.subscribe(() => {}),
    alarm.$unacceptedIds.subscribe(() => {}),
  );
  stops.push(list.$board.subscribe(() => {}));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

test('screens count every order that can be accepted, as the board does, and only those for now ring', () => {
  const orders = [
    order(1, 'cash'),
    order(2, 'online'),
    order(3, 'cash', { wantedAt: NOON + 8 * HOUR }),
    order(4, 'cash', { status: 'processing' }),
  ];
  $todayOrders.set({ ...$todayOrders.get(), orders });
  expect(alarm.$unacceptedIds.get()).toEqual([1, 2, 3]);
  expect(
    list.$board
      .get()
      ?.lanes.new.map(({ id }) => id)
      .toSorted(),
  ).toEqual([1, 2, 3]);
  expect(alarm.$waitingOrders.get().map(({ id }) => id)).toEqual([1]);
});
