import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { OrderCards } from '#islands/staff/orders/OrderCards.tsx';
import { $waitingOrders } from '#stores/staff/alarm.ts';
import { useMedia } from '#ui/use-media.ts';

/**
 * The orders that have waited longest to be accepted, with their buttons, because staff want these first. A phone shows one. The
 * board has all of them.
 */
export function WaitingOrders() {
  const { t, shop } = useIsland();
  const isWide = useMedia('(width >= 64rem)');
  const orders = useStore($waitingOrders);
  const shown = isWide ? 3 : 1;
  if (orders.length === 0) return null;
  return (
    <section className="waiting-orders" aria-labelledby="waiting-orders">
      <h2 id="waiting-orders" className="visually-hidden">
        {t('staff:waiting-orders', { count: orders.length })}
      </h2>
      <OrderCards orders={orders.slice(0, shown)} />
      {orders.length > shown && (
        <a className="more" href={shop.links['today-orders']}>
          {t('staff:waiting-orders', { count: orders.length })}
        </a>
      )}
    </section>
  );
}
