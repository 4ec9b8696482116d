import { computed } from 'nanostores';
import { type CartTotals, cartTotals } from '#domain/cart/totals.ts';
import { type DeliveryGoal, deliveryGoal } from '#domain/delivery/zones.ts';
import { type Money, subtractMoney } from '#domain/money.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { $areLinesKnown, $cartView, $delivery, type CartLineView } from './cart-view.ts';
import { $granted } from './coupon.ts';
import { $isPriceOpen, $storeSums } from './priced-cart.ts';

/**
 * The sum of the items by their single prices, for which a voucher is checked. The store may reckon another one for the whole cart, which
 * changes with the voucher: checks for that one would never end.
 */
export const $itemsTotal = computed(
  $cartView,
  (lines): Money => cartTotals({ currency: shopFacts().currency, lines: pricedLines(lines) }).subtotal,
);

/** Sums of all lines with a known price: the store's if it prices carts, otherwise our own. */
export const $totals = computed(
  [$cartView, $delivery, $granted, $storeSums],
  (lines, delivery, coupon, store): CartTotals => {
    const own = cartTotals({
      currency: shopFacts().currency,
      lines: pricedLines(lines),
      ...(delivery === undefined ? {} : { delivery }),
      coupon: coupon?.effect ?? null,
    });
    if (!store) return own;
    const { subtotal, discount, delivery: cost, taxes, isTaxIncluded, total } = store;
    return { ...own, subtotal, discount, delivery: cost, taxes, isTaxIncluded, total };
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

const pricedLines = (lines: readonly CartLineView[]) =>
  lines.flatMap(({ price, line }) => (price ? [{ price, quantity: line.quantity }] : []));
