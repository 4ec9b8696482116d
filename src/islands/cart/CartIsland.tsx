import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { OrderTotals } from '#islands/checkout/OrderTotals.tsx';
import { VoucherPart } from '#islands/checkout/VoucherPart.tsx';
import { Decided } from '#islands/fulfilment/Decided.tsx';
import { FulfilmentPicker } from '#islands/fulfilment/FulfilmentPicker.tsx';
import { Island, orNothing, useIsland } from '#islands/island.tsx';
import { ClosedBar, OpenNote } from '#islands/OpenNote.tsx';
import { UndoToast } from '#islands/UndoToast.tsx';
import { $cartLines } from '#stores/cart/cart.ts';
import { $cartCheck } from '#stores/cart/cart-check.ts';
import { $deliveryGoal } from '#stores/cart/cart-totals.ts';
import { $cartView } from '#stores/cart/cart-view.ts';
import { removedLine, removeWithUndo } from '#stores/cart/removed-line.ts';
import { $shownSums } from '#stores/cart/shown-sums.ts';
import { $hindrance } from '#stores/order/hindrance.ts';
import { $opening } from '#stores/order/opening.ts';
import { Button } from '#ui/Button.tsx';
import { goTo } from '#ui/go-to.ts';
import { CartLineRow } from './CartLineRow.tsx';
import { Changes } from './Changes.tsx';
import { CheckNote } from './CheckNote.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { Expected } from './Expected.tsx';
import { useFreshCart } from './use-fresh-cart.ts';

const OrderedAgain = lazy(() => import('./OrderedAgain.tsx').catch(orNothing));

/** `/cart`. */
export function CartIsland() {
  return (
    <Island words="cart">
      <Cart />
    </Island>
  );
}

function Cart() {
  const { t, shop } = useIsland();
  const isEmpty = useStore($cartLines).length === 0;
  const { hasOnlyGone } = useStore($cartCheck);
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
            {/* What is gone says so at its own line. */}
            {!hasOnlyGone && <Changes />}
            <CheckNote />
            <CartLines />
            <a className="more" href={shop.links.shop}>
              {t('cart:add-more')}
            </a>
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
        placeOf={({ key }) => `[data-line="${CSS.escape(key)}"] .line-foot button`}
      />
    </>
  );
}

/** What has to be solved first, and its place on this page. */
const PLACES = {
  changes: '[aria-labelledby="changes-title"] .button',
  area: '[data-field="zone"] select',
} as const;

/** The link to the checkout with the total, in reach of the thumb; or what is missing, with the way there. */
function CartActions() {
  const { t, money, shop } = useIsland();
  const { total } = useStore($shownSums);
  const goal = useStore($deliveryGoal);
  const hindrance = useStore($hindrance);
  const { isOpen } = useStore($opening);
  const gone = useStore($cartView).find(({ isGone }) => isGone);
  const goneName = gone?.name ?? t('cart:unknown-product');
  const words = {
    gone: t('cart:remove-to-go-on', { name: goneName }),
    changes: t('cart:changes-see'),
    area: t('cart:choose-zone'),
  };
  if (hindrance === 'closed')
    return (
      <div className="order-bar">
        <ClosedBar />
      </div>
    );
  const solve = (first: keyof typeof words) => {
    if (first !== 'gone') goTo(PLACES[first]);
    else if (gone) removeWithUndo(gone.key, goneName);
  };
  const sum = total && <bdi>{money(total)}</bdi>;
  return (
    <div className="order-bar">
      {hindrance === 'minimum' || hindrance === null ? (
        <a className="button button-wide" href={hindrance ? shop.links.shop : shop.links.checkout}>
          <span>
            {hindrance && goal
              ? t('cart:add-missing', { missing: money(goal.missing) })
              : t(isOpen ? 'cart:checkout' : 'cart:closed-later')}
          </span>
          {!hindrance && sum}
        </a>
      ) : (
        <Button isWide onClick={() => solve(hindrance)}>
          <span>{words[hindrance]}</span>
          {hindrance === 'area' && sum}
        </Button>
      )}
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
      <Decided note={<Expected />}>
        <FulfilmentPicker />
      </Decided>
      <h2 id="cart-summary" className="visually-hidden">
        {t('cart:summary')}
      </h2>
      <OrderTotals />
      <VoucherPart />
    </section>
  );
}
