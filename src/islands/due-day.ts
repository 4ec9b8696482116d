import { weekdayOf } from '#domain/hours/weekly-hours.ts';
import { type Dated, dueDate, promisedDay } from '#domain/order/due-date.ts';
import { formatDay, formatWeekday } from '#i18n/format-date.ts';
import { clockTime } from './clock-time.ts';
import { slotName } from './day-name.ts';
import type { IslandContext } from './island.tsx';

// Apart from `day-name.ts`, because pages before an order show no order.

type Shop = Pick<IslandContext, 'shop'>;

/** The day of an order in short; one that is no weekday is shown as the store writes it. With the time, if the order has its own. */
export function dayName(
  { deliveryDay, wantedAt }: Pick<Dated, 'deliveryDay' | 'wantedAt'>,
  { shop }: Shop,
): string {
  const weekday = weekdayOf(deliveryDay);
  const day = weekday ? formatWeekday(weekday, shop.locale) : deliveryDay;
  return wantedAt ? `${day} ${clockTime(wantedAt, shop)}` : day;
}

/** The date and time of an order that has its own: a weekday alone would mean another date a week later. */
export const dueDayName = (order: Dated, { shop }: Shop): string =>
  order.wantedAt
    ? slotName(order.wantedAt, { shop })
    : promisedDay(order)
      ? formatDay(dueDate(order, shop), shop.locale, shop.digits)
      : order.deliveryDay;
