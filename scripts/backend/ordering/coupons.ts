import { type Coupon, couponCode, couponEffect } from '#domain/cart/coupon.ts';
import type { CouponEffect } from '#domain/cart/totals.ts';
import type { Money } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#scripts/backend/catalogue/shop.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { couponOf, type SeedCoupon } from '#scripts/backend/seed.ts';
import type { Refusal } from '#scripts/backend/wordpress/refusal.ts';

/** A coupon that is good for a sum, and what it does. */
export interface AcceptedCoupon {
  readonly seed: SeedCoupon;
  readonly coupon: Coupon;
  readonly effect: CouponEffect;
}

const NOT_FOUND = 'treesal_coupon_not_found';

/** A refusal that whoever guesses codes gets: the merchant has no such code. */
export const isUnknownCode = ({ code }: Refusal): boolean => code === NOT_FOUND;

/** Whether a code is good for a sum of items now, by its limits and how often it was used. */
export async function acceptCoupon(
  typed: string,
  subtotal: Money,
  around: {
    readonly coupons: readonly SeedCoupon[];
    readonly rows: Rows;
    readonly shop: Shop;
    readonly now: number;
  },
): Promise<Result<AcceptedCoupon, Refusal>> {
  const code = couponCode(typed);
  const seed = around.coupons.find((candidate) => couponCode(candidate.code) === code);
  if (!seed)
    return fail({
      status: 404,
      code: NOT_FOUND,
      message: `Coupon "${code}" does not exist!`,
    });
  const coupon = couponOf(seed, around.shop.catalogue.currency);
  const { shop, query } = around.rows;
  const { timesUsed } = await query
    .selectFrom('coupon_use')
    .select(({ fn }) => fn.countAll<number>().as('timesUsed'))
    .where('shop', '=', shop)
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const effect = couponEffect(coupon, subtotal, { now: around.now, timesUsed });
  return effect.ok ? ok({ seed, coupon, effect: effect.value }) : fail(refusalOf(effect.error.code, seed));
}

function refusalOf(code: string, seed: SeedCoupon): Refusal {
  const refused = (name: string, message: string): Refusal => ({
    status: 400,
    code: `treesal_coupon_${name}`,
    message,
  });
  if (code === 'coupon.expired') return refused('expired', 'This coupon has expired.');
  if (code === 'coupon.minimum')
    return refused('minimum', `The minimum spend for this coupon is ${seed.minimum}.`);
  return refused('limit', 'Coupon usage limit has been reached.');
}
