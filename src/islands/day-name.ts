import { wallTime } from '#domain/hours/merchant-day.ts';
import { weekdayOf } from '#domain/hours/weekly-hours.ts';
import { dueDate, promisedDay } from '#domain/order/due-date.ts';
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

/** A date of delivery (`2026-11-24`) that is to be chosen, or was, as it is called at an instant (epoch milliseconds). */
export function comingDayName(
  date: string,
  nowMs: number,
  { t, shop }: Pick<IslandContext, 't' | 'shop'>,
): string {
  const name = formatDay(date, shop.locale, shop.digits);
  return wallTime(nowMs, shop).date === date ? t('order:day-today', { day: name }) : name;
}
