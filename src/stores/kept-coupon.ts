import { computed } from 'nanostores';
import { $checkState } from './cart-check.ts';
import { $isSummed, $totals } from './cart-view.ts';
import { $coupon, $couponCode, applyCoupon, isTooSmall } from './coupon.ts';

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
    // Another tab may have taken another one.
    const isOther = coupon.status === 'granted' && coupon.code !== code;
    if (coupon.status === 'none' || isOther) return { code, subtotal };
    const depends = coupon.status === 'granted' || (coupon.status === 'refused' && isTooSmall(coupon));
    return depends && coupon.itemsTotal.amount !== subtotal.amount ? { code, subtotal } : null;
  },
);

/** Asks about the kept code now and whenever the items' sum changes, until it is told to stop; once, however many places keep it. */
export const keepCoupon = (): (() => void) =>
  $stale.subscribe(() => {
    // Who was told before may have asked already.
    const stale = $stale.get();
    if (stale) applyCoupon(stale.code, stale.subtotal);
  });

/** Whether the sums still lack what a kept code takes off: nobody agrees to a total that is about to change. */
export const $isCouponOpen = computed(
  [$coupon, $couponCode, $checkState],
  ({ status }, code, check) =>
    code !== '' &&
    (status === 'checking' ||
      (status === 'none' && (check.status === 'idle' || check.status === 'checking'))),
);
