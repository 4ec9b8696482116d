import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $cartCount } from '#stores/cart/cart.ts';

/** The link to the cart on lists of products, in reach of the thumb; nothing while the cart is empty. */
export function CartBar() {
  const { t, shop } = useIsland();
  const count = useStore($cartCount);
  if (count === 0) return null;
  return (
    <div className="order-bar">
      <a className="button button-wide" href={shop.links.cart}>
        <span>{t('common:cart')}</span>
        <span>{t('cart:pieces', { count })}</span>
      </a>
    </div>
  );
}
