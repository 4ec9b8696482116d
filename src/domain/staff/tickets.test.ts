import { expect, test } from 'vitest';
import { newLife } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import { ORDER } from '#domain/order/test-order.ts';
import { ordersToPrint } from './tickets.ts';

const NOW = Date.parse('2026-11-25T19:00:00+02:00');
const MINUTE = 60_000;

/** An order that was accepted `minutesAgo`; null: nobody has accepted it. */
const order = (id: number, minutesAgo: number | null, change: Partial<Order> = {}): Order => ({
  ...ORDER,
  id,
  life: {
    ...newLife('cash'),
    acceptedAt: minutesAgo === null ? null : NOW - minutesAgo * MINUTE,
    steps: [],
    changes: [],
    payUrl: null,
  },
  ...change,
});
const printed = (orders: readonly Order[], since: number, ids: readonly number[] = []) =>
  ordersToPrint(orders, { since, ids: new Set(ids), now: NOW }).map(({ id }) => id);

test('a device prints orders accepted since printing was switched on, in the order of acceptance', () => {
  const orders = [order(1, 1), order(2, 5), order(3, null), order(4, 11)];
  expect(printed(orders, NOW - 10 * MINUTE)).toEqual([2, 1]);
});

test('a device prints no order twice, no cancelled one, and none without a known acceptance', () => {
  const orders = [
    order(1, 1),
    order(2, 1, { status: 'cancelled' }),
    order(3, 1, { life: null }),
    order(4, 1),
  ];
  expect(printed(orders, 0, [1])).toEqual([4]);
});

test('a device that starts in the morning prints no tickets of the night before', () => {
  expect(printed([order(1, 181), order(2, 179)], 0)).toEqual([2]);
});
