import { useStore } from '@nanostores/react';
import { Island, useIsland } from '#islands/island.tsx';
import { OpenNote } from '#islands/OpenNote.tsx';
import { UndoToast } from '#islands/UndoToast.tsx';
import { $cartLines } from '#stores/cart/cart.ts';
import { removedLine } from '#stores/cart/removed-line.ts';
import { CartActions } from './CartActions.tsx';
import { CartLines } from './CartLines.tsx';
import { CartSummary } from './CartSummary.tsx';
import { Changes } from './Changes.tsx';
import { CheckNote } from './CheckNote.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { useFreshCart } from './use-fresh-cart.ts';

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
  return (
    <>
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
