import { persistentAtom } from '@nanostores/persistent';
import { atom, computed } from 'nanostores';
import { couponCode, isSameCoupon } from '#domain/cart/coupon.ts';
import type { CouponEffect } from '#domain/cart/totals.ts';
import { latinDigits } from '#domain/language/digits.ts';
import { plainLine } from '#domain/language/plain-text.ts';
import type { Money } from '#domain/money.ts';
import type { Failure } from '#domain/result.ts';
import { guesses } from '#stores/device/guesses.ts';
import { keptJson, textsIn } from '#stores/device/kept-json.ts';
import { storageKey } from '#stores/device/shop-storage.ts';
import { $cartLines } from './cart.ts';
import { theCart } from './cart-api.ts';
import { $customerKnown, $email } from './customer-known.ts';

export type CouponState =
  | { readonly status: 'none' }
  | { readonly status: 'checking'; readonly code: string }
  /** `itemsTotal` is the sum for which the store accepted the code. */
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

/** The code in use, stored with the cart in normalised form; empty if none. */
export const $couponCode = persistentAtom<string>(storageKey('coupon'), '', {
  encode: String,
  decode: (stored) => plainLine(stored),
});

export const $coupon = atom<CouponState>({ status: 'none' });

/** Codes that were granted before, in shops that take several. The one in the form is not among them. */
export const $earlierCodes = keptJson<readonly string[]>(storageKey('coupons'), [], textsIn);

/** All codes of the order, in the order in which they were entered. */
export const $codesInUse = computed([$earlierCodes, $coupon, $couponCode], (earlier, coupon, code) =>
  coupon.status === 'granted' && coupon.code === code ? [...earlier, code] : earlier,
);

/** Keeps the granted code and makes room for another one. */
export function keepForAnother(): void {
  $earlierCodes.set($codesInUse.get());
  $couponCode.set('');
  $coupon.set({ status: 'none' });
}

export function dropEarlier(code: string): void {
  $earlierCodes.set($earlierCodes.get().filter((each) => each !== code));
}

/** The voucher with its discount. Another tab may have removed its code. */
export const $granted = computed([$coupon, $couponCode], (coupon, code) =>
  coupon.status === 'granted' && coupon.code === code ? coupon : null,
);

const codes = guesses('coupon-attempts');

/** Number of the latest check. Answers to earlier checks, or for a dropped code, are ignored. */
let asked = 0;

/** Asks the store for the discount of a code. After too many wrong ones it sends no request for a while: `coupon.wait` with `seconds`. */
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
    const code = asWritten(answer.value.code, used);
    $couponCode.set(code);
    return show({ status: 'granted', code, effect: answer.value, itemsTotal });
  }
  if (GUESSED.has(answer.error.code)) codes.wrong(answer.error);
  return own === asked ? refuse(wanted, itemsTotal, answer.error) : $coupon.get();
}

/** Tries the code in Latin digits, which most merchants type; if the store does not know it, as typed: `عيد٢٠` may be a code. */
async function askStore(typed: string, itemsTotal: Money) {
  const latin = latinDigits(typed);
  const around = {
    lines: $cartLines.get().map(({ line }) => line),
    couponCodes: $earlierCodes.get(),
    ...$customerKnown.get(),
  };
  const answer = await theCart().checkCoupon(latin, itemsTotal, around);
  const isUnknown = !answer.ok && answer.error.code === 'coupon.not-found';
  if (typed === latin || !isUnknown) return { used: latin, answer };
  return { used: typed, answer: await theCart().checkCoupon(typed, itemsTotal, around) };
}

/** The merchant's spelling (`TEN`) if the store answers it; as typed if the store answers in lower case, as WooCommerce does. */
const asWritten = (answered: string, typed: string): string =>
  isSameCoupon(answered, typed) && answered !== couponCode(answered) ? answered : typed;

export function dropCoupon(): void {
  asked += 1;
  $couponCode.set('');
  $coupon.set({ status: 'none' });
}

/** Drops the code in the form and all earlier ones. */
export function dropCoupons(): void {
  dropCoupon();
  $earlierCodes.set([]);
  $email.set('');
}

/** Marks a code that the store could not check as unchecked. */
export function forgetFailedQuestion(): void {
  if (isCodeUnanswered($coupon.get())) show({ status: 'none' });
}

/** Checks the stored code again. Returns a refusal that is news to the customer; a too small order is shown with the code instead. */
export async function recheckCoupon(itemsTotal: Money): Promise<Failure | null> {
  if (!$couponCode.get()) return null;
  const wasTooSmall = isTooSmall($coupon.get());
  const coupon = await applyCoupon($couponCode.get(), itemsTotal);
  return coupon.status === 'refused' && !(wasTooSmall && isTooSmall(coupon)) ? coupon.failure : null;
}

/**
 * Drops the voucher for which an order was refused. The validate call checks only the sum of the items; products and phone are checked
 * with the order. Keeping the code would make every further order fail.
 */
export function dropRefused({ code, params }: Failure, sentCodes: readonly string[]): void {
  if (!code.startsWith('coupon.')) return;
  // A store with several codes names the refused one.
  const named = $earlierCodes.get().find((each) => isSameCoupon(each, String(params?.coupon ?? '')));
  if (named !== undefined) dropEarlier(named);
  else if (sentCodes.includes($couponCode.get())) dropCoupon();
}

/** Whether the code needs a larger sum. */
export const isTooSmall = (state: CouponState): boolean =>
  state.status === 'refused' && state.failure.code === 'coupon.minimum';

/** Whether the store could not check the code. */
export const isCodeUnanswered = (state: CouponState): boolean =>
  state.status === 'refused' && !isTooSmall(state) && !isForGood(state.failure);

/** Refusals of a code that is unknown or expired, and of too many requests. */
const GUESSED: ReadonlySet<string> = new Set([
  'coupon.not-found',
  'coupon.expired',
  'coupon.used-up',
  'server.busy',
]);

/** Refusals after which the same code may be valid later. */
const PASSING: ReadonlySet<string> = new Set([
  'coupon.wait',
  'coupon.minimum',
  'coupon.email-needed',
  'coupon.other-email',
]);
const isForGood = ({ code }: Failure): boolean => code.startsWith('coupon.') && !PASSING.has(code);

function refuse(code: string, itemsTotal: Money, failure: Failure): CouponState {
  if (failure.code === 'coupon.minimum') $couponCode.set(code);
  // Forget a code that can never be valid. Keep one that could not be checked.
  else if (isForGood(failure)) $couponCode.set('');
  return show({ status: 'refused', code, failure, itemsTotal });
}

function show(state: CouponState): CouponState {
  $coupon.set(state);
  return state;
}
