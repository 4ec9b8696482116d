import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import { pathOf } from '#domain/routes.ts';
import { wallTime } from '#domain/staff/merchant-day.ts';
import { formatTime, formatWeekday } from '#i18n/format.ts';
import type { IslandContext } from '#islands/island.tsx';

/** The time of an instant on the merchant's clock: `14:05`. */
export function timeOf(instantMs: number, { shop }: IslandContext): string {
  const { hour, minute } = wallTime(instantMs, shop);
  return formatTime(hour * 3600 + minute * 60, shop.locale, shop.digits);
}

/** A day of delivery; one that is no weekday is shown as the store writes it. */
export function dayName(day: string, { shop }: IslandContext): string {
  const weekday = WEEKDAYS.find((known) => known === day);
  return weekday ? formatWeekday(weekday, shop.locale) : day;
}

export const statusName = (status: OrderStatus | null, { t }: IslandContext): string =>
  t(`order:status-${status ?? 'unknown'}`);

export const orderHref = (id: number, { shop }: IslandContext): string =>
  pathOf({ name: 'callcenter-order', id }, shop.locale, shop.defaultLocale);
