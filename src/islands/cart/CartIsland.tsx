import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { OrderTotals } from '#islands/checkout/OrderTotals.tsx';
import { PaymentLine } from '#islands/checkout/PaymentField.tsx';
import { FulfilmentPicker } from '#islands/fulfilment/FulfilmentPicker.tsx';
import { Island, useIsland } from '#islands/island.tsx';
import { OpenNote } from '#islands/OpenNote.tsx';
import { UndoToast } from '#islands/UndoToast.tsx';
import { $cartLines } from '#stores/cart/cart.ts';
import { $isSummed, $totals } from '#stores/cart/cart-totals.ts';
import { $cartView } from '#stores/cart/cart-view.ts';
import { removedLine } from '#stores/cart/removed-line.ts';
import { CartLineRow } from './CartLineRow.tsx';
import { Changes } from './Changes.tsx';
import { CheckNote } from './CheckNote.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { useFreshCart } from './use-fresh-cart.ts';
import { Voucher } from './Voucher.tsx';

const OrderedAgain = lazy(() =>
  import('./OrderedAgain.tsx').then(
    (loaded) => ({ default: loaded.OrderedAgain }),
    () => ({ default: () => null }),
  ),
);

/** `/cart`. */
export function CartIsland() {
  return (
    <Island>
      <Cart />
    </Island>
  );
}

function Cart() {
  const { t, shop } = useIsland();
  const isEmpty = useStore($cartLines).length === 0;
  useFreshCart();
  const [isAsked] = useState(() => location.hash.startsWith('#again='));
  return (
    <>
      {isAsked && (
        <Suspense>
          <OrderedAgain />
        </Suspense>
      )}
      {isEmpty ? (
        <EmptyCart />
      ) : (
        <div className="cart">
          <div className="cart-main">
            <OpenNote />
            <Changes />
            <CartLines />
            <div className="cart-more">
              <a className="more" href={shop.links.shop}>
                {t('cart:add-more')}
              </a>
              <CheckNote />
            </div>
          </div>
          <div className="cart-side">
            <CartSummary />
            <CartActions />
          </div>
        </div>
      )}
      <UndoToast
        of={removedLine}
        words={({ name }) => t('cart:removed-named', { name })}
        placeOf={({ key }) => `[data-line="${CSS.escape(key)}"] .line-remove`}
      />
    </>
  );
}

/** The link to the checkout with the total, in reach of the thumb. */
function CartActions() {
  const { t, money, shop } = useIsland();
  const { total } = useStore($totals);
  const isSummed = useStore($isSummed);
  return (
    <div className="order-bar">
      <a className="button button-wide" href={shop.links.checkout}>
        <span>{t('cart:checkout')}</span>
        {isSummed && <bdi>{money(total)}</bdi>}
      </a>
    </div>
  );
}

function CartLines() {
  const lines = useStore($cartView);
  return (
    <ul className="lines">
      {lines.map((line) => (
        <CartLineRow key={line.key} view={line} />
      ))}
    </ul>
  );
}

function CartSummary() {
  const { t } = useIsland();
  return (
    <section className="panel" aria-labelledby="cart-summary">
      <FulfilmentPicker />
      <Voucher />
      <h2 id="cart-summary">{t('cart:summary')}</h2>
      <OrderTotals />
      <PaymentLine />
    </section>
  );
}
