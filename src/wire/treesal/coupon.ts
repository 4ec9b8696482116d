import type { CouponEffect } from '#domain/cart/totals.ts';
import { type CurrencyFormat, moneyFromDecimal } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { isObject } from '#wire/is-object.ts';
import { parseAnswer, unreadable } from '#wire/parse-answer.ts';
import { couponSchema, unwrapped } from './schema.ts';

/** What the store grants for a code on the items' sum that it was asked about. */
export interface GrantedCoupon extends CouponEffect {
  /** As the store writes it: lower case. */
  readonly code: string;
}

/** As JSON has it, and as WooCommerce stores it. */
const YES: readonly unknown[] = [true, 'yes', 1, '1'];

/** The answer of `validate-coupon`. One that is not valid in a successful answer is a refusal like any other. */
export function couponOf(
  body: unknown,
  shop: Pick<CurrencyFormat, 'code' | 'minorUnit'>,
): Result<GrantedCoupon> {
  const parsed = parseAnswer(couponSchema, couponIn(body));
  if (!parsed.ok) return parsed;
  const { valid, code, discount, free_shipping, currency } = parsed.value;
  if (valid !== null && valid !== undefined && !YES.includes(valid))
    return fail({ code: 'coupon.not-found' });
  if (code === '') return fail(unreadable('code'));
  if (currency && currency !== shop.code) return fail(unreadable('currency'));
  const money = moneyFromDecimal(discount ?? '', shop.code, shop.minorUnit);
  if (!money || money.amount < 0) return fail(unreadable('discount'));
  return ok({ code, discount: money, freeDelivery: YES.includes(free_shipping) });
}

/** Out of its envelope, which may have a code of its own: a coupon has no id to be told by. */
function couponIn(body: unknown): unknown {
  const answer = unwrapped(body);
  if (!isObject(answer) || 'discount' in answer || !('data' in answer)) return answer;
  const { data } = answer;
  return isObject(data) && ('code' in data || 'valid' in data) ? data : answer;
}
