import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Island, useIsland } from '#islands/island.tsx';
import { OpenNote } from '#islands/OpenNote.tsx';
import { $cartLines } from '#stores/cart.ts';
import { readCart } from '#stores/cart-check.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { CartActions } from './CartActions.tsx';
import { CartLines } from './CartLines.tsx';
import { CartSummary } from './CartSummary.tsx';
import { Changes } from './Changes.tsx';
import { CheckNote } from './CheckNote.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { RemovedToast } from './RemovedToast.tsx';

/** `/cart`. */
export function CartIsland() {
  return (
    <Island skeleton={<Skeleton rows={3} />}>
      <Cart />
    </Island>
  );
}

function Cart() {
  const { t, shop } = useIsland();
  const lines = useStore($cartLines);
  const ids = [...new Set(lines.map(({ line }) => line.productId))].sort((a, b) => a - b).join(' ');
  useEffect(() => {
    if (ids) readCart();
  }, [ids]);
  return (
    <>
      {lines.length === 0 ? (
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
      <RemovedToast />
    </>
  );
}
