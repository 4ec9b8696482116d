import { expect, test } from 'vitest';
import { earlierClosings, lastClosing } from './closing-early.ts';
import type { OpeningHours } from './opening-hours.ts';
import { type DayHours, WEEKDAYS, type Weekday } from './weekly-hours.ts';

const HOUR = 3600;
const place = { timeZone: 'Asia/Jerusalem' };
const at = (time: string, date = '2026-01-04') => Date.parse(`${date}T${time}:00+02:00`);

function every(...spans: readonly (readonly [opens: number, closes: number])[]): OpeningHours {
  const day: readonly DayHours[] = spans.map(([opens, closes]) => ({
    opensAt: opens * HOUR,
    closesAt: closes * HOUR,
  }));
  const week = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, day])) as Record<Weekday, typeof day>;
  return { week, modes: {}, exceptions: [], lastOrderMinutes: 0 };
}

test('the last closing of a day is that of the last shift, also past midnight', () => {
  expect(lastClosing(every([9, 13], [17, 23]), at('08:00'), place)).toBe(at('23:00'));
  expect(lastClosing(every([9, 13], [17, 23]), at('18:00'), place)).toBe(at('23:00'));
  expect(lastClosing(every([17, 1]), at('18:00'), place)).toBe(at('01:00', '2026-01-05'));
});

test('a day that is over and a shop that never closes have no last closing', () => {
  expect(lastClosing(every([9, 17]), at('18:00'), place)).toBeNull();
  expect(lastClosing(every([0, 0]), at('18:00'), place)).toBeNull();
});

test('earlier closings are the half hours at which the shop is still open', () => {
  expect(earlierClosings(every([9, 13], [17, 18]), at('12:10'), place)).toEqual([
    at('12:30'),
    at('17:00'),
    at('17:30'),
  ]);
  expect(earlierClosings(every([9, 17]), at('16:30'), place)).toEqual([]);
  expect(earlierClosings(every([9, 17]), at('15:30'), place)).toEqual([at('16:00'), at('16:30')]);
});

test('past midnight, the opening of the evening before is the only one that closes early', () => {
  const night = every([17, 2]);
  expect(lastClosing(night, at('00:10'), place)).toBe(at('02:00'));
  expect(earlierClosings(night, at('00:10'), place)).toEqual([at('00:30'), at('01:00'), at('01:30')]);
  expect(lastClosing(every([4, 9], [17, 20]), at('04:10'), place)).toBe(at('20:00'));
});
