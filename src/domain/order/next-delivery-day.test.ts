import { expect, test } from 'vitest';
import { NO_CLOSED_ZONES } from '#domain/delivery/closed-zones.ts';
import type { Weekday } from '#domain/hours/weekly-hours.ts';
import { nextDeliveryDay } from './next-delivery-day.ts';

const PLACE = { timeZone: 'Asia/Jerusalem' };
const at = (time: string): number => Date.parse(`${time}+02:00`);
const WEDNESDAY = at('2026-11-25T20:00:00');
const nextOf = (days: readonly Weekday[], until: number | null = null) =>
  nextDeliveryDay({ id: 62, days }, until ? new Map([[62, until]]) : NO_CLOSED_ZONES, WEDNESDAY, PLACE);

test('an area of certain days names the next of them only if today is none', () => {
  expect(nextOf(['thursday', 'friday'])).toBe('thursday');
  expect(nextOf(['tuesday', 'sunday'])).toBe('sunday');
  expect(nextOf(['tuesday'])).toBe('tuesday');
  expect(nextOf(['wednesday', 'thursday'])).toBeNull();
});

test('an area that is served daily names a day only while it is closed until another one', () => {
  expect(nextOf([])).toBeNull();
  expect(nextOf([], at('2026-11-26T09:00:00'))).toBe('thursday');
  expect(nextOf([], at('2026-11-25T22:00:00'))).toBeNull();
});

test('a closure moves the day of an area on, and a day a week ahead has no name', () => {
  expect(nextOf(['wednesday', 'friday'], at('2026-11-26T09:00:00'))).toBe('friday');
  expect(nextOf(['thursday', 'sunday'], at('2026-11-27T09:00:00'))).toBe('sunday');
  expect(nextOf(['wednesday'], at('2026-11-26T09:00:00'))).toBeNull();
});

test('the day is that of the merchant’s calendar', () => {
  const lateOnTuesday = Date.parse('2026-11-24T22:30:00Z');
  expect(nextDeliveryDay({ id: 62, days: ['wednesday'] }, NO_CLOSED_ZONES, lateOnTuesday, PLACE)).toBeNull();
});
