import { failureWords } from '#islands/failure-words.ts';
import type { IslandContext } from '#islands/island.tsx';
import type { CouponState } from '#stores/cart/coupon.ts';

/** Why a voucher takes nothing off; null while it is not refused. */
export function refusalWords(state: CouponState, t: IslandContext['t']): string | null {
  if (state.status !== 'refused') return null;
  const { code, params } = state.failure;
  if (code === 'coupon.wait') return t('cart:voucher-wait', { count: Number(params?.seconds ?? 1) });
  if (code === 'coupon.expired') return t('cart:voucher-expired');
  if (code === 'coupon.minimum') return t('cart:voucher-minimum');
  return code.startsWith('coupon.') ? t('cart:voucher-invalid') : failureWords(code, t);
}
