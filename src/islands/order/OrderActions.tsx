import { useStore } from '@nanostores/react';
import { type Headline, headlineOf } from '#domain/order/headline.ts';
import { stageOf } from '#domain/order/life.ts';
import { isVoid } from '#domain/order/order-status.ts';
import type { PlacedOrder } from '#stores/order/placed-order.ts';
import { $now } from '#stores/shop/clock.ts';
import { CalendarLink } from './CalendarLink.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { CashAgain } from './CashAgain.tsx';
import { OrderAgain } from './OrderAgain.tsx';
import { ShopWays } from './ShopWays.tsx';

/** What is said with the ways to the shop beside it. */
const CALLED_ABOVE: ReadonlySet<Headline> = new Set(['late', 'unanswered', 'pay-failed']);

/** Actions for a stored order: again if it is over, then the ways to the shop, then what few people need. */
export function OrderActions({ placed }: { readonly placed: PlacedOrder }) {
  const { order, lines } = placed;
  const { life } = order;
  const stage = life && stageOf(life);
  const isOver = isVoid(order.status) || stage === 'done';
  const now = useStore($now);
  const isCalledAbove = CALLED_ABOVE.has(headlineOf(placed, now));
  const isCancellable = order.key !== null && stage === 'received';
  // Beside an order that is known to be under way it would invite a second one.
  const again = (isOver || life === null) && lines.length > 0 && (
    <OrderAgain placed={placed} look={isOver ? 'plain' : 'link'} />
  );
  return (
    <div className="order-ways">
      {isOver && <CashAgain placed={placed}>{again}</CashAgain>}
      {!isCalledAbove && <ShopWays order={order} />}
      <div className="actions order-links">
        {!isOver && stage !== 'on-its-way' && <CalendarLink placed={placed} />}
        {!isOver && again}
        {!isOver && life && <CancelOrder order={order} isPossible={isCancellable} />}
      </div>
    </div>
  );
}
