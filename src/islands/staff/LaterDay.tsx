import { useStore } from '@nanostores/react';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { dueDate } from '#domain/order/due-date.ts';
import type { Order } from '#domain/order/order.ts';
import { isEnded } from '#domain/order/order-status.ts';
import { formatWeekday } from '#i18n/format-date.ts';
import { useIsland } from '#islands/island.tsx';
import { $today } from '#stores/staff/today.ts';

/** Whether an order that has not ended is due on a later day than today. */
export function useIsForLater(order: Order): boolean {
  const { shop } = useIsland();
  return dueDate(order, shop) > useStore($today) && !isEnded(order);
}

/** The day of an order for a later one, which must not look like an order of today; nothing for all others. */
export function LaterDay({ order }: { readonly order: Order }) {
  const { t, shop } = useIsland();
  const isForLater = useIsForLater(order);
  const weekday = WEEKDAYS[new Date(dueDate(order, shop)).getUTCDay()];
  if (!isForLater || !weekday) return null;
  return (
    <span className="badge badge-day">
      {t('staff:for-day', { day: formatWeekday(weekday, shop.locale) })}
    </span>
  );
}
