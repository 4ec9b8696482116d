import { computed, type ReadableAtom } from 'nanostores';
import { subtractMoney } from '#domain/money.ts';
import type { ShopEvent } from '#domain/order/shop-event.ts';
import { $checkState } from '#stores/cart/cart-check.ts';
import { $totals } from '#stores/cart/cart-totals.ts';
import { $cartView, $mode } from '#stores/cart/cart-view.ts';
import { $codesInUse, $coupon, $couponCode } from '#stores/cart/coupon.ts';
import { $send } from '#stores/order/send-state.ts';
import { trackedItem } from './tracked-items.ts';

/** Whether prices and the voucher's discount are final for this page. */
const $isTellable = computed(
  [$cartView, $checkState, $coupon, $couponCode],
  (lines, check, coupon, code) =>
    (check.status === 'done' || check.status === 'failed') &&
    lines.length > 0 &&
    lines.every(({ state }) => state !== 'loading') &&
    coupon.status !== 'checking' &&
    (coupon.status !== 'none' || code === ''),
);

/** Reports once that the cart, or a page after it, was shown with something in it. Returns a stop function. */
export function tellCheckout(tell: (event: ShopEvent) => void, route: string): () => void {
  const tellOf = (page: string) => {
    const event = checkoutEvent(page);
    if (event.items.length > 0) tell(event);
  };
  const stops = [
    once(
      $isTellable,
      (isTellable) => isTellable,
      () => tellOf(route),
    ),
  ];
  // That page has the review and the button.
  if (route === 'checkout')
    stops.push(
      once(
        $send,
        ({ status }) => status === 'checking',
        () => tellOf('complete-order'),
      ),
    );
  return () => {
    for (const stop of stops) stop();
  };
}

/** Calls `then` the first time that the store's value is the awaited one. Returns a stop function. */
function once<Value>(
  store: ReadableAtom<Value>,
  isAwaited: (value: Value) => boolean,
  then: () => void,
): () => void {
  let isDone = false;
  return store.subscribe((value) => {
    if (isDone || !isAwaited(value)) return;
    isDone = true;
    then();
  });
}

function checkoutEvent(route: string) {
  const { subtotal, discount } = $totals.get();
  const facts = {
    items: $cartView.get().flatMap(({ product, line }) => (product && trackedItem(product, line)) ?? []),
    value: subtractMoney(subtotal, discount),
    coupon: $codesInUse.get().join(',') || null,
  };
  if (route === 'cart') return { kind: 'cart-seen', ...facts } as const;
  // A customer who reached the review, or sends the order, has chosen the mode.
  if (route === 'complete-order') return { kind: 'fulfilment-chosen', mode: $mode.get(), ...facts } as const;
  return { kind: 'checkout-begun', ...facts } as const;
}
