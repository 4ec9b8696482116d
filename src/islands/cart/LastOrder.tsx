import { useStore } from '@nanostores/react';
import { mayBeUnderWay } from '#domain/order/under-way.ts';
import { useIsland } from '#islands/island.tsx';
import { OrderAgain } from '#islands/order/OrderAgain.tsx';
import { $orders } from '#stores/order/orders.ts';
import { $now } from '#stores/shop/clock.ts';

/** A link that repeats the last order of this device. While it is known to be under way, it would invite a second one. */
export default function LastOrder() {
  const last = useStore($orders).find(({ lines }) => lines.length > 0);
  const now = useStore($now);
  const { shop } = useIsland();
  const isRunning = last?.order.life && mayBeUnderWay(last.order, now, shop);
  return last && !isRunning ? (
    <div className="actions">
      <OrderAgain placed={last} isNamed />
    </div>
  ) : null;
}
