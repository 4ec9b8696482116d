import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { OrderCards } from '#islands/staff/orders/OrderCards.tsx';
import { StaffIcon } from '#islands/staff/StaffIcon.tsx';
import { $alarm, $waitingOrders } from '#stores/staff/alarm.ts';
import { useMedia } from '#ui/use-media.ts';

/**
 * The orders that have waited longest to be accepted, with their buttons, because staff want these first. A phone shows one. Above it, a
 * strip counts all of them and leads to the board, as on other screens.
 */
export function WaitingOrders() {
  const { t, shop } = useIsland();
  const isWide = useMedia('(width >= 64rem)');
  const orders = useStore($waitingOrders);
  const { isUrgent } = useStore($alarm);
  const shown = isWide ? 3 : 1;
  if (orders.length === 0) return null;
  const words = t('staff:waiting-orders', { count: orders.length });
  return (
    <section className="waiting-orders" aria-labelledby="waiting-orders">
      {orders.length > shown ? (
        <h2 id="waiting-orders" className="notice live-new" data-urgent={isUrgent || undefined}>
          <a href={shop.links['today-orders']}>
            {words}
            <StaffIcon name="forward" />
          </a>
        </h2>
      ) : (
        <h2 id="waiting-orders" className="visually-hidden">
          {words}
        </h2>
      )}
      <OrderCards orders={orders.slice(0, shown)} />
    </section>
  );
}
