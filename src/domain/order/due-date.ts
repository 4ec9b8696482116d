import { wallTime } from '#domain/hours/merchant-day.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { WEEKDAYS, type Weekday, weekdayOf } from '#domain/hours/weekly-hours.ts';
import type { Order } from './order.ts';

const DAY_MS = 86_400_000;

/** The weekday that an order is promised for; null if there is none, or if the store uses its own name for the day. */
export const promisedDay = ({ deliveryDay }: Pick<Order, 'deliveryDay'>): Weekday | null =>
  weekdayOf(deliveryDay);

/**
 * The due date of an order in the merchant's calendar, such as `2026-11-22`: the first promised weekday from the date of placing
 * on, that date included. An order without such a weekday is due on the date of placing.
 */
export function dueDate(order: Pick<Order, 'placedAt' | 'deliveryDay'>, place: ClockPlace): string {
  const promised = promisedDay(order);
  return promised ? firstDateOf(promised, order.placedAt, place) : wallTime(order.placedAt, place).date;
}

/** Whether an order is due on a later day of the merchant's calendar than that of an instant (epoch milliseconds). */
export const isForLaterDay = (
  order: Pick<Order, 'placedAt' | 'deliveryDay'>,
  instantMs: number,
  place: ClockPlace,
): boolean => dueDate(order, place) > wallTime(instantMs, place).date;

/** The first date of a weekday on or after an instant (epoch milliseconds), in the merchant's calendar: `2026-11-24`. */
export function firstDateOf(day: Weekday, instantMs: number, place: ClockPlace): string {
  const { date, weekday } = wallTime(instantMs, place);
  const daysAhead = (WEEKDAYS.indexOf(day) - WEEKDAYS.indexOf(weekday) + 7) % 7;
  // Dates are computed in UTC, where every day has 24 hours.
  return new Date(Date.parse(date) + daysAhead * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The weekday that promises a date of the merchant's calendar (`2026-11-24`) for an order placed at an instant (epoch
 * milliseconds).
 * Null if that weekday would mean another date: this one is past, more than six days ahead, or invalid.
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
