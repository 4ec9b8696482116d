import { describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { ORDER } from '#domain/order/test-order.ts';
import { byArea, firstOf, isDueOn, openDeliveries } from './deliveries.ts';

const order = (id: number, change: Partial<Order> = {}): Order => ({ ...ORDER, id, ...change });

describe('deliveries', () => {
  it('are the orders that go to somebody and have not ended, the readiest and longest waiting first', () => {
    const orders = [
      order(1, { status: 'processing', placedAt: 3 }),
      order(2, { status: 'readytoship', placedAt: 9 }),
      order(3, { status: 'readytoship', placedAt: 4 }),
      order(4, { status: 'completed' }),
      order(5, { status: 'cancelled' }),
      order(6, { status: 'failed' }),
      order(7, { mode: 'pickup' }),
      order(8, { status: null, placedAt: 0 }),
      order(9, { status: 'pending', placedAt: 1 }),
    ];
    expect(openDeliveries(orders).map(({ id }) => id)).toEqual([3, 2, 1, 9, 8]);
  });

  it('are due on their day, and without a day at once', () => {
    const due = ['sunday', '', 'الأحد', 'monday'].map((deliveryDay) => isDueOn({ deliveryDay }, 'sunday'));
    expect(due).toEqual([true, true, true, false]);
  });

  it('go area by area, without changing the order within one', () => {
    const groups = byArea([order(1, { area: 'B' }), order(2, { area: 'A' }), order(3, { area: 'B' })]);
    expect(groups.map(({ area, orders }) => [area, orders.map(({ id }) => id)])).toEqual([
      ['B', [1, 3]],
      ['A', [2]],
    ]);
  });

  it('can be cut after so many, each area keeping count of its own', () => {
    const groups = byArea([order(1, { area: 'B' }), order(2, { area: 'A' }), order(3, { area: 'B' })]);
    const cut = (count: number) =>
      firstOf(groups, count).map(({ area, orders, first }) => [
        area,
        orders.length,
        first.map(({ id }) => id),
      ]);
    expect(cut(1)).toEqual([['B', 2, [1]]]);
    expect(cut(9)).toEqual([
      ['B', 2, [1, 3]],
      ['A', 1, [2]],
    ]);
    expect(cut(0)).toEqual([]);
  });
});
