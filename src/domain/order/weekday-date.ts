import { wallTime } from '#domain/hours/merchant-day.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { WEEKDAYS, type Weekday } from '#domain/hours/weekly-hours.ts';

// Apart from `due-date.ts`, which pages before an order do not load.

const DAY_MS = 86_400_000;

/** The first date of a weekday on or after an instant (epoch milliseconds), in the merchant's calendar: `2026-11-24`. */
export function firstDateOf(day: Weekday, instantMs: number, place: ClockPlace): string {
  const { date, weekday } = wallTime(instantMs, place);
  const daysAhead = (WEEKDAYS.indexOf(day) - WEEKDAYS.indexOf(weekday) + 7) % 7;
  // Dates are computed in UTC, where every day has 24 hours.
  return new Date(Date.parse(date) + daysAhead * DAY_MS).toISOString().slice(0, 10);
}

/** The next dates of weekdays, the first one first. */
export const nextDates = (days: readonly Weekday[], instantMs: number, place: ClockPlace): string[] =>
  days.map((day) => firstDateOf(day, instantMs, place)).sort();

/**
 * The weekday that promises a date of the merchant's calendar (`2026-11-24`) for an order placed at an instant (epoch
 * milliseconds).
 * Null if that weekday would mean another date: this one is past, more than six days ahead, or invalid.
 */
export function weekdayToPromise(date: string, instantMs: number, place: ClockPlace): Weekday | null {
  const day = WEEKDAYS[new Date(date).getUTCDay()];
  return day && firstDateOf(day, instantMs, place) === date ? day : null;
}
