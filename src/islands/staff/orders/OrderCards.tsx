import { useStore } from '@nanostores/react';
import { memo, useRef } from 'react';
import { isolate } from '#domain/language/isolate.ts';
import type { Order } from '#domain/order/order.ts';
import { isEnded, type OrderStatus } from '#domain/order/order-status.ts';
import { toCollect } from '#domain/order/to-collect.ts';
import { laneOf } from '#domain/staff/board.ts';
import { isUnaccepted } from '#domain/staff/order-age.ts';
import { shownDriver, shownStatus } from '#domain/staff/shown-status.ts';
import { useIsland } from '#islands/island.tsx';
import { LaterDay, useLaterDay, useUnsaidDay } from '#islands/staff/LaterDay.tsx';
import { OrderAge, WaitingAge } from '#islands/staff/OrderAge.tsx';
import { orderHref } from '#islands/staff/order-facts.ts';
import { PhoneLink } from '#islands/staff/PhoneLink.tsx';
import { PlacedTime } from '#islands/staff/PlacedTime.tsx';
import { paymentWord } from '#islands/staff/payment-words.ts';
import { StatusBadge } from '#islands/staff/StatusBadge.tsx';
import { TableSign } from '#islands/staff/TableSign.tsx';
import { markSeen } from '#stores/staff/new-orders.ts';
import { $news } from '#stores/staff/news.ts';
import { Icon } from '#ui/Icon.tsx';
import { CardActions } from './OrderActions.tsx';
import { WholeItems } from './OrderItems.tsx';
import { useLongList } from './use-long-list.ts';

const CARD_HEIGHT = 240;
/** Statuses that neither the lane of the board nor the next step says. */
const SAID_ON_BOARD: readonly (OrderStatus | null)[] = ['on-hold', 'cancelled', 'failed', null];

interface Props {
  readonly orders: readonly Order[];
  /** Whether they are in a lane, which shows their state. */
  readonly isOnBoard?: boolean;
  /**
   * The dishes in one line, so that more orders are in view, and the note only until the order ends. A new order still shows all, because
   * that line leaves out "no onions".
   */
  readonly isBrief?: boolean;
}

/** A list of orders with their actions. */
export function OrderCards({ orders, isOnBoard = false, isBrief = false }: Props) {
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
          isBrief={isBrief && laneOf(order) !== 'new'}
          measure={measure}
        />
      ))}
    </ul>
  );
}

interface CardProps extends Required<Pick<Props, 'isOnBoard' | 'isBrief'>> {
  readonly order: Order;
  readonly index: number;
  /** Space between the former card and this one, in pixels. */
  readonly before: number;
  readonly count: number;
  readonly isNew: boolean;
  readonly measure: (element: Element | null) => void;
}

/** Number, kind and age; then what is to be made, because a kitchen reads that; then whose it is, the note and the buttons. */
const Card = memo(function Card({ order, index, before, count, isNew, measure, ...kind }: CardProps) {
  const island = useIsland();
  const { t } = island;
  const { isOnBoard, isBrief } = kind;
  const isForLater = useLaterDay(order) !== null;
  const driver = shownDriver(order);
  // Its buttons say that it can be accepted, and a small phone has no room for both.
  const isDayEnough = isForLater && order.status === 'pending';
  return (
    <li
      ref={measure}
      data-index={index}
      style={{ marginBlockStart: before }}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <div className="order-card" data-order={order.id} data-new={isNew || undefined}>
        <div className="order-card-head">
          <a href={orderHref(order.id, island)} onClick={() => markSeen([order.id])}>
            <bdi>#{order.number}</bdi>
          </a>
          {order.table === '' ? (
            <span className="order-card-kind">{t(`common:mode-${order.mode}`)}</span>
          ) : (
            <TableSign order={order} />
          )}
          {isNew && <span className="badge badge-sale">{t('staff:new')}</span>}
          <LaterDay order={order} />
          <WaitingAge order={order}>
            {!isOnBoard && !isDayEnough && <StatusBadge status={shownStatus(order)} driver={driver} />}
            {isOnBoard && SAID_ON_BOARD.includes(order.status) && <StatusBadge status={order.status} />}
            {isOnBoard && driver && <Driver name={driver} />}
          </WaitingAge>
          <OrderAge order={order} isWaitingSaid>
            {!isForLater && <PlacedTime placedAt={order.placedAt} />}
          </OrderAge>
        </div>
        {isBrief ? <ItemsInALine order={order} /> : <WholeItems items={order.items} />}
        <Customer order={order} />
        {order.notes && !(isBrief && isEnded(order)) && (
          <p className="orders-cut orders-note" data-brief={isBrief || undefined}>
            <bdi className="text">{order.notes}</bdi>
          </p>
        )}
        <CardActions order={order} />
      </div>
    </li>
  );
});

/** Who has it, where the lane says its state. */
function Driver({ name }: { readonly name: string }) {
  const { t } = useIsland();
  return (
    <span className="order-driver">
      <Icon name="deliver" isSmall />
      <span className="visually-hidden">{t('staff:driver')}: </span>
      <bdi className="text">{name}</bdi>
    </span>
  );
}

/** Whose it is, where it goes, how it is paid and how much it is. Before it is accepted, somebody may want to ask. */
function Customer({ order }: Pick<CardProps, 'order'>) {
  const island = useIsland();
  const { customerName, area, branch } = order;
  const payment = toCollect(order);
  const parts = [customerName, area, branch, useUnsaidDay(order)].filter(Boolean);
  return (
    <p className="order-card-facts">
      <span>{parts.map(isolate).join(' · ')}</span>
      {isUnaccepted(order) && order.customerPhone && <PhoneLink phone={order.customerPhone} />}
      <span className="order-card-sum">
        {payment && (
          <span className="order-card-pay" data-paid={payment.isPaid || undefined}>
            {paymentWord(payment, island)}
          </span>
        )}
        <bdi>{island.money(order.total)}</bdi>
      </span>
    </p>
  );
}

/** The first name gives the line its direction, so that its end is cut off. The others are isolated: they may be in another script. */
function ItemsInALine({ order: { items } }: Pick<CardProps, 'order'>) {
  const { count } = useIsland();
  const words = items.map(
    ({ quantity, name }, place) => `${count(quantity)} × ${place > 0 ? isolate(name) : name}`,
  );
  return (
    <p className="orders-cut" data-brief dir="auto">
      {words.join(' · ')}
    </p>
  );
}
