import { lazy, Suspense } from 'react';
import { BrowseLink } from '#islands/BrowseLink.tsx';
import { orNothing, useIsland } from '#islands/island.tsx';
import { mayHaveOrders } from '#stores/customer/forget-orders.ts';
import { Message } from '#ui/Message.tsx';

/** Loaded only for an empty cart of a customer with orders, because it reads whole orders. It may fail to load. */
const LastOrder = lazy(() => import('./LastOrder.tsx').catch(orNothing));

/** The categories below come once it has its height. */
const WAITING = <div className="skeleton" />;

/** An empty cart: links to the menu and to the last order. */
export function EmptyCart() {
  const { t } = useIsland();
  return (
    <>
      <Message icon="cart" title={t('errors:cart.empty')} actions={<BrowseLink />}>
        {t('cart:cart-empty-text')}
      </Message>
      {mayHaveOrders() && (
        <Suspense fallback={WAITING}>
          <LastOrder />
        </Suspense>
      )}
    </>
  );
}
