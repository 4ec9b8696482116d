import { persistentAtom } from '@nanostores/persistent';
import { atom, computed } from 'nanostores';
import type { CouponEffect } from '#domain/cart/totals.ts';
import { latinDigits } from '#domain/language/digits.ts';
import { plainLine } from '#domain/language/plain-text.ts';
import type { Money } from '#domain/money.ts';
import type { Failure } from '#domain/result.ts';
import { theOrdering } from './apis.ts';
import { guesses } from './guesses.ts';
import { storageKey } from './shop-storage.ts';

export type CouponState =
  | { readonly status: 'none' }
  | { readonly status: 'checking'; readonly code: string }
  /** `itemsTotal` is the sum that it was granted for. */
  | {
      readonly status: 'granted';
      readonly code: string;
      readonly effect: CouponEffect;
      readonly itemsTotal: Money;
    }
  | {
      readonly status: 'refused';
      readonly code: string;
      readonly failure: Failure;
      readonly itemsTotal: Money;
    };

/** The code in use, kept with the cart as it is asked about; empty: none. */
export const $couponCode = persistentAtom<string>(storageKey('coupon'), '', {
  encode: String,
  decode: (stored) => plainLine(stored),
});

export const $coupon = atom<CouponState>({ status: 'none' });

/** The voucher that takes something off. Another tab may have taken its code away. */
export const $granted = computed([$coupon, $couponCode], (coupon, code) =>
  coupon.status === 'granted' && coupon.code === code ? coupon : null,
);

const codes = guesses('coupon-attempts');

/** Counts questions: an answer that comes after a newer one, or after the code was dropped, says nothing any more. */
let asked = 0;

/** Asks the store what a code takes off. After too many wrong ones it is not asked for a while: `coupon.wait` with `seconds`. */
export async function applyCoupon(code: string, itemsTotal: Money): Promise<CouponState> {
  const wanted = plainLine(code);
  asked += 1;
  const own = asked;
  if (wanted === '') return show({ status: 'none' });
  const seconds = codes.wait();
  if (seconds > 0) return refuse(wanted, itemsTotal, { code: 'coupon.wait', params: { seconds } });
  show({ status: 'checking', code: wanted });
  const { used, answer } = await askStore(wanted, itemsTotal);
  if (answer.ok) {
    if (own !== asked) return $coupon.get();
    codes.right();
    $couponCode.set(used);
    return show({ status: 'granted', code: used, effect: answer.value, itemsTotal });
  }
  if (GUESSED.has(answer.error.code)) codes.wrong(answer.error);
  return own === asked ? refuse(wanted, itemsTotal, answer.error) : $coupon.get();
}

/** In the digits that most merchants type; then, where the store knows no such code, as it was typed: `عيد٢٠` may be one. */
async function askStore(typed: string, itemsTotal: Money) {
  const latin = latinDigits(typed);
  const answer = await theOrdering().checkCoupon(latin, itemsTotal);
  const isUnknown = !answer.ok && answer.error.code === 'coupon.not-found';
  if (typed === latin || !isUnknown) return { used: latin, answer };
  return { used: typed, answer: await theOrdering().checkCoupon(typed, itemsTotal) };
}

export function dropCoupon(): void {
  asked += 1;
  $couponCode.set('');
  $coupon.set({ status: 'none' });
}

/** A code that the store could not be asked about is one that it was not asked about yet. */
export function forgetFailedQuestion(): void {
  if (isUnanswered($coupon.get())) show({ status: 'none' });
}

/** Asks about the kept code once more. Gives a refusal that the customer does not know yet: that of a too small order is shown with it. */
export async function recheckCoupon(itemsTotal: Money): Promise<Failure | null> {
  if (!$couponCode.get()) return null;
  const wasTooSmall = isTooSmall($coupon.get());
  const coupon = await applyCoupon($couponCode.get(), itemsTotal);
  return coupon.status === 'refused' && !(wasTooSmall && isTooSmall(coupon)) ? coupon.failure : null;
}

/**
 * Drops the voucher that an order was refused for. The store grants it for the sum of the items and knows products and phone only with the
 * order: asked again it would grant it again, and the order never go out.
 */
export function dropRefused({ code }: Failure, sentCode: string | null): void {
  if (code.startsWith('coupon.') && $couponCode.get() === sentCode) dropCoupon();
}

/** Whether the code would be good for a larger sum. */
export const isTooSmall = (state: CouponState): boolean =>
  state.status === 'refused' && state.failure.code === 'coupon.minimum';

/** Whether the store could not be asked about the code. */
export const isUnanswered = (state: CouponState): boolean =>
  state.status === 'refused' && !isTooSmall(state) && !isForGood(state.failure);

/** Answers to a code that is none, or is none any more, and to too many questions. */
const GUESSED: ReadonlySet<string> = new Set([
  'coupon.not-found',
  'coupon.expired',
  'coupon.used-up',
  'server.busy',
]);

/** Refusals after which a code may be good later. */
const PASSING: ReadonlySet<string> = new Set(['coupon.wait', 'coupon.minimum']);
const isForGood = ({ code }: Failure): boolean => code.startsWith('coupon.') && !PASSING.has(code);

function refuse(code: string, itemsTotal: Money, failure: Failure): CouponState {
  if (failure.code === 'coupon.minimum') $couponCode.set(code);
  // What the store refuses for good is not kept; what it cannot be asked about now is.
  else if (isForGood(failure)) $couponCode.set('');
  return show({ status: 'refused', code, failure, itemsTotal });
}

function show(state: CouponState): CouponState {
  $coupon.set(state);
  return state;
}
