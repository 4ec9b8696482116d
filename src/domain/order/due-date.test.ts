import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallTime } from '#domain/hours/merchant-day.ts';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { dueDate, isPlacedBefore, laterDay, promisedDay } from './due-date.ts';
import { firstDateOf, weekdayToPromise } from './weekday-date.ts';

const JERUSALEM = { timeZone: 'Asia/Jerusalem' };

describe('an order is due', () => {
  it.each([
    ['on the first Sunday after a Friday', '2026-11-20T12:00:00Z', 'sunday', '2026-11-22'],
    ['on the day of placing, when it was promised for that', '2026-11-22T12:00:00Z', 'sunday', '2026-11-22'],
    ['up to six days later', '2026-11-22T12:00:00Z', 'saturday', '2026-11-28'],
    ['on the day of placing without a day', '2026-11-20T12:00:00Z', '', '2026-11-20'],
    ['on the day of placing with a day that is no weekday', '2026-11-20T12:00:00Z', 'الأحد', '2026-11-20'],
    // It is Sunday already in Jerusalem.
    ['by the merchant’s clock', '2026-11-21T22:30:00Z', 'saturday', '2026-11-28'],
    ['across the end of a year', '2026-12-31T12:00:00Z', 'friday', '2027-01-01'],
    // Sunday has 25 hours there.
    ['across the end of summer time', '2026-10-24T21:30:00Z', 'monday', '2026-10-26'],
    ['across the beginning of summer time', '2026-03-26T21:30:00Z', 'saturday', '2026-03-28'],
  ])('%s', (_, placedAt, deliveryDay, expected) => {
    expect(dueDate({ placedAt: Date.parse(placedAt), deliveryDay }, JERUSALEM)).toBe(expected);
  });

  it.each([
    ['in the evening, on that date', '2026-11-24T18:30:00+02:00', '2026-11-24'],
    ['in the night, on the date before', '2026-11-25T00:30:00+02:00', '2026-11-24'],
    ['in the same night, on the date of placing', '2026-11-21T01:30:00+02:00', '2026-11-21'],
  ])('for a time %s', (_, wantedAt, expected) => {
    const order = { placedAt: Date.parse('2026-11-21T00:10:00+02:00'), deliveryDay: '' };
    expect(dueDate({ ...order, wantedAt: Date.parse(wantedAt) }, JERUSALEM)).toBe(expected);
  });

  it('on its weekday, within a week of placing', () => {
    const instants = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) });
    fc.assert(
      fc.property(instants, fc.constantFrom(...WEEKDAYS), (placedAt, deliveryDay) => {
        const due = Date.parse(dueDate({ placedAt, deliveryDay }, JERUSALEM));
        const daysAhead = (due - Date.parse(wallTime(placedAt, JERUSALEM).date)) / 86_400_000;
        expect(WEEKDAYS[new Date(due).getUTCDay()]).toBe(deliveryDay);
        expect([0, 1, 2, 3, 4, 5, 6]).toContain(daysAhead);
      }),
    );
  });
});

it.each([
  // 00:30 on Wednesday in Jerusalem: the next Tuesday is six days away.
  ['2026-11-24T22:30:00Z', 'tuesday', '2026-12-01'],
  ['2026-11-24T22:30:00Z', 'wednesday', '2026-11-25'],
  ['2026-11-24T21:30:00Z', 'tuesday', '2026-11-24'],
] as const)('from %s on, the first %s is %s', (instant, day, date) => {
  expect(firstDateOf(day, Date.parse(instant), JERUSALEM)).toBe(date);
});

it.each([
  ['today', '2026-11-24', 'tuesday'],
  ['the last day of the week to come', '2026-11-30', 'monday'],
  ['a week from today, whose weekday is today’s', '2026-12-01', null],
  ['yesterday, whose weekday comes again in six days', '2026-11-23', null],
  ['no date', 'tuesday', null],
  ['a date that no calendar has', '2026-11-31', null],
])('at two minutes to midnight of a Tuesday the date to promise may be %s', (_, date, day) => {
  expect(weekdayToPromise(date, Date.parse('2026-11-24T21:58:00Z'), JERUSALEM)).toBe(day);
});

it("a date ends at midnight of the merchant's clock, also in a night of 25 hours", () => {
  const promised = (instant: string, date: string) => weekdayToPromise(date, Date.parse(instant), JERUSALEM);
  expect(promised('2026-11-24T22:02:00Z', '2026-11-24')).toBeNull();
  expect(promised('2026-11-24T22:02:00Z', '2026-11-25')).toBe('wednesday');
  // Sunday the 25th ends at 22:00 there.
  expect(promised('2026-10-25T21:58:00Z', '2026-10-25')).toBe('sunday');
  expect(promised('2026-10-25T22:02:00Z', '2026-10-25')).toBeNull();
});

it('a promised day is a weekday or null', () => {
  const days = ['sunday', '', 'الأحد', 'Sunday'].map((deliveryDay) => promisedDay({ deliveryDay }));
  expect(days).toEqual(['sunday', null, null, null]);
});

it("the merchant's clock decides whether an order was placed before a date", () => {
  const order = { placedAt: Date.parse('2026-11-21T22:30:00Z') };
  const before = ['2026-11-21', '2026-11-22', '2026-11-23'].map((date) =>
    isPlacedBefore(order, date, JERUSALEM),
  );
  expect(before).toEqual([false, false, true]);
});

it.each([
  ['friday', 'processing', '2026-11-22', 'friday'],
  ['friday', 'processing', '2026-11-27', null],
  ['friday', 'cancelled', '2026-11-22', null],
  ['', 'processing', '2026-11-22', null],
] as const)(
  'of an order for "%s" that is %s, the later day after %s is %s',
  (deliveryDay, status, date, day) => {
    const placedAt = Date.parse('2026-11-22T12:00:00Z');
    expect(laterDay({ placedAt, deliveryDay, status }, date, JERUSALEM)).toBe(day);
  },
);
