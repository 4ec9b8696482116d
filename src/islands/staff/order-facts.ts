import { withoutPosition } from '#domain/customer/position.ts';
import { wallTime } from '#domain/hours/merchant-day.ts';
import type { Order } from '#domain/order/order.ts';
import { pathOf } from '#domain/routes.ts';
import type { ShownStatus } from '#domain/staff/shown-status.ts';
import { formatDateTime } from '#i18n/format-date.ts';
import { clockTime } from '#islands/clock-time.ts';
import type { IslandContext } from '#islands/island.tsx';

/** The time of an instant on the merchant's clock: `2:05 PM`. */
export const timeOf = (instantMs: number, { shop }: IslandContext): string => clockTime(instantMs, shop);

/** When an order was placed: the time alone on the merchant's date `today` (`2026-11-22`), else the date too. */
export function placedTime(placedAt: number, today: string, island: IslandContext): string {
  const { locale, digits, timeZone } = island.shop;
  const isToday = wallTime(placedAt, island.shop).date === today;
  return isToday ? timeOf(placedAt, island) : formatDateTime(placedAt, locale, digits, timeZone);
}

/** Where a delivery goes, in a line: area and address. */
export const placeOf = ({ area, address }: Pick<Order, 'area' | 'address'>): string =>
  [area, withoutPosition(address)].filter(Boolean).join(' · ');

export const statusName = (status: ShownStatus | null, { t }: IslandContext): string =>
  status === 'on-its-way' ? t('staff:lane-out') : t(`order:status-${status ?? 'unknown'}`);

export const orderHref = (id: number, { shop }: IslandContext): string =>
  pathOf({ name: 'callcenter-order', id }, shop.locale, shop.defaultLocale);
