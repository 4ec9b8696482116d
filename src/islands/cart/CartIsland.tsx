import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Island, useIsland } from '#islands/island.tsx';
import { $cartLines } from '#stores/cart.ts';
import { loadProducts } from '#stores/products.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { CartActions } from './CartActions.tsx';
import { CartLines } from './CartLines.tsx';
import { CartSummary } from './CartSummary.tsx';
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
  const { shop } = useIsland();
  const lines = useStore($cartLines);
  const ids = [...new Set(lines.map(({ line }) => line.productId))].sort((a, b) => a - b).join(' ');
  useEffect(() => {
    if (ids) loadProducts(ids.split(' ').map(Number), shop.locale);
  }, [ids, shop.locale]);
  return (
    <>
      {lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="cart">
          <CartLines />
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
