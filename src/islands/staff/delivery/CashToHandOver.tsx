import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { Order } from '#domain/order/order.ts';
import { useIsland } from '#islands/island.tsx';
import { orderHref } from '#islands/staff/order-facts.ts';
import { changeOrder } from '#stores/staff/change-order.ts';
import { $workday } from '#stores/staff/workday.ts';
import { Button } from '#ui/Button.tsx';

/** The day's cash of this driver with its orders, and delivered orders that are not paid; nothing before they were read. */
export function CashToHandOver() {
  const { t, money } = useIsland();
  const day = useStore($workday);
  if (!day) return null;
  const { cash, unpaid } = day;
  return (
    <section className="panel cash" aria-labelledby="cash">
      <h2 id="cash">{t('staff:cash')}</h2>
      {cash.total ? (
        <>
          <p className="cash-total">
            <bdi>{money(cash.total)}</bdi>
          </p>
          <details>
            <summary>{t('staff:order-count', { count: cash.orders.length })}</summary>
            <ul className="cash-orders">
              {cash.orders.map((order) => (
                <CashOrder key={order.id} order={order} />
              ))}
            </ul>
          </details>
        </>
      ) : (
        <p className="muted">{t(cash.handedOver ? 'staff:all-handed-over' : 'staff:no-cash')}</p>
      )}
      {cash.handedOver && (
        <p>
          {t('staff:handed-over')} <bdi>{money(cash.handedOver)}</bdi>
        </p>
      )}
      {unpaid.length > 0 && (
        <>
          <h3>{t('staff:unpaid')}</h3>
          <ul className="cash-orders">
            {unpaid.map((order) => (
              <CashOrder key={order.id} order={order}>
                <Button look="outline" onClick={() => changeOrder(order, { action: 'collect' })}>
                  {t('staff:act-collect')} <span className="visually-hidden">#{order.number}</span>
                </Button>
              </CashOrder>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** An order with its sum. The children are its buttons. */
export function CashOrder({ order, children }: { readonly order: Order; readonly children?: ReactNode }) {
  const island = useIsland();
  return (
    <li>
      <a href={orderHref(order.id, island)}>
        <bdi>#{order.number}</bdi>
      </a>
      <bdi>{island.money(order.total)}</bdi>
      {children}
    </li>
  );
}
