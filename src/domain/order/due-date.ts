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

/** From an instant (epoch milliseconds) to the next such weekday in the merchant's calendar: 0, when it is one, to 6. */
export const daysUntil = (day: Weekday, instantMs: number, place: ClockPlace): number =>
  (WEEKDAYS.indexOf(day) - WEEKDAYS.indexOf(wallTime(instantMs, place).weekday) + 7) % 7;

/** The first date of a weekday from an instant (epoch milliseconds) on, its own date included: `2026-11-24`, in the merchant's calendar. */
export function firstDateOf(day: Weekday, instantMs: number, place: ClockPlace): string {
  const { date } = wallTime(instantMs, place);
  // Dates are counted in days of UTC, which all have 24 hours.
  return new Date(Date.parse(date) + daysUntil(day, instantMs, place) * DAY_MS).toISOString().slice(0, 10);
}

/** Whether an order was placed before a date of the merchant's calendar (`2026-11-22`). */
export const isPlacedBefore = (
  { placedAt }: Pick<Order, 'placedAt'>,
  date: string,
  place: ClockPlace,
): boolean => wallTime(placedAt, place).date < date;
