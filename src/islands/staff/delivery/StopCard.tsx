import { memo } from 'react';
import { type Order, piecesOf } from '#domain/order/order.ts';
import { dayName } from '#islands/day-name.ts';
import { useIsland } from '#islands/island.tsx';
import { ContactLinks } from '#islands/staff/ContactLinks.tsx';
import { orderHref } from '#islands/staff/order-facts.ts';
import { PlacedTime } from '#islands/staff/PlacedTime.tsx';
import { StatusBadge } from '#islands/staff/StatusBadge.tsx';
import { TextWithPhones } from '#islands/staff/TextWithPhones.tsx';
import { markSeen } from '#stores/staff/new-orders.ts';

interface Props {
  readonly order: Order;
  readonly isNew: boolean;
}

/** A door to go to: what the driver must know, and what one tap must do. */
export const StopCard = memo(function StopCard({ order, isNew }: Props) {
  const island = useIsland();
  const { t, money } = island;
  return (
    <li className="panel stop" data-new={isNew || undefined}>
      <p className="order-card-head">
        <a href={orderHref(order.id, island)} onClick={() => markSeen([order.id])}>
          <bdi>#{order.number}</bdi>
        </a>
        <PlacedTime placedAt={order.placedAt} />
        {isNew && <span className="badge badge-sale">{t('staff:new')}</span>}
        <StatusBadge status={order.status} />
      </p>
      <p className="stop-address" dir="auto">
        {[order.area, order.address].filter(Boolean).join(' · ')}
      </p>
      {order.buildDetails && (
        <p dir="auto">
          <TextWithPhones text={order.buildDetails} />
        </p>
      )}
      <p className="stop-who">
        <span dir="auto">{order.customerName}</span> <bdi className="muted">{order.customerPhone}</bdi>
      </p>
      <p className="stop-facts">
        <span>{t('cart:pieces', { count: piecesOf(order) })}</span>
        <strong>
          <bdi>{money(order.total)}</bdi>
        </strong>
        {order.deliveryCost === null && (
          <span>
            + {t('cart:delivery')}: {t('cart:delivery-later')}
          </span>
        )}
        {order.branch && (
          <span>
            {t('cart:branch')}: <bdi className="text">{order.branch}</bdi>
          </span>
        )}
        {order.deliveryDay && (
          <span>
            {t('order:day')}: <bdi className="text">{dayName(order.deliveryDay, island)}</bdi>
          </span>
        )}
      </p>
      {order.notes && (
        <p className="orders-note">
          <bdi className="text">
            <TextWithPhones text={order.notes} />
          </bdi>
        </p>
      )}
      <ContactLinks order={order} map="way" />
    </li>
  );
});
