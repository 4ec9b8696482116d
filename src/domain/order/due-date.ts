import { wallTime } from '#domain/hours/merchant-day.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { WEEKDAYS, type Weekday, weekdayOf } from '#domain/hours/weekly-hours.ts';
import type { Order } from './order.ts';

const DAY_MS = 86_400_000;

/** The weekday that an order was promised for; null for none, and for a day of the store's own naming. */
export const promisedDay = ({ deliveryDay }: Pick<Order, 'deliveryDay'>): Weekday | null =>
  weekdayOf(deliveryDay);

/**
 * The date in the merchant's calendar on which an order is due, as `2026-11-22`: the first one of the promised weekday from the date
 * of placing on, that date included; the date of placing for an order without such a day.
 */
export function dueDate(order: Pick<Order, 'placedAt' | 'deliveryDay'>, place: ClockPlace): string {
  const promised = promisedDay(order);
  return promised ? firstDateOf(promised, order.placedAt, place) : wallTime(order.placedAt, place).date;
}

/** The first date of a weekday from an instant (epoch milliseconds) on, its own date included: `2026-11-24`, in the merchant's calendar. */
export function firstDateOf(day: Weekday, instantMs: number, place: ClockPlace): string {
  const { date, weekday } = wallTime(instantMs, place);
  const daysAhead = (WEEKDAYS.indexOf(day) - WEEKDAYS.indexOf(weekday) + 7) % 7;
  // Dates are counted in days of UTC, which all have 24 hours.
  return new Date(Date.parse(date) + daysAhead * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The weekday by which an order of an instant (epoch milliseconds) is promised for a date of the merchant's calendar (`2026-11-24`);
 * null when it would be due on another date: this one has passed, is more than six days off, or is no date.
 */
export function weekdayToPromise(date: string, instantMs: number, place: ClockPlace): Weekday | null {
  const day = WEEKDAYS[new Date(date).getUTCDay()];
  return day && firstDateOf(day, instantMs, place) === date ? day : null;
}

/** Whether an order was placed before a date of the merchant's calendar (`2026-11-22`). */
export const isPlacedBefore = (
  { placedAt }: Pick<Order, 'placedAt'>,
  date: string,
  place: ClockPlace,
): boolean => wallTime(placedAt, place).date < date;
