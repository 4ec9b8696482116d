import { computed } from 'nanostores';
import { $totals } from './cart-view.ts';
import { $coupon, $couponCode, applyCoupon } from './coupon.ts';

/** The kept code when the store has to be asked about it: not asked yet, or for another sum of items. */
const $stale = computed([$coupon, $couponCode, $totals], (coupon, code, { subtotal }) => {
  if (!code || subtotal.amount === 0) return null;
  if (coupon.status === 'none') return { code, subtotal };
  if (coupon.status === 'granted' && coupon.itemsTotal.amount !== subtotal.amount) return { code, subtotal };
  return null;
});

/** Asks about the kept code now and whenever the items' sum changes, until it is told to stop. */
export const keepCoupon = (): (() => void) =>
  $stale.subscribe((stale) => {
    if (stale) applyCoupon(stale.code, stale.subtotal);
  });
