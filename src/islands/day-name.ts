import { type Weekday, weekdayOf } from '#domain/hours/weekly-hours.ts';
import { daysUntil, dueDate, firstDateOf, promisedDay } from '#domain/order/due-date.ts';
import type { Order } from '#domain/order/order.ts';
import { formatDay, formatWeekday } from '#i18n/format.ts';
import type { IslandContext } from './island.tsx';

/** A day of delivery; one that is no weekday is shown as the store writes it. */
export function dayName(day: string, { shop }: Pick<IslandContext, 'shop'>): string {
  const weekday = weekdayOf(day);
  return weekday ? formatWeekday(weekday, shop.locale) : day;
}

/** The date on which an order with a day of delivery is due: a weekday alone would be another one for who reads it a week later. */
export const dueDayName = (
  order: Pick<Order, 'deliveryDay' | 'placedAt'>,
  { shop }: Pick<IslandContext, 'shop'>,
): string =>
  promisedDay(order) ? formatDay(dueDate(order, shop), shop.locale, shop.digits) : order.deliveryDay;

/** The date of an order's day of delivery that is sent now (epoch milliseconds). */
export function comingDayName(
  day: Weekday,
  nowMs: number,
  { t, shop }: Pick<IslandContext, 't' | 'shop'>,
): string {
  const name = formatDay(firstDateOf(day, nowMs, shop), shop.locale, shop.digits);
  return daysUntil(day, nowMs, shop) === 0 ? t('order:day-today', { day: name }) : name;
}
