import { useStore } from '@nanostores/react';
import { memo, useRef } from 'react';
import { isolate } from '#domain/language/isolate.ts';
import type { Order } from '#domain/order/order.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import { shownStatus } from '#domain/staff/shown-status.ts';
import { dayName } from '#islands/due-day.ts';
import { useIsland } from '#islands/island.tsx';
import { ItemExtras } from '#islands/order/ItemExtras.tsx';
import { OrderAge, WaitingAge } from '#islands/staff/OrderAge.tsx';
import { orderHref } from '#islands/staff/order-facts.ts';
import { PlacedTime } from '#islands/staff/PlacedTime.tsx';
import { StatusBadge } from '#islands/staff/StatusBadge.tsx';
import { TableSign } from '#islands/staff/TableSign.tsx';
import { markSeen } from '#stores/staff/new-orders.ts';
import { $news } from '#stores/staff/news.ts';
import { CardActions } from './OrderActions.tsx';
import { FirstItems } from './OrderItems.tsx';
import { useLongList } from './use-long-list.ts';

const CARD_HEIGHT = 280;
/** Statuses that neither the lane of the board nor the next step says. */
const SAID_ON_BOARD: readonly (OrderStatus | null)[] = ['on-hold', 'cancelled', 'failed', null];

/** A list of orders with their actions. */
export function OrderCards({
  orders,
  isOnBoard = false,
}: {
  readonly orders: readonly Order[];
  readonly isOnBoard?: boolean;
}) {
  const news = useStore($news);
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
          isNew={news.includes(order.id)}
          isOnBoard={isOnBoard}
          measure={measure}
        />
      ))}
    </ul>
  );
}

interface CardProps {
  readonly order: Order;
  readonly index: number;
  /** Space between the former card and this one, in pixels. */
  readonly before: number;
  readonly count: number;
  readonly isNew: boolean;
  /** Whether it is in a lane, which shows its state. */
  readonly isOnBoard: boolean;
  readonly measure: (element: Element | null) => void;
}

const Card = memo(function Card({ order, index, before, count, isNew, isOnBoard, measure }: CardProps) {
  const island = useIsland();
  const { t, money } = island;
  const { branch, area } = order;
  // The time of an order that has its own stands above.
  const day = order.wantedAt === null ? dayName(order, island) : '';
  const where = [t(`common:mode-${order.mode}`), branch, area, day].filter(Boolean);
  return (
    <li
      ref={measure}
      data-index={index}
      style={{ marginBlockStart: before }}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <div className="order-card" data-order={order.id} data-new={isNew || undefined}>
        <p className="order-card-head">
          <a href={orderHref(order.id, island)} onClick={() => markSeen([order.id])}>
            <bdi>#{order.number}</bdi>
          </a>
          <PlacedTime placedAt={order.placedAt} />
          {isNew && <span className="badge badge-sale">{t('staff:new')}</span>}
          <WaitingAge order={order}>
            {!isOnBoard && <StatusBadge status={shownStatus(order)} />}
            {isOnBoard && SAID_ON_BOARD.includes(order.status) && <StatusBadge status={order.status} />}
          </WaitingAge>
        </p>
        <TableSign order={order} />
        <OrderAge order={order} isWaitingSaid />
        <p className="order-card-who">
          <span dir="auto">{order.customerName}</span>
          <bdi>{money(order.total)}</bdi>
        </p>
        <bdi className="muted">{order.customerPhone}</bdi>
        <p className="muted">{where.map(isolate).join(' · ')}</p>
        <CardItems order={order} />
        {order.notes && (
          <p className="orders-cut orders-note">
            <bdi className="text">{order.notes}</bdi>
          </p>
        )}
        <CardActions order={order} />
      </div>
    </li>
  );
});

const ITEMS_SHOWN = 6;

function CardItems({ order: { items } }: Pick<CardProps, 'order'>) {
  const { count } = useIsland();
  return (
    <FirstItems items={items} most={ITEMS_SHOWN} className="card-items">
      {({ quantity, name, choices, extras, notes }) => (
        <>
          <strong>
            <bdi>{count(quantity)}</bdi> ×
          </strong>{' '}
          <bdi className="text">{name}</bdi>
          {choices.length > 0 && (
            <span className="muted">
              {' · '}
              {choices.map(({ value }) => isolate(value)).join(' · ')}
            </span>
          )}
          <ItemExtras extras={extras} hasPrices={false} />
          {notes && (
            <p className="orders-note">
              <bdi className="text">{notes}</bdi>
            </p>
          )}
        </>
      )}
    </FirstItems>
  );
}
