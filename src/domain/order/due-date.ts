import { wallTime } from '#domain/hours/merchant-day.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { WEEKDAYS, type Weekday, weekdayOf } from '#domain/hours/weekly-hours.ts';
import { WORKDAY_STARTS_HOUR } from '#domain/hours/workday-hour.ts';
import type { Order } from './order.ts';
import { isEnded } from './order-status.ts';
import { firstDateOf } from './weekday-date.ts';

/** The hours after midnight belong to the evening before. */
export const NIGHT_MS = WORKDAY_STARTS_HOUR * 3_600_000;

export type Dated = Pick<Order, 'placedAt' | 'deliveryDay'> & Partial<Pick<Order, 'wantedAt'>>;

/** The weekday that an order is promised for; null if there is none, or if the store uses its own name for the day. */
export const promisedDay = ({ deliveryDay }: Pick<Order, 'deliveryDay'>): Weekday | null =>
  weekdayOf(deliveryDay);

/**
 * The due date of an order in the merchant's calendar, such as `2026-11-22`: the first promised weekday from the date of placing
 * on, that date included. An order without such a weekday is due on the date of placing, and one for a time in the night on the date
 * before, but not before it was placed.
 */
export function dueDate(order: Dated, place: ClockPlace): string {
  if (order.wantedAt) {
    const [placed, wanted] = [order.placedAt, order.wantedAt - NIGHT_MS].map(
      (at) => wallTime(at, place).date,
    );
    return [placed ?? '', wanted ?? ''].sort()[1] ?? '';
  }
  const promised = promisedDay(order);
  return promised ? firstDateOf(promised, order.placedAt, place) : wallTime(order.placedAt, place).date;
}

/** Whether an order is due on a later day of the merchant's calendar than that of an instant (epoch milliseconds). */
export const isForLaterDay = (order: Dated, instantMs: number, place: ClockPlace): boolean =>
  dueDate(order, place) > wallTime(instantMs, place).date;

/** The weekday of an order that is due after a date (`2026-11-22`); null if it is due by then, or has ended. */
export function laterDay(
  order: Dated & Pick<Order, 'status'>,
  date: string,
  place: ClockPlace,
): Weekday | null {
  const due = dueDate(order, place);
  return due > date && !isEnded(order) ? (WEEKDAYS[new Date(due).getUTCDay()] ?? null) : null;
}

/** Whether an order has its own time or a later day, so that nobody promises another time at an instant (epoch milliseconds). */
export const isPromised = (order: Dated, instantMs: number, place: ClockPlace): boolean =>
  Boolean(order.wantedAt) || isForLaterDay(order, instantMs, place);

/** Whether an order was placed before a date of the merchant's calendar (`2026-11-22`). */
export const isPlacedBefore = (
  { placedAt }: Pick<Order, 'placedAt'>,
  date: string,
  place: ClockPlace,
): boolean => wallTime(placedAt, place).date < date;
