import { useStore } from '@nanostores/react';
import type { Weekday } from '#domain/hours/weekly-hours.ts';
import { laterDay } from '#domain/order/due-date.ts';
import type { Order } from '#domain/order/order.ts';
import { formatWeekday } from '#i18n/format-date.ts';
import { dayName } from '#islands/due-day.ts';
import { useIsland } from '#islands/island.tsx';
import { $today } from '#stores/staff/today.ts';

/** The weekday of an open order that is due after today; null for all others. */
export const useLaterDay = (order: Order): Weekday | null =>
  laterDay(order, useStore($today), useIsland().shop);

/** The weekday that an order names, where neither the sign of a later day nor an own time says it; otherwise empty. */
export function useUnsaidDay(order: Order): string {
  const island = useIsland();
  const isSaid = useLaterDay(order) !== null || order.wantedAt !== null;
  return isSaid ? '' : dayName(order, island);
}

/** The day of an order for a later one, which must not look like an order of today; nothing for all others. */
export function LaterDay({ order }: { readonly order: Order }) {
  const { t, shop } = useIsland();
  const day = useLaterDay(order);
  if (day === null) return null;
  return (
    <span className="badge badge-day">{t('staff:for-day', { day: formatWeekday(day, shop.locale) })}</span>
  );
}
