import { computed } from 'nanostores';
import { $online } from '#stores/device/online.ts';
import { $checkState, type CheckState, readCart } from './cart-check.ts';
import { $totals } from './cart-totals.ts';
import { $areLinesKnown } from './cart-view.ts';
import {
  $coupon,
  $couponCode,
  applyCoupon,
  forgetFailedQuestion,
  isCodeUnanswered,
  isTooSmall,
} from './coupon.ts';
import { $isPriceOpen, keepPriced, priceAnew } from './priced-cart.ts';

/** Whether the items' sum covers the whole cart at the store's present prices, or at the last known ones. */
const $isSettled = computed(
  [$areLinesKnown, $checkState],
  (areKnown, { status }) => areKnown && (status === 'done' || status === 'failed'),
);

/** The stored code if it needs a check: it has none yet, or the items' sum differs. */
const $stale = computed(
  [$coupon, $couponCode, $totals, $isSettled],
  (coupon, code, { itemsTotal }, isSettled) => {
    if (!code || !isSettled || itemsTotal.amount === 0) return null;
    if (coupon.status === 'checking') return null;
    // Another tab may have entered another code. A code that could not be checked needs an answer.
    const isOther = coupon.status !== 'none' && coupon.code !== code && !isCodeUnanswered(coupon);
    if (coupon.status === 'none' || isOther) return { code, itemsTotal };
    const depends = coupon.status === 'granted' || isTooSmall(coupon);
    return depends && coupon.itemsTotal.amount !== itemsTotal.amount ? { code, itemsTotal } : null;
  },
);

/**
 * Checks the stored code at once, whenever the items' sum changes, and when the connection is back after a failed check. Several
 * callers share one check.
 */
export function keepCoupon(): () => void {
  const stops = [
    keepPriced(),
    $stale.subscribe(() => {
      // An earlier listener may have sent the request already.
      const stale = $stale.get();
      if (stale) applyCoupon(stale.code, stale.itemsTotal);
    }),
    $online.listen((isOnline) => {
      if (isOnline) forgetFailedQuestion();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Reads the cart's prices, and allows another check of a stored code after a failure. */
export function readAnew(): Promise<CheckState> {
  const reading = readCart();
  forgetFailedQuestion();
  priceAnew();
  return reading;
}

/**
 * Whether the sums still lack the stored code's discount, or the additions of the store. The total is about to change then, so nobody
 * can accept it.
 */
export const $isCouponOpen = computed(
  [$coupon, $couponCode, $checkState, $isPriceOpen],
  ({ status }, code, check, isPriceOpen) =>
    isPriceOpen ||
    (code !== '' &&
      (status === 'checking' ||
        (status === 'none' && (check.status === 'idle' || check.status === 'checking')))),
);
