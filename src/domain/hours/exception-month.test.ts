import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarMonth, comingDays, monthAfter } from './exception-month.ts';
import type { ManagedException } from './managed-exception.ts';

const exception = (from: string, until: string, more: Partial<ManagedException> = {}): ManagedException => ({
  ...{ from, until, isYearly: false, hours: '', modes: [], names: {} },
  ...more,
});
const daysOf = (month: string, kept: readonly ManagedException[] = []) =>
  calendarMonth(month, kept)
    .flat()
    .filter((day) => day !== null);

test('a month has all its days, each below its weekday', () => {
  const days = fc.integer({ min: 0, max: 12 * 80 }).map((months) => monthAfter('2020-01', months));
  fc.assert(
    fc.property(days, (month) => {
      const weeks = calendarMonth(month, []);
      for (const week of weeks)
        for (const [weekday, day] of week.entries())
          if (day) expect(new Date(day.date).getUTCDay()).toBe(weekday);
      const dates = weeks.flat().flatMap((day) => day?.date ?? []);
      const [year = 0, number = 1] = month.split('-').map(Number);
      expect(dates).toHaveLength(new Date(Date.UTC(year, number, 0)).getUTCDate());
      expect([dates[0], new Set(dates).size]).toEqual([`${month}-01`, dates.length]);
      expect(weeks.every((week) => week.length === 7 && week.some((day) => day !== null))).toBe(true);
    }),
  );
});

test('a day has the exception that applies to it: the shortest one, first those of the whole shop', () => {
  const ramadan = exception('2027-02-08', '2027-03-09');
  const early = exception('2027-02-10', '2027-02-10', { hours: '10:00-20:00' });
  const noDelivery = exception('2027-02-07', '2027-02-11', { modes: ['deliver'] });
  const found = new Map(
    daysOf('2027-02', [noDelivery, ramadan, early]).map((day) => [day.date, day.exception]),
  );
  const on = (day: string) => found.get(`2027-02-${day}`);
  expect(['06', '07', '08', '10', '28'].map(on)).toEqual([null, noDelivery, ramadan, early, ramadan]);
});

test('a yearly exception is in each year, also over New Year', () => {
  const newYear = exception('2026-12-30', '2027-01-02', { isYearly: true });
  const dates = (month: string) =>
    daysOf(month, [newYear]).flatMap((day) => (day.exception ? day.date.slice(8) : []));
  expect([dates('2030-12'), dates('2031-01'), dates('2031-02')]).toEqual([['30', '31'], ['01', '02'], []]);
});

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2027-01', -1, '2026-12'],
])('the month %s and %d more is %s', (month, months, after) => {
  expect(monthAfter(month, months)).toBe(after);
});

test('each weekday is that of today or of the next six days, with its exception', () => {
  const holiday = exception('2026-11-30', '2026-12-01');
  const days = comingDays('2026-11-27', [holiday]);
  expect(days.friday).toEqual({ date: '2026-11-27', exception: null });
  expect(days.thursday).toEqual({ date: '2026-12-03', exception: null });
  expect([days.monday, days.tuesday]).toEqual([
    { date: '2026-11-30', exception: holiday },
    { date: '2026-12-01', exception: holiday },
  ]);
});
