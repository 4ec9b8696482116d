import { computed } from 'nanostores';
import type { LineChange } from '#domain/cart/cart-check.ts';
import type { CartLine } from '#domain/cart/cart-line.ts';
import { lineTotal } from '#domain/cart/line-total.ts';
import { cartTotals } from '#domain/cart/totals.ts';
import type { Price, QuantityLimits } from '#domain/catalogue/product.ts';
import type { ProductFacts } from '#domain/catalogue/product-facts.ts';
import { deliveryCost } from '#domain/delivery/zones.ts';
import type { Money } from '#domain/money.ts';
import type { FulfilmentMode } from '#domain/tenant/settings.ts';
import { $cartLines } from './cart.ts';
import { $cartCheck } from './cart-check.ts';
import { $granted } from './coupon.ts';
import { $fulfilment, $zoneChoice } from './fulfilment.ts';
import { $zones } from './live-zones.ts';
import { $products, latest, nameOf } from './products.ts';
import { shopFacts } from './shop.ts';

/** A line of the cart with all that is known of its product. */
export interface CartLineView {
  readonly key: string;
  readonly line: CartLine;
  readonly state: 'loading' | 'ready' | 'gone' | 'failed';
  readonly product: ProductFacts | null;
  /** Also of a product that is gone, as long as the release has it; null when nobody knows. */
  readonly name: string | null;
  readonly price: Price | null;
  readonly total: Money | null;
  readonly limits: QuantityLimits | null;
  /** What is no longer as the customer saw it. */
  readonly changes: readonly LineChange[];
}

export const $cartView = computed([$cartLines, $products, $cartCheck], (lines, products, check) => {
  const checked = new Map(check.lines.map((line) => [line.key, line]));
  return lines.map(({ key, line }): CartLineView => {
    const product = latest(products[line.productId]);
    const { price = null, limits = null, changes = [] } = checked.get(key) ?? {};
    const status = products[line.productId]?.status ?? 'loading';
    return {
      key,
      line,
      state: status === 'unreleased' ? 'loading' : status,
      product,
      name: nameOf(products[line.productId]),
      price,
      total: price && lineTotal({ price, quantity: line.quantity }),
      limits,
      changes,
    };
  });
});

/** Whether the sums are those of the whole cart: else they would say too little. */
export const $isSummed = computed($cartView, (lines) =>
  lines.every(({ state }) => state !== 'loading' && state !== 'failed'),
);

/** Whether products of the cart are being read for the first time: nobody has seen what it comes to. */
export const $isLoading = computed($cartView, (lines) => lines.some(({ state }) => state === 'loading'));

/** The mode that holds: what was chosen, when the shop offers it, else the shop's first. */
export const $mode = computed($fulfilment, ({ mode }): FulfilmentMode => {
  const { modes } = shopFacts();
  return modes.find((offered) => offered === mode) ?? modes[0] ?? 'pickup';
});

/** What delivery costs: nothing (undefined) for other modes and before an area is chosen, null when it is told later. */
export const $delivery = computed(
  [$mode, $zoneChoice, $zones],
  (mode, choice, zones): Money | null | undefined => {
    if (mode !== 'deliver' || !choice) return undefined;
    const cost = deliveryCost(choice, zones);
    // A zone that is gone is to be chosen anew.
    return cost.ok ? cost.value : undefined;
  },
);

/** The sums of all lines whose price is known. */
export const $totals = computed([$cartView, $delivery, $granted], (lines, delivery, coupon) =>
  cartTotals({
    currency: shopFacts().currency,
    lines: lines.flatMap(({ price, line }) => (price ? [{ price, quantity: line.quantity }] : [])),
    ...(delivery === undefined ? {} : { delivery }),
    coupon: coupon?.effect ?? null,
  }),
);
