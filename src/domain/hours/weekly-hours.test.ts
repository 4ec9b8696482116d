import { expect, test } from 'vitest';
import { WEEKDAYS, weekdayNumber, weekdayOf } from './weekly-hours.ts';

test('day numbers count from Thursday, 1970-01-01, and may be negative', () => {
  const days = [-5, -4, -1, 0, 1, 2, 3, 20_780];
  expect(days.map((day) => WEEKDAYS[weekdayNumber(day)])).toEqual(
    days.map((day) => WEEKDAYS[new Date(day * 86_400_000).getUTCDay()]),
  );
  expect(WEEKDAYS[weekdayNumber(0)]).toBe('thursday');
});

test('only the seven English names are weekdays', () => {
  expect(['friday', 'Friday', '', 5, null].map(weekdayOf)).toEqual(['friday', null, null, null, null]);
});
