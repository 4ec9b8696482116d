import type { Order } from '#domain/order/order.ts';
import { isUnaccepted } from '#domain/staff/order-age.ts';
import { shownStatus } from '#domain/staff/shown-status.ts';
import { useIsland } from '#islands/island.tsx';
import { FoldToggle } from '#islands/staff/FoldToggle.tsx';
import { LaterDay, useLaterDay } from '#islands/staff/LaterDay.tsx';
import { orderHref, placeOf } from '#islands/staff/order-facts.ts';
import { StatusBadge } from '#islands/staff/StatusBadge.tsx';
import { markSeen } from '#stores/staff/new-orders.ts';

interface Props {
  readonly order: Order;
  readonly isNew: boolean;
  /** Whether a heading above says that it waits to be accepted. */
  readonly isSaid: boolean;
  readonly onOpen: () => void;
}

/** Whether a driver can do nothing with an order yet: it is not accepted, or for a later day. */
export function useIsWaiting(order: Order): boolean {
  const isLater = useLaterDay(order) !== null;
  return order.life !== null && (isLater || isUnaccepted(order));
}

/** A stop with which a driver can do nothing yet, in a line: where it goes, and until when or for what it waits. */
export function WaitingStop({ order, isNew, isSaid, onOpen }: Props) {
  const island = useIsland();
  const isLater = useLaterDay(order) !== null;
  return (
    <li className="panel stop" data-stop={order.id} data-new={isNew || undefined} data-short="line">
      <p className="order-card-head">
        <a href={orderHref(order.id, island)} onClick={() => markSeen([order.id])}>
          <bdi>#{order.number}</bdi>
        </a>
        <span className="order-card-name" dir="auto">
          {order.area || placeOf(order)}
        </span>
        {isNew && <span className="visually-hidden">{island.t('staff:new')}</span>}
        {isLater ? (
          <LaterDay order={order} />
        ) : isSaid ? (
          <bdi className="muted">{island.money(order.total)}</bdi>
        ) : (
          <StatusBadge status={shownStatus(order)} />
        )}
        <FoldToggle order={order} isOpen={false} onToggle={onOpen} />
      </p>
    </li>
  );
}
