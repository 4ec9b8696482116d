import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $isSummed, $totals } from '#stores/cart/cart-totals.ts';

/** The way to the checkout, with the total, at the thumb. */
export function CartActions() {
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
