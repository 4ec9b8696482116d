import { computed } from 'nanostores';
import type { LineChange } from '#domain/cart/cart-check.ts';
import type { CartLine } from '#domain/cart/cart-line.ts';
import { lineTotal } from '#domain/cart/line-total.ts';
import type { Price, QuantityLimits } from '#domain/catalogue/product.ts';
import type { ProductFacts } from '#domain/catalogue/product-facts.ts';
import type { DeliveryTerms } from '#domain/delivery/delivery-zone.ts';
import { deliveryTerms } from '#domain/delivery/zones.ts';
import type { Money } from '#domain/money.ts';
import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { $products, latest, nameOf } from '#stores/catalogue/products.ts';
import { $closedZones, $zones } from '#stores/shop/live-zones.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { $cartLines } from './cart.ts';
import { $cartCheck } from './cart-check.ts';
import { $fulfilment, $zoneChoice } from './fulfilment.ts';

/** A line of the cart with its product's data. */
export interface CartLineView {
  readonly key: string;
  readonly line: CartLine;
  readonly state: 'loading' | 'ready' | 'gone' | 'failed';
  readonly product: ProductFacts | null;
  /** Set also for a product that is gone while the release has it; null if it is unknown. */
  readonly name: string | null;
  readonly price: Price | null;
  readonly total: Money | null;
  readonly limits: QuantityLimits | null;
  /** Changes since the customer last saw the line. */
  readonly changes: readonly LineChange[];
  /** The line has to leave the order. */
  readonly isGone: boolean;
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
      isGone: limits === null && changes.length > 0,
    };
  });
});

/** Whether the prices of all lines are known. */
export const $areLinesKnown = computed($cartView, (lines) =>
  lines.every(({ state }) => state !== 'loading' && state !== 'failed'),
);

/** Whether products of the cart load for the first time, so that no total was shown yet. */
export const $isLoading = computed($cartView, (lines) => lines.some(({ state }) => state === 'loading'));

/** The mode in effect: the chosen one if the shop offers it, otherwise the shop's first. */
export const $mode = computed($fulfilment, ({ mode }): FulfilmentMode => {
  const { modes } = shopFacts();
  return modes.find((offered) => offered === mode) ?? modes[0] ?? 'pickup';
});

/** Whether the chosen area takes no orders for now. It may take one for a later day or time. */
export const $isZoneClosed = computed(
  [$fulfilment, $zoneChoice, $zones, $closedZones],
  ({ wantedAt }, choice, zones, closed): boolean =>
    choice?.kind === 'zone' &&
    (closed.get(choice.id) ?? 0) > (shopFacts().slots ? (wantedAt ?? 0) : 0) &&
    zones.some(({ id, days }) => id === choice.id && days.length === 0),
);

/** Terms of delivery: undefined for other modes and before an area is chosen, null when the shop tells the cost later. */
export const $delivery = computed(
  [$mode, $zoneChoice, $zones],
  (mode, choice, zones): DeliveryTerms | null | undefined => {
    if (mode !== 'deliver' || !choice) return undefined;
    const terms = deliveryTerms(choice, zones);
    // The zone is gone: the customer must choose again.
    return terms.ok ? terms.value : undefined;
  },
);
