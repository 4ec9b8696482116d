import { compareMoney, decimalOf, type Money } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { CouponEffect } from './totals.ts';

/** A coupon as the store keeps it. */
export interface Coupon {
  /** Lower case, because codes are case-insensitive. */
  readonly code: string;
  readonly value: CouponValue;
  /** Minimum sum of the items. */
  readonly minimum: Money | null;
  /** Maximum discount. */
  readonly maximumDiscount: Money | null;
  /** Epoch milliseconds, exclusive: the coupon is valid before this instant. */
  readonly expiresAt: number | null;
  /** Maximum number of uses in total. */
  readonly usageLimit: number | null;
  readonly freeDelivery: boolean;
}

/** `hundredths` of a per cent: 10 % is 1000, 12.5 % is 1250. */
export type CouponValue =
  | { readonly kind: 'percent'; readonly hundredths: number }
  | { readonly kind: 'fixed'; readonly amount: Money };

/** The normalised code. WooCommerce compares codes without regard to case. */
export const couponCode = (typed: string): string => typed.trim().toLowerCase();

/**
 * The discount of a coupon on the sum of the items, at most that sum.
 * Fails with `coupon.expired`, `coupon.used-up` or `coupon.minimum` (`minimum`: decimal).
 */
export function couponEffect(
  coupon: Coupon,
  subtotal: Money,
  { now, timesUsed }: { readonly now: number; readonly timesUsed: number },
): Result<CouponEffect> {
  const { value, minimum, maximumDiscount, expiresAt, usageLimit, freeDelivery } = coupon;
  if (expiresAt !== null && now >= expiresAt) return fail({ code: 'coupon.expired' });
  if (usageLimit !== null && timesUsed >= usageLimit) return fail({ code: 'coupon.used-up' });
  if (minimum && compareMoney(subtotal, minimum) < 0)
    return fail({ code: 'coupon.minimum', params: { minimum: decimalOf(minimum) } });
  const wanted = value.kind === 'percent' ? percentOf(subtotal, value.hundredths) : value.amount;
  const limits = maximumDiscount ? [wanted, subtotal, maximumDiscount] : [wanted, subtotal];
  const discount = limits.reduce((least, limit) => (compareMoney(limit, least) < 0 ? limit : least));
  return ok({ discount: { ...subtotal, amount: Math.max(0, discount.amount) }, freeDelivery });
}

/** Hundredths of a per cent of an amount, halves rounded away from zero; 10 % of 1.25 is 0.13. */
function percentOf(money: Money, hundredths: number): Money {
  // The product can exceed the integers that a double represents exactly.
  const twice = BigInt(Math.abs(money.amount)) * BigInt(hundredths) * 2n;
  const size = Number((twice + 10_000n) / 20_000n);
  return { ...money, amount: (money.amount < 0 ? -size : size) || 0 };
}

/**
 * Splits a discount over amounts in proportion. The shares add up to the discount, and no share exceeds its amount.
 * The remainder of rounding goes to the largest fractions; among equals, the earlier one gets it.
 */
export function discountShares(discount: Money, amounts: readonly Money[]): readonly Money[] {
  const whole = amounts.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  if (whole === 0n) return amounts.map((money) => ({ ...money, amount: 0 }));
  const exact = amounts.map(({ amount }) => BigInt(discount.amount) * BigInt(amount));
  const shares = exact.map((share) => share / whole);
  const left = Number(BigInt(discount.amount) - shares.reduce((sum, share) => sum + share, 0n));
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share % whole }))
    .sort((one, other) => (one.remainder < other.remainder ? 1 : one.remainder > other.remainder ? -1 : 0));
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return shares.map((share, index) => ({ ...discount, amount: Number(share) + (raised.has(index) ? 1 : 0) }));
}
