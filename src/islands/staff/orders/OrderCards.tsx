import { useStore } from '@nanostores/react';
import { memo, useRef } from 'react';
import { isolate } from '#domain/language/isolate.ts';
import { type Order, piecesOf } from '#domain/order/order.ts';
import { dayName } from '#islands/day-name.ts';
import { useIsland } from '#islands/island.tsx';
import { orderHref } from '#islands/staff/order-facts.ts';
import { PlacedTime } from '#islands/staff/PlacedTime.tsx';
import { StatusBadge } from '#islands/staff/StatusBadge.tsx';
import { $newOrderIds, markSeen } from '#stores/staff/new-orders.ts';
import { useLongList } from './use-long-list.ts';

const CARD_HEIGHT = 148;

export function OrderCards({ orders }: { readonly orders: readonly Order[] }) {
  const newIds = useStore($newOrderIds);
  const place = useRef<HTMLUListElement>(null);
  const { rows, after, measure, focusHandlers } = useLongList(orders, place, CARD_HEIGHT);
  return (
    <ul
      className="order-cards"
      ref={place}
      style={{ paddingBlockStart: rows[0]?.before, paddingBlockEnd: after }}
      {...focusHandlers}
    >
      {rows.map(({ order, index, key, before }, row) => (
        <Card
          key={key}
          order={order}
          index={index}
          before={row > 0 ? before : 0}
          count={orders.length}
          isNew={newIds.has(order.id)}
          measure={measure}
        />
      ))}
    </ul>
  );
}

interface CardProps {
  readonly order: Order;
  readonly index: number;
  /** Room between the card before and this one, in pixels. */
  readonly before: number;
  readonly count: number;
  readonly isNew: boolean;
  readonly measure: (element: Element | null) => void;
}

const Card = memo(function Card({ order, index, before, count, isNew, measure }: CardProps) {
  const island = useIsland();
  const { t, money } = island;
  const { branch, area, deliveryDay } = order;
  const day = deliveryDay && dayName(deliveryDay, island);
  const where = [t(`common:mode-${order.mode}`), branch, area, day].filter(Boolean);
  return (
    <li
      ref={measure}
      data-index={index}
      style={{ marginBlockStart: before }}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <a
        className="order-card"
        href={orderHref(order.id, island)}
        data-new={isNew || undefined}
        onClick={() => markSeen([order.id])}
      >
        <span className="order-card-head">
          <strong>
            <bdi>#{order.number}</bdi>
          </strong>
          <PlacedTime placedAt={order.placedAt} />
          {isNew && <span className="badge badge-sale">{t('staff:new')}</span>}
          <StatusBadge status={order.status} />
        </span>
        <span className="order-card-who">
          <span dir="auto">{order.customerName}</span>
          <bdi>{money(order.total)}</bdi>
        </span>
        <bdi className="muted">{order.customerPhone}</bdi>
        <span className="muted">{where.map(isolate).join(' · ')}</span>
        <span className="muted">{t('cart:pieces', { count: piecesOf(order) })}</span>
        {order.notes && (
          <span className="orders-cut orders-note">
            <bdi className="text">{order.notes}</bdi>
          </span>
        )}
      </a>
    </li>
  );
});
