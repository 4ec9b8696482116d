import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { AgentNote } from '#islands/AgentNote.tsx';
import { CheckNote } from '#islands/cart/CheckNote.tsx';
import { EmptyCart } from '#islands/cart/EmptyCart.tsx';
import { useFreshCart } from '#islands/cart/use-fresh-cart.ts';
import { useIsland } from '#islands/island.tsx';
import { OpenNote } from '#islands/OpenNote.tsx';
import { $cartLines } from '#stores/cart/cart.ts';
import { OrderTotals } from './OrderTotals.tsx';
import { useRefusal } from './refusal.ts';
import { VoucherPart } from './VoucherPart.tsx';

interface Props {
  readonly children: ReactNode;
  /** What is ordered, above the totals. */
  readonly items?: ReactNode;
  /** Below the totals. */
  readonly actions?: ReactNode;
}

/** What both checkouts share: the cart is read anew, totals stand beside, an empty cart leads back to the menu. */
export function CheckoutFrame({ children, items, actions }: Props) {
  const { t, shop } = useIsland();
  const isEmpty = useStore($cartLines).length === 0;
  const refusal = useRefusal('cart');
  useFreshCart();
  if (isEmpty) return <EmptyCart />;
  return (
    <div className="cart">
      <div className="cart-main">
        <AgentNote />
        <OpenNote />
        {children}
      </div>
      <aside className="cart-side">
        <section className="panel" aria-labelledby="checkout-summary" data-field="cart">
          <div className="line-head">
            <h2 id="checkout-summary">{t('cart:summary')}</h2>
            <a className="more" href={shop.links.cart}>
              {t('order:edit-items')}
            </a>
          </div>
          {refusal && (
            <p className="notice" role="alert">
              {refusal}
            </p>
          )}
          {items}
          <OrderTotals />
          <div data-field="voucher">
            <VoucherPart />
          </div>
          <CheckNote />
        </section>
        {actions}
      </aside>
    </div>
  );
}
