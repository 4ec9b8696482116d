import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { OrderCards } from '#islands/staff/orders/OrderCards.tsx';
import { StaffIcon } from '#islands/staff/StaffIcon.tsx';
import { $alarm, $unacceptedIds, $waitingOrders } from '#stores/staff/alarm.ts';
import { useMedia } from '#ui/use-media.ts';

/**
 * The orders that have waited longest to be accepted, with their buttons, because staff want these first. A phone shows one. Below it, a
 * strip counts the others and leads to the board.
 */
export function WaitingOrders() {
  const { t, shop } = useIsland();
  const isWide = useMedia('(width >= 64rem)');
  const orders = useStore($waitingOrders);
  const all = useStore($unacceptedIds).length;
  const { isUrgent } = useStore($alarm);
  const shown = isWide ? 3 : 1;
  if (orders.length === 0) return null;
  const others = all - Math.min(shown, orders.length);
  return (
    <section className="waiting-orders" aria-labelledby="waiting-orders">
      <h2 id="waiting-orders" className="visually-hidden">
        {t('staff:waiting-orders', { count: all })}
      </h2>
      <OrderCards orders={orders.slice(0, shown)} />
      {others > 0 && (
        <p className="notice live-new" data-urgent={isUrgent || undefined}>
          <a href={shop.links['today-orders']}>
            {t('staff:more-waiting', { count: others })}
            <StaffIcon name="forward" />
          </a>
        </p>
      )}
    </section>
  );
}
