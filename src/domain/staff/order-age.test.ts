import { expect, it } from 'vitest';
import { newLife } from '#domain/order/life.ts';
import { ORDER } from '#domain/order/test-order.ts';
import { orderAge } from './order-age.ts';

const place = { timeZone: 'Asia/Jerusalem' };
const placedAt = Date.parse('2026-11-21T23:50:00+02:00');
const life = { ...newLife('cash'), steps: [], changes: [], payUrl: null };
const order = { ...ORDER, status: 'pending', placedAt, deliveryDay: '', life } as const;
const accepted = {
  ...order,
  status: 'processing',
  life: { ...life, promisedAt: placedAt + 20 * 60_000 },
} as const;
const after = (minutes: number) => placedAt + minutes * 60_000;
const paceOf = (aged: Parameters<typeof orderAge>[0], minutes: number) =>
  orderAge(aged, after(minutes), place)?.pace;

it('is in whole minutes, also past midnight, and never negative', () => {
  const minutes = [-1, 0, 0.99, 1, 25].map((passed) => orderAge(order, after(passed), place)?.minutes);
  expect(minutes).toEqual([0, 0, 0, 1, 25]);
});

it('is late for a new order after three minutes', () => {
  expect([2.99, 3].map((minutes) => paceOf(order, minutes))).toEqual(['good', 'late']);
  expect(paceOf({ ...order, status: 'on-hold' }, 3)).toBe('late');
});

it('says whether the order waits to be accepted', () => {
  const isNew = [order, { ...order, status: 'on-hold' } as const, accepted].map(
    (aged) => orderAge(aged, after(1), place)?.isNew,
  );
  expect(isNew).toEqual([true, true, false]);
});

it('is late for an accepted order from its promised time on, and soon late five minutes before', () => {
  expect([14.9, 15, 19.9, 20].map((minutes) => paceOf(accepted, minutes))).toEqual([
    'good',
    'soon',
    'soon',
    'late',
  ]);
});

it('is late after 45 minutes without a promised time', () => {
  const unpromised = { ...order, status: 'preparing', life: null } as const;
  expect([39, 40, 45].map((minutes) => paceOf(unpromised, minutes))).toEqual(['good', 'soon', 'late']);
});

it('counts the minutes of an accepted order that is late, from one to ninety', () => {
  const lateAt = (aged: typeof order | typeof accepted, minutes: number) =>
    orderAge(aged, after(minutes), place)?.lateMinutes;
  expect([19, 20, 21, 22.5, 109].map((minutes) => lateAt(accepted, minutes))).toEqual([null, 1, 1, 2, 89]);
  expect(lateAt(accepted, 110)).toBeNull();
  expect(lateAt(order, 30)).toBeNull();
});

it('follows the time of an order that has its own, from two hours before', () => {
  const own = { ...order, wantedAt: after(600) };
  expect([479, 480, 482.9, 483].map((minutes) => paceOf(own, minutes))).toEqual([
    undefined,
    'good',
    'good',
    'late',
  ]);
  const kitchen = { ...own, status: 'preparing' } as const;
  expect([594.9, 595, 600].map((minutes) => paceOf(kitchen, minutes))).toEqual(['good', 'soon', 'late']);
  expect(paceOf({ ...order, wantedAt: after(30) }, 2.9)).toBe('good');
});

it('of an order of a later day counts from the time that it is promised on that day, not from its placing', () => {
  const later = { ...accepted, deliveryDay: 'monday', life: { ...life, promisedAt: after(2000) } } as const;
  expect(orderAge({ ...later, life }, after(1990), place)).toBeNull();
  expect([1994, 1995, 2000].map((minutes) => paceOf(later, minutes))).toEqual(['good', 'soon', 'late']);
  expect(orderAge(later, after(2010), place)).toMatchObject({ minutes: null, lateMinutes: 10 });
});

it('is null for an ended order, and for one of another day', () => {
  expect(orderAge({ ...order, status: 'completed' }, after(5), place)).toBeNull();
  expect(orderAge({ ...order, deliveryDay: 'sunday' }, after(5), place)).toBeNull();
  expect(orderAge({ ...order, deliveryDay: 'saturday' }, after(5), place)).not.toBeNull();
});
