import type { MessageKey } from '#i18n/message-key.ts';
import { failureWords } from '#islands/failure-words.ts';
import type { IslandContext } from '#islands/island.tsx';
import type { CouponState } from '#stores/cart/coupon.ts';

/** Tells why a voucher gives no discount; null if it is not refused. */
export function refusalWords(state: CouponState, t: IslandContext['t']): string | null {
  if (state.status !== 'refused') return null;
  const { code, params } = state.failure;
  if (code === 'coupon.wait') return t('cart:voucher-wait', { count: Number(params?.seconds ?? 1) });
  return couponWords(code, t);
}

/** Tells why the store refuses a voucher. */
export const couponWords = (code: string, t: IslandContext['t']): string =>
  code.startsWith('coupon.') ? t(WORDS[code] ?? 'cart:voucher-invalid') : failureWords(code, t);

const WORDS: Readonly<Record<string, MessageKey>> = {
  'coupon.expired': 'cart:voucher-expired',
  'coupon.minimum': 'cart:voucher-minimum',
  'coupon.maximum': 'cart:voucher-maximum',
  'coupon.used-up': 'cart:voucher-used-up',
  'coupon.used-by-person': 'cart:voucher-used-by-person',
  'coupon.other-items': 'cart:voucher-other-items',
  'coupon.email-needed': 'cart:voucher-email-needed',
  'coupon.other-email': 'cart:voucher-other-email',
  'coupon.alone': 'cart:voucher-alone',
  'coupon.twice': 'cart:voucher-twice',
};
