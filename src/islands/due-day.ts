import { weekdayOf } from '#domain/hours/weekly-hours.ts';
import { type Dated, dueDate, promisedDay } from '#domain/order/due-date.ts';
import { formatDay, formatWeekday } from '#i18n/format-date.ts';
import { clockTime } from './clock-time.ts';
import { slotName } from './day-name.ts';
import type { IslandContext } from './island.tsx';
import { nightName } from './night-name.ts';

// Apart from `day-name.ts`, because pages before an order show no order.

type Island = Pick<IslandContext, 't' | 'shop'>;

/** The day of an order in short; one that is no weekday is shown as the store writes it. With the time, if the order has its own. */
export function dayName(
  { deliveryDay, wantedAt }: Pick<Dated, 'deliveryDay' | 'wantedAt'>,
  island: Island,
): string {
  const { shop } = island;
  const weekday = weekdayOf(deliveryDay);
  const day = weekday ? formatWeekday(weekday, shop.locale) : deliveryDay;
  return wantedAt ? `${day} ${clockTime(wantedAt, shop)}${nightName(wantedAt, island)}` : day;
}

/** The date and time of an order that has its own: a weekday alone would mean another date a week later. */
export const dueDayName = (order: Dated, island: Island): string =>
  order.wantedAt
    ? slotName(order.wantedAt, island)
    : promisedDay(order)
      ? formatDay(dueDate(order, island.shop), island.shop.locale, island.shop.digits)
      : order.deliveryDay;
