import { computed } from 'nanostores';
import { type CartTotals, cartTotals } from '#domain/cart/totals.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { $areLinesKnown, $cartView, $delivery } from './cart-view.ts';
import { $granted } from './coupon.ts';
import { $isPriceOpen, $storeSums } from './priced-cart.ts';

/** Sums of all lines with a known price: the store's where it reckons carts, else our own. */
export const $totals = computed(
  [$cartView, $delivery, $granted, $storeSums],
  (lines, delivery, coupon, store): CartTotals => {
    const own = cartTotals({
      currency: shopFacts().currency,
      lines: lines.flatMap(({ price, line }) => (price ? [{ price, quantity: line.quantity }] : [])),
      ...(delivery === undefined ? {} : { delivery }),
      coupon: coupon?.effect ?? null,
    });
    if (!store) return own;
    const { subtotal, discount, delivery: cost, taxes, isTaxIncluded, total } = store;
    return { ...own, subtotal, discount, delivery: cost, taxes, isTaxIncluded, total };
  },
);

/** Whether the sums cover all lines of the cart, and what the store adds to them; otherwise they are wrong. */
export const $isSummed = computed([$areLinesKnown, $isPriceOpen], (areKnown, isOpen) => areKnown && !isOpen);
