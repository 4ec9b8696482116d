import { useStore } from '@nanostores/react';
import { OrderAgain } from '#islands/order/OrderAgain.tsx';
import { $orders } from '#stores/order/orders.ts';

/** A link that repeats the last order of this device. */
export function LastOrder() {
  const last = useStore($orders).find(({ lines }) => lines.length > 0);
  return last ? (
    <div className="actions">
      <OrderAgain placed={last} isNamed />
    </div>
  ) : null;
}
