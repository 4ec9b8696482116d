import type { CouponEffect } from '#domain/cart/totals.ts';
import { type CurrencyFormat, moneyFromDecimal } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { isObject } from '#wire/is-object.ts';
import { unwrapped } from '#wire/list-of.ts';
import { parseAnswer, unreadable } from '#wire/parse-answer.ts';
import { couponSchema } from './schema.ts';

/** The effect of a coupon on the sum of the items that the request named. */
export interface GrantedCoupon extends CouponEffect {
  /** As the store writes it: WooCommerce in lower case. */
  readonly code: string;
}

/** The values for "true" in JSON and in WooCommerce's database. */
export const YES: readonly unknown[] = [true, 'yes', 1, '1'];

/** The answer of `validate-coupon`. A successful answer with an invalid coupon is a refusal like any other. */
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

/** Removes the envelope, which may have its own `code`; a coupon has no id to distinguish the two. */
function couponIn(body: unknown): unknown {
  const answer = unwrapped(body);
  if (!isObject(answer) || 'discount' in answer || !('data' in answer)) return answer;
  const { data } = answer;
  return isObject(data) && ('code' in data || 'valid' in data) ? data : answer;
}
