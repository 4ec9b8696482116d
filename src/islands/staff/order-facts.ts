import type { OrderStatus } from '#domain/order/order-status.ts';
import { pathOf } from '#domain/routes.ts';
import { wallTime } from '#domain/staff/merchant-day.ts';
import { formatTime } from '#i18n/format.ts';
import type { IslandContext } from '#islands/island.tsx';

/** The time of an instant on the merchant's clock: `14:05`. */
export function timeOf(instantMs: number, { shop }: IslandContext): string {
  const { hour, minute } = wallTime(instantMs, shop);
  return formatTime(hour * 3600 + minute * 60, shop.digits);
}

export const statusName = (status: OrderStatus | null, { t }: IslandContext): string =>
  t(`order:status-${status ?? 'unknown'}`);

export const orderHref = (id: number, { shop }: IslandContext): string =>
  pathOf({ name: 'callcenter-order', id }, shop.locale, shop.defaultLocale);
