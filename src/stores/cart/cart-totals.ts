import { computed } from 'nanostores';
import { type CartTotals, cartTotals } from '#domain/cart/totals.ts';
import { type DeliveryGoal, deliveryGoal } from '#domain/delivery/zones.ts';
import { type Money, subtractMoney } from '#domain/money.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { $areLinesKnown, $cartView, $delivery } from './cart-view.ts';
import { $granted } from './coupon.ts';
import { $isPriceOpen, $storeSums } from './priced-cart.ts';

interface Totals extends CartTotals {
  /**
   * The sum of the items by their single prices, for which vouchers are checked. The store may reckon another subtotal for the whole cart,
   * which changes with the voucher: checks for that one would never end.
   */
  readonly itemsTotal: Money;
}

/** Sums of all lines with a known price: the store's if it prices carts, otherwise our own. */
export const $totals = computed(
  [$cartView, $delivery, $granted, $storeSums],
  (lines, delivery, coupon, store): Totals => {
    const own = cartTotals({
      currency: shopFacts().currency,
      lines: lines.flatMap(({ price, line }) => (price ? [{ price, quantity: line.quantity }] : [])),
      ...(delivery === undefined ? {} : { delivery }),
      coupon: coupon?.effect ?? null,
    });
    return { ...own, ...store, itemsTotal: own.subtotal };
  },
);

/** Whether the sums are complete: they cover all lines, and the additions of the store. */
export const $isSummed = computed([$areLinesKnown, $isPriceOpen], (areKnown, isOpen) => areKnown && !isOpen);

/** How much is missing for a delivery, or for a free one; null for nothing, and while the sums are unknown. */
export const $deliveryGoal = computed(
  [$totals, $delivery, $isSummed, $granted],
  ({ subtotal, discount }, terms, isSummed, coupon): DeliveryGoal | null => {
    const goal = terms && isSummed ? deliveryGoal(terms, subtractMoney(subtotal, discount)) : null;
    return goal?.kind === 'free' && coupon?.effect.freeDelivery ? null : goal;
  },
);
