import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { CashOrder } from '#islands/staff/delivery/CashToHandOver.tsx';
import { FoldSummary } from '#islands/staff/FoldSummary.tsx';
import { changeOrder } from '#stores/staff/change-order.ts';
import { $driversCash } from '#stores/staff/workday.ts';
import { Button } from '#ui/Button.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';

/** The cash of each driver, and the buttons for handing it over; nothing if there is none or the store does not record it. */
export function DriversCash() {
  const { t, money } = useIsland();
  const drivers = useStore($driversCash);
  if (drivers.length === 0) return null;
  return (
    <section className="panel cash" aria-labelledby="drivers-cash">
      <h2 id="drivers-cash">{t('staff:drivers-cash')}</h2>
      <ul className="drivers-cash">
        {drivers.map(({ person, cash }) => (
          <li key={person.id}>
            <strong dir="auto">{person.name}</strong>
            {cash.total && (
              <details>
                <FoldSummary>
                  <bdi>{money(cash.total)}</bdi> · {t('staff:order-count', { count: cash.orders.length })}
                </FoldSummary>
                <ul className="cash-orders">
                  {cash.orders.map((order) => (
                    <CashOrder key={order.id} order={order} />
                  ))}
                </ul>
                <Button
                  isWide
                  onClick={() => {
                    for (const order of cash.orders) changeOrder(order, { action: 'receive-cash' });
                    rescueFocus('.drivers-cash summary');
                  }}
                >
                  {t('staff:act-receive-cash')} <bdi>{money(cash.total)}</bdi>
                </Button>
              </details>
            )}
            {cash.handedOver && (
              // A button for each order, because a mistake rarely concerns the whole sum.
              <details>
                <FoldSummary>
                  {t('staff:handed-over')} <bdi>{money(cash.handedOver)}</bdi>
                </FoldSummary>
                <ul className="cash-orders">
                  {cash.handed.map((order) => (
                    <CashOrder key={order.id} order={order}>
                      <Button
                        look="outline"
                        onClick={() => {
                          changeOrder(order, { action: 'return-cash' });
                          rescueFocus('.drivers-cash summary');
                        }}
                      >
                        {t('staff:act-return-cash')} <span className="visually-hidden">#{order.number}</span>
                      </Button>
                    </CashOrder>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
