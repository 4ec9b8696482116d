import type { Coupon } from '#domain/cart/coupon.ts';
import {
  type GoodsSums,
  type ReckonedLine,
  type Reckoning,
  reckon,
  withDelivery,
} from '#domain/cart/reckon.ts';
import type { TaxRules } from '#domain/cart/tax.ts';
import type { DeliveryTerms } from '#domain/delivery/delivery-zone.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { Shop } from '#scripts/backend/catalogue/shop.ts';
import type { StoreElsewhere } from '#scripts/backend/catalogue/store-elsewhere.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { couponOf, type SeedCoupon } from '#scripts/backend/seed.ts';
import type { Refusal } from '#scripts/backend/wordpress/refusal.ts';
import { type CouponAround, type CouponsByCode, type JudgedCoupons, judgeCoupons } from './coupons.ts';
import type { OrderLine } from './order-lines.ts';
import type { CartRequest } from './order-request.ts';

/** Everything but the items that an order's sums depend on. */
export interface Quote {
  readonly coupons: CouponsByCode;
  /** null: no taxes. */
  readonly tax: TaxRules | null;
  /** The store's sums of the goods; null when we calculate them. */
  readonly goods: GoodsSums | null;
  readonly judged: JudgedCoupons;
}

export interface OrderToQuote extends CouponAround {
  readonly rows: Rows;
  readonly shop: Shop;
  readonly lines: readonly OrderLine[];
  readonly codes: readonly string[];
  /** Of a delivery. */
  readonly zone: number | null;
}

interface Pricing {
  readonly tenant: Tenant;
  readonly coupons: readonly SeedCoupon[];
  readonly elsewhere: StoreElsewhere | null;
}

/** The zone of an order or a cart; null without a delivery, and for an area of the customer's own. */
export const zoneIn = ({ method, zone }: Pick<CartRequest, 'method' | 'zone'>): number | null =>
  method === 'deliver' ? (zone ?? null) : null;

/** Asks the order's store for coupons and sums. Fails when they are needed and the store does not answer. Never call it inside a transaction. */
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
  const tax = elsewhere.tax(order.zone);
  const coupons =
    codes.length === 0 ? ok(new Map()) : await elsewhere.couponsByCode(codes, shop.catalogue.currency);
  if (!coupons.ok) return fail(UNREACHABLE);
  const judged = await judgeCoupons(rows, codes, coupons.value, lines, order);
  // The store's cart does not know the prices of extras.
  const hasExtras = order.lines.some(({ extras }) => extras.length > 0);
  if (hasExtras || (tax === null && judged.granted.length === 0))
    return ok({ coupons: coupons.value, tax, goods: null, judged });
  return withStoreSums(elsewhere, { coupons: coupons.value, tax, judged }, { lines: order.lines, email });
}

/** Leaves out a coupon that the store refuses for its own reason, and asks again. */
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
  // Without coupons we calculate the sums ourselves, as well as we can without the store.
  return granted.length === 0 ? ok({ coupons, tax, goods: null, judged }) : fail(UNREACHABLE);
}

/** Calculates an order's sums from its quote. */
export function sumsOf(
  { tax, goods }: Pick<Quote, 'tax' | 'goods'>,
  granted: readonly Coupon[],
  {
    lines,
    shop,
    delivery,
  }: { lines: readonly OrderLine[]; shop: Shop; delivery?: DeliveryTerms | null | undefined },
): Reckoning {
  const terms = delivery === undefined ? {} : { delivery };
  return goods
    ? withDelivery(goods, { ...terms, tax })
    : reckon({
        currency: shop.catalogue.currency,
        lines: lines.map(lineOf),
        coupons: granted,
        tax,
        ...terms,
      });
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
