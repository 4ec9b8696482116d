import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import type { PlacedOrder } from '#stores/order/placed-order.ts';
import { refreshOrders } from '#stores/order/watch-order.ts';
import { $now } from '#stores/shop/clock.ts';
import { OrderAgain } from './OrderAgain.tsx';
import { orderWords } from './order-words.ts';
import { standingWords } from './stage-words.ts';

/** Earlier orders of this device. */
export function OrderHistory({ orders }: { readonly orders: readonly PlacedOrder[] }) {
  const island = useIsland();
  const { t, money, shop } = island;
  const words = orderWords(island);
  const now = useStore($now);
  const statusOf = ({ order }: PlacedOrder) => {
    const standing = standingWords(order, now, island);
    return standing ? ` · ${standing}` : '';
  };
  // The list of the page's start: an answer must not start another request.
  const [known] = useState(orders);
  useEffect(() => {
    refreshOrders(known);
  }, [known]);
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('placed:history')}</h2>
      <ul className="rows">
        {orders.map((placed) => (
          <li key={placed.clientOrderId} className="history-row">
            <a className="row-body" href={`${shop.links['thank-you']}?order=${placed.order.id}`}>
              <strong>
                <bdi>{t('cart:number', { number: placed.order.number })}</bdi>
              </strong>
              <span className="muted">
                {words.instant(placed.order.placedAt)} · <bdi>{money(placed.order.total)}</bdi>
                {statusOf(placed)}
              </span>
            </a>
            {placed.lines.length > 0 && <OrderAgain placed={placed} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
