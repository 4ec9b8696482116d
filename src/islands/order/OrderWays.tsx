import { useStore } from '@nanostores/react';
import { isCallFirst } from '#domain/order/headline.ts';
import { isToBePaidNow, stageOf } from '#domain/order/life.ts';
import { isVoid } from '#domain/order/order-status.ts';
import { BrowseLink } from '#islands/BrowseLink.tsx';
import type { PlacedOrder } from '#stores/order/placed-order.ts';
import { $now } from '#stores/shop/clock.ts';
import { CalendarLink } from './CalendarLink.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { CashAgain } from './CashAgain.tsx';
import { OrderAgain } from './OrderAgain.tsx';
import { ShopWays } from './ShopWays.tsx';

interface Props {
  readonly placed: PlacedOrder;
}

const isOver = ({ order: { status, life } }: PlacedOrder): boolean =>
  isVoid(status) || (life !== null && stageOf(life) === 'done');

/** What there is to do: the same again if the order is over, then the ways to the shop. They have one place in all states. */
export function OrderWays({ placed }: Props) {
  const isUrgent = isCallFirst(placed, useStore($now));
  return (
    <div className="order-ways">
      {isOver(placed) && (
        <CashAgain placed={placed}>
          {placed.lines.length > 0 && <OrderAgain placed={placed} look="plain" />}
        </CashAgain>
      )}
      <ShopWays order={placed.order} isUrgent={isUrgent} />
    </div>
  );
}

/** What few people need while an order is under way. */
export function OrderLinks({ placed }: Props) {
  const { order, lines } = placed;
  const { life } = order;
  if (isOver(placed)) return null;
  const stage = life && stageOf(life);
  return (
    <div className="actions order-links">
      {/* The payment stands where the tabs would be. */}
      {life && isToBePaidNow(life) && <BrowseLink isQuiet />}
      {stage !== 'on-its-way' && <CalendarLink placed={placed} />}
      {/* Beside an order that is known to be under way it would invite a second one. */}
      {life === null && lines.length > 0 && <OrderAgain placed={placed} look="link" />}
      {life && <CancelOrder order={order} isPossible={order.key !== null && stage === 'received'} />}
    </div>
  );
}
