import type { Coupon } from '#domain/cart/coupon.ts';
import {
  type GoodsSums,
  type ReckonedLine,
  type Reckoning,
  reckon,
  withDelivery,
} from '#domain/cart/reckon.ts';
import type { TaxRules } from '#domain/cart/tax.ts';
import type { Money } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { Shop } from '#scripts/backend/catalogue/shop.ts';
import type { StoreElsewhere } from '#scripts/backend/catalogue/store-elsewhere.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { couponOf, type SeedCoupon } from '#scripts/backend/seed.ts';
import type { Refusal } from '#scripts/backend/wordpress/refusal.ts';
import { type CouponAround, type CouponsByCode, type JudgedCoupons, judgeCoupons } from './coupons.ts';
import type { OrderLine } from './order-lines.ts';

/** All that the sums of an order depend on beside its items. */
export interface Quote {
  readonly coupons: CouponsByCode;
  /** null: no taxes. */
  readonly tax: TaxRules | null;
  /** Sums of the goods by the store that gets the order; null where ours are right. */
  readonly goods: GoodsSums | null;
  readonly judged: JudgedCoupons;
}

export interface OrderToQuote extends CouponAround {
  readonly rows: Rows;
  readonly shop: Shop;
  readonly lines: readonly OrderLine[];
  readonly codes: readonly string[];
}

interface Pricing {
  readonly tenant: Tenant;
  readonly coupons: readonly SeedCoupon[];
  readonly elsewhere: StoreElsewhere | null;
}

/** Asks the order's store for what only that knows. Fails where it is needed and does not answer. Not to be called in a transaction. */
export async function quoteOrder(
  { tenant, coupons: seeds, elsewhere }: Pricing,
  order: OrderToQuote,
): Promise<Result<Quote, Refusal>> {
  const { rows, shop, codes, email } = order;
  const lines = order.lines.map(lineOf);
  if (!elsewhere) {
    const own = seeds.map((seed) => couponOf(seed, shop.catalogue.currency));
    const coupons = new Map(own.map((coupon) => [coupon.code, { coupon }]));
    const tax = tenant.ordering.kind === 'dukkan' ? (tenant.ordering.taxes ?? null) : null;
    return ok({ coupons, tax, goods: null, judged: await judgeCoupons(rows, codes, coupons, lines, order) });
  }
  const tax = elsewhere.tax();
  const coupons =
    codes.length === 0 ? ok(new Map()) : await elsewhere.couponsByCode(codes, shop.catalogue.currency);
  if (!coupons.ok) return fail(UNREACHABLE);
  const judged = await judgeCoupons(rows, codes, coupons.value, lines, order);
  if (tax === null && judged.granted.length === 0)
    return ok({ coupons: coupons.value, tax, goods: null, judged });
  return withStoreSums(elsewhere, { coupons: coupons.value, tax, judged }, { lines: order.lines, email });
}

/** A coupon that the store refuses for a reason of its own is left out, and the store is asked again. */
async function withStoreSums(
  elsewhere: StoreElsewhere,
  { coupons, tax, judged }: Omit<Quote, 'goods'>,
  cart: { readonly lines: readonly OrderLine[]; readonly email: string },
): Promise<Result<Quote, Refusal>> {
  const { granted } = judged;
  const sums = await elsewhere.goodsSums({ ...cart, coupons: granted });
  if (sums.ok) return ok({ coupons, tax, goods: sums.value, judged });
  const { code, params } = sums.error;
  const refused = granted.find((coupon) => code === 'coupon.refused' && coupon.code === params?.code);
  if (refused) {
    const refusal = { code: refused.code, failure: { code } };
    const left = {
      granted: granted.filter((coupon) => coupon !== refused),
      refused: [...judged.refused, refusal],
    };
    return withStoreSums(elsewhere, { coupons, tax, judged: left }, cart);
  }
  // Without coupons our own arithmetic gives what the store will charge, as far as anybody knows it now.
  return granted.length === 0 ? ok({ coupons, tax, goods: null, judged }) : fail(UNREACHABLE);
}

/** The sums of an order by its quote. */
export function sumsOf(
  { tax, goods }: Pick<Quote, 'tax' | 'goods'>,
  granted: readonly Coupon[],
  { lines, shop, delivery }: { lines: readonly OrderLine[]; shop: Shop; delivery?: Money | null | undefined },
): Reckoning {
  const cost = delivery === undefined ? {} : { delivery };
  return goods
    ? withDelivery(goods, { ...cost, tax })
    : reckon({ currency: shop.catalogue.currency, lines: lines.map(lineOf), coupons: granted, tax, ...cost });
}

export const lineOf = ({ product, variation, price, quantity }: OrderLine): ReckonedLine => ({
  productId: product.id,
  variationId: variation?.id ?? null,
  categoryIds: product.categoryIds,
  price,
  quantity,
  taxClass: 'standard',
});

const UNREACHABLE: Refusal = {
  status: 503,
  code: 'treesal_store_unreachable',
  message: 'The store does not answer, so vouchers cannot be used at present.',
};
