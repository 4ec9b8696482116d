import { expect, test } from 'vitest';
import { isLate, isUnanswered, minutesLate } from './lateness.ts';
import { newLife, type ToldLife } from './life.ts';

const MINUTE_MS = 60_000;
const NOON = Date.parse('2026-11-21T12:00+02:00');
const life = (more: Partial<ToldLife> = {}): ToldLife => ({
  ...newLife('cash'),
  status: 'processing',
  promisedAt: NOON,
  ...{ steps: [], changes: [], payUrl: null },
  ...more,
});
const late = (its: ToldLife | null, minutes: number, order = {}) =>
  isLate(
    { order: { life: its, mode: 'deliver', wantedAt: null, ...order }, zoneMinutes: 20 },
    NOON + minutes * MINUTE_MS,
  );

test('an order is late once the whole window is over, with the way to its area', () => {
  expect([late(life(), 35), late(life(), 36)]).toEqual([false, true]);
});

test('the minutes of a delay are counted from the end of the window, up to an hour and a half', () => {
  const order = { life: life(), mode: 'deliver', wantedAt: null } as const;
  const minutes = (after: number) => minutesLate({ order, zoneMinutes: 20 }, NOON + after * MINUTE_MS);
  expect([35, 35.2, 37.9, 47, 125, 126].map(minutes)).toEqual([null, 1, 2, 12, 90, null]);
  expect(minutesLate({ order: { ...order, life: life({ status: 'completed' }) } }, NOON + 9e6)).toBeNull();
});

test('an order for a time is late after its half hour', () => {
  const wanted = { wantedAt: NOON };
  expect([
    late(life({ promisedAt: null }), 30, wanted),
    late(life({ promisedAt: null }), 31, wanted),
  ]).toEqual([false, true]);
});

test.each([
  ['that nobody has accepted', life({ status: 'pending', promisedAt: null })],
  ['that was delivered', life({ status: 'completed' })],
  ['that was cancelled', life({ status: 'cancelled' })],
  ['without a promise', life({ promisedAt: null })],
  ['of a shop without this knowledge', null],
])('an order %s is not late', (_what, its) => {
  expect(late(its, 999)).toBe(false);
});

test('an order that is ready waits for its guest, but not for its driver', () => {
  const ready = life({ status: 'readytoship' });
  expect([late(ready, 999, { mode: 'pickup' }), late(ready, 999)]).toEqual([false, true]);
});

test('an order for now that nobody accepts for ten minutes is unanswered', () => {
  const order = {
    life: life({ status: 'pending' }),
    wantedAt: null,
    deliveryDay: '' as const,
    placedAt: NOON,
  };
  const after = (minutes: number, more = {}) =>
    isUnanswered({ ...order, ...more }, NOON + minutes * MINUTE_MS);
  expect([after(10), after(11)]).toEqual([false, true]);
  expect([
    after(99, { life: life() }),
    after(99, { wantedAt: NOON }),
    after(99, { deliveryDay: 'friday' }),
  ]).toEqual([false, false, false]);
  const unpaid = life({ status: 'pending', payment: { state: 'open', method: 'online', takenBy: null } });
  expect(after(99, { life: unpaid })).toBe(false);
});
