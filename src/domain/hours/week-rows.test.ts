import { expect, test } from 'vitest';
import { openingHoursRows, weekRows } from './week-rows.ts';
import type { WeeklyHours } from './weekly-hours.ts';

const nineToFive = { opensAt: 32_400, closesAt: 61_200 };
const HOURS: WeeklyHours = {
  sunday: nineToFive,
  monday: nineToFive,
  tuesday: { opensAt: 0, closesAt: 0 },
  wednesday: { opensAt: 21_600, closesAt: 21_600 },
  thursday: { opensAt: 32_400, closesAt: 7200 },
  friday: null,
  saturday: { opensAt: 64_800, closesAt: 0 },
};

test('a week has seven rows from Sunday on, also for equal and closed days', () => {
  expect(weekRows(HOURS).map(({ weekday, hours }) => [weekday, hours])).toEqual(Object.entries(HOURS));
});

test('a day whose opening equals its closing is open for 24 hours; one that closes after midnight is not', () => {
  const days = weekRows(HOURS).flatMap(({ weekday, isAllDay }) => (isAllDay ? [weekday] : []));
  expect(days).toEqual(['tuesday', 'wednesday']);
});

test('search engines get only open days, hours past midnight as they are, and 24 hours as 00:00 to 23:59', () => {
  expect(openingHoursRows(HOURS)).toEqual([
    { dayOfWeek: 'Sunday', opens: '09:00', closes: '17:00' },
    { dayOfWeek: 'Monday', opens: '09:00', closes: '17:00' },
    { dayOfWeek: 'Tuesday', opens: '00:00', closes: '23:59' },
    { dayOfWeek: 'Wednesday', opens: '06:00', closes: '05:59' },
    { dayOfWeek: 'Thursday', opens: '09:00', closes: '02:00' },
    { dayOfWeek: 'Saturday', opens: '18:00', closes: '00:00' },
  ]);
});
