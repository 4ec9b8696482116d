import { computed } from 'nanostores';
import { $checkState, type CheckState, readCart } from './cart-check.ts';
import { $isSummed, $totals } from './cart-view.ts';
import {
  $coupon,
  $couponCode,
  applyCoupon,
  forgetFailedQuestion,
  isTooSmall,
  isUnanswered,
} from './coupon.ts';
import { $online } from './online.ts';

/** Whether the items' sum is that of the whole cart at the store's present prices, as well as they can be had. */
const $isSettled = computed(
  [$isSummed, $checkState],
  (isSummed, { status }) => isSummed && (status === 'done' || status === 'failed'),
);

/** The kept code when the store has to be asked about it: not asked yet, or for another sum of items. */
const $stale = computed(
  [$coupon, $couponCode, $totals, $isSettled],
  (coupon, code, { subtotal }, isSettled) => {
    if (!code || !isSettled || subtotal.amount === 0) return null;
    if (coupon.status === 'checking') return null;
    // Another tab may have taken another one; of one that could not be asked about just now, the customer has to be told.
    const isOther = coupon.status !== 'none' && coupon.code !== code && !isUnanswered(coupon);
    if (coupon.status === 'none' || isOther) return { code, subtotal };
    const depends = coupon.status === 'granted' || isTooSmall(coupon);
    return depends && coupon.itemsTotal.amount !== subtotal.amount ? { code, subtotal } : null;
  },
);

/**
 * Asks about the kept code now, whenever the items' sum changes, and when the connection is back after a question that failed, until it
 * is told to stop; once, however many places keep it.
 */
export function keepCoupon(): () => void {
  const stops = [
    $stale.subscribe(() => {
      // Who was told before may have asked already.
      const stale = $stale.get();
      if (stale) applyCoupon(stale.code, stale.subtotal);
    }),
    $online.listen((isOnline) => {
      if (isOnline) forgetFailedQuestion();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Reads the cart's prices, and lets a kept code be asked about again that could not be. */
export function readAnew(): Promise<CheckState> {
  const reading = readCart();
  forgetFailedQuestion();
  return reading;
}

/** Whether the sums still lack what a kept code takes off: nobody agrees to a total that is about to change. */
export const $isCouponOpen = computed(
  [$coupon, $couponCode, $checkState],
  ({ status }, code, check) =>
    code !== '' &&
    (status === 'checking' ||
      (status === 'none' && (check.status === 'idle' || check.status === 'checking'))),
);
