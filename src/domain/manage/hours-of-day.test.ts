import { describe, expect, test } from 'vitest';
import type { OpeningHours } from '#domain/hours/opening-hours.ts';
import type { DayHours } from '#domain/hours/weekly-hours.ts';
import { hoursOfDay, percentSince, takenUntil } from './hours-of-day.ts';

const NONE = { amount: 0, minorUnit: 2, currency: 'ILS' };
const open = (...spans: readonly (readonly [number, number])[]): OpeningHours => {
  const wednesday: readonly DayHours[] = spans.map(([from, until]) => ({
    opensAt: from * 3600,
    closesAt: until * 3600,
  }));
  return {
    week: { sunday: [], monday: [], tuesday: [], wednesday, thursday: [], friday: [], saturday: [] },
    modes: {},
    exceptions: [],
    lastOrderMinutes: 0,
  };
};
const taken = (...hours: readonly number[]) => ({
  byHour: hours.map((hour) => ({ hour, orders: 1, total: { ...NONE, amount: 100 } })),
  byDay: [{ date: '2026-11-25', orders: hours.length, total: { ...NONE, amount: hours.length * 100 } }],
  total: { ...NONE, amount: hours.length * 100 },
});
const told = (takings: ReturnType<typeof taken>, hours: OpeningHours) =>
  hoursOfDay(takings, hours).map(({ hour, orders }) => `${hour}:${orders}`);

describe('the hours of a chart of takings', () => {
  test('are all hours from the opening to the closing, also those without an order', () => {
    expect(told(taken(11, 14), open([10, 16]))).toEqual(['10:0', '11:1', '12:0', '13:0', '14:1', '15:0']);
  });

  test('reach to the closing past midnight, with the break between two openings', () => {
    expect(told(taken(19), open([17, 18], [19.5, 1.5]))).toEqual([
      ...['17:0', '18:0', '19:1', '20:0', '21:0', '22:0', '23:0', '0:0', '1:0'],
    ]);
  });

  test('have the orders that were taken while the shop was closed', () => {
    expect(told(taken(9, 2), open([10, 12]))).toHaveLength(18);
    expect(told(taken(9, 11), open())).toEqual(['9:1', '10:0', '11:1']);
  });

  test('are a whole working day where the shop never closes, and none where nothing was taken on a closed day', () => {
    expect(told(taken(12), open([0, 0]))).toHaveLength(24);
    expect(told(taken(), open())).toEqual([]);
  });

  test('have no amount where there was no order', () => {
    expect(hoursOfDay(taken(11), open([10, 12]))[0]).toEqual({ hour: 10, orders: 0, total: NONE });
  });
});

test('hours after midnight count as the end of the working day', () => {
  const day = taken(9, 12, 23, 1);
  expect(takenUntil(day, 12)).toEqual({ orders: 2, total: { ...NONE, amount: 200 } });
  expect(takenUntil(day, 0).orders).toBe(3);
  expect(takenUntil(day, 4).orders).toBe(4);
  expect(takenUntil(day, 5)).toEqual({ orders: 0, total: NONE });
});

test('today is compared with yesterday by finished hours, and never in the first hour of a working day', () => {
  const since = (hour: number) =>
    percentSince({ period: 'today', takings: taken(11, 12), before: taken(11, 12, 12, 12), hour });
  expect([since(11), since(12), since(13)]).toEqual([null, 0, -50]);
  expect(since(5)).toBeNull();
  expect(percentSince({ period: 'yesterday', takings: taken(11, 12), before: taken(9), hour: 5 })).toBe(100);
});
