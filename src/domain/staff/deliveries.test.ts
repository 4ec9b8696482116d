import { describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { ORDER } from '#domain/order/test-order.ts';
import { byArea, byDay, firstOf, isDueOn, isPast, openDeliveries } from './deliveries.ts';

const order = (id: number, change: Partial<Order> = {}): Order => ({ ...ORDER, id, ...change });

describe('deliveries', () => {
  it('are the orders to be delivered that have not ended, the readiest and longest waiting first', () => {
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

  // A Friday.
  const placedAt = Date.parse('2026-11-20T12:00:00+02:00');
  const place = { timeZone: 'Asia/Jerusalem' };

  it('are due from their day on, or at once without a day', () => {
    const dueOn = (today: string) =>
      ['sunday', 'friday', 'monday', '', 'الأحد'].map((deliveryDay) =>
        isDueOn({ placedAt, deliveryDay }, today, place),
      );
    // On a device whose clock is behind.
    expect(dueOn('2026-11-19')).toEqual([false, false, false, true, true]);
    expect(dueOn('2026-11-20')).toEqual([false, true, false, true, true]);
    expect(dueOn('2026-11-22')).toEqual([true, true, false, true, true]);
    expect(dueOn('2026-11-24')).toEqual([true, true, true, true, true]);
  });

  it('are past when they have ended or their day is over', () => {
    const past = (today: string, change: Partial<Order> = {}) =>
      isPast(order(1, { placedAt, deliveryDay: 'sunday', ...change }), today, place);
    expect(past('2026-11-21')).toBe(false);
    expect(past('2026-11-22')).toBe(false);
    expect(past('2026-11-23')).toBe(true);
    expect(past('2026-11-20', { status: 'cancelled' })).toBe(true);
    expect(past('2026-11-20', { deliveryDay: '' })).toBe(false);
    expect(past('2026-11-21', { deliveryDay: '' })).toBe(true);
  });

  it('are grouped by the day of placing, which begins at the merchant’s midnight', () => {
    const at = (text: string) => ({ placedAt: Date.parse(text) });
    const late = at('2026-11-21T00:30:00+02:00');
    const noon = at('2026-11-20T12:00:00+02:00');
    const morning = at('2026-11-20T08:00:00+02:00');
    expect(byDay([late, noon, morning], place)).toEqual([
      { date: '2026-11-21', orders: [late] },
      { date: '2026-11-20', orders: [noon, morning] },
    ]);
  });

  it('are grouped by area, in unchanged order within each', () => {
    const groups = byArea([order(1, { area: 'B' }), order(2, { area: 'A' }), order(3, { area: 'B' })]);
    expect(groups.map(({ area, orders }) => [area, orders.map(({ id }) => id)])).toEqual([
      ['B', [1, 3]],
      ['A', [2]],
    ]);
  });

  it('can be limited to a number, while each area keeps its own count', () => {
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
