import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { noMoney } from '#domain/money.ts';
import type { Order } from '#domain/order/order.ts';
import { useIsland } from '#islands/island.tsx';
import { FoldSummary } from '#islands/staff/FoldSummary.tsx';
import { orderHref } from '#islands/staff/order-facts.ts';
import { changeOrder } from '#stores/staff/change-order.ts';
import { $workday } from '#stores/staff/workday.ts';
import { Button } from '#ui/Button.tsx';

/** What this driver has taken in cash today and what is still to be taken, with the orders; nothing before they were read. */
export function CashToHandOver() {
  const { t, money, shop } = useIsland();
  const day = useStore($workday);
  if (!day) return null;
  const { cash, unpaid, untaken } = day;
  const none = noMoney(shop.currency);
  return (
    <section className="panel cash" aria-labelledby="cash">
      <h2 id="cash">{t('staff:cash')}</h2>
      <dl className="cash-sums">
        <div>
          <dt>{t('staff:cash-taken')}</dt>
          <dd className="cash-total">
            <bdi>{money(cash.total ?? none)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('staff:cash-open')}</dt>
          <dd className="cash-open">
            <bdi>{money(untaken ?? none)}</bdi>
          </dd>
        </div>
      </dl>
      {cash.total && (
        <details>
          <FoldSummary>{t('staff:order-count', { count: cash.orders.length })}</FoldSummary>
          <ul className="cash-orders">
            {cash.orders.map((order) => (
              <CashOrder key={order.id} order={order} />
            ))}
          </ul>
        </details>
      )}
      {!cash.total && cash.handedOver && <p className="muted">{t('staff:all-handed-over')}</p>}
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
