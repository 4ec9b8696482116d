import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { Order } from '#domain/order/order.ts';
import { useIsland } from '#islands/island.tsx';
import { $newOrderIds } from '#stores/staff/new-orders.ts';
import { StopCard } from './StopCard.tsx';

interface Props {
  readonly title: string;
  readonly orders: readonly Order[];
  /** Most of them on the screen. */
  readonly most?: number;
  /** Whether the title says that they wait to be accepted. */
  readonly isWaitSaid?: boolean;
}

/** Deliveries with which a driver can do nothing yet, under the reason and their number; nothing without any. */
export function WaitingStops({ title, orders, most = orders.length, isWaitSaid = false }: Props) {
  const { count } = useIsland();
  const newIds = useStore($newOrderIds);
  const id = useId();
  if (orders.length === 0 || most <= 0) return null;
  return (
    <section className="area" aria-labelledby={id}>
      <h2 id={id}>
        {title} <bdi className="tab-count">{count(orders.length)}</bdi>
      </h2>
      <ul className="stops">
        {orders.slice(0, most).map((order) => (
          <StopCard
            key={order.id}
            order={order}
            isNew={newIds.has(order.id)}
            isFolded
            isWaitSaid={isWaitSaid}
          />
        ))}
      </ul>
    </section>
  );
}
