import { type Coupon, type CouponValue, couponCode } from '#domain/cart/coupon.ts';
import { type CurrencyFormat, type Money, moneyFromDecimal } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { listOf, numberOf, type RawItem, textOf } from '#scripts/backend/catalogue/raw-item.ts';
import type { CouponsByCode, KnownCoupon } from '#scripts/backend/ordering/coupons.ts';
import type { StoreClient } from '#sources/store/wc-client.ts';
import { listOf as itemsOf } from '#wire/list-of.ts';

const FIELDS = [
  'code,amount,status,discount_type,date_expires_gmt,usage_count,individual_use,product_ids,excluded_product_ids',
  'usage_limit,usage_limit_per_user,limit_usage_to_x_items,free_shipping,product_categories',
  'excluded_product_categories,exclude_sale_items,minimum_amount,maximum_amount,email_restrictions',
].join();

/** Reads coupons by their codes, with simultaneous calls. Unknown codes are left out (capture 074c). Fails with `store.unreachable`. */
export async function couponsByCode(
  client: StoreClient,
  codes: readonly string[],
  { currency, now }: { readonly currency: CurrencyFormat; readonly now: () => number },
): Promise<Result<CouponsByCode>> {
  const askedAt = now();
  const answers = await Promise.all(
    codes.map((code) => client({ method: 'GET', path: 'coupons', query: { code, _fields: FIELDS } })),
  );
  const known = new Map<string, KnownCoupon>();
  for (const answer of answers) {
    if (answer?.status !== 200 || !itemsOf(answer.body)) return fail({ code: 'store.unreachable' });
    for (const raw of listOf(answer.body)) {
      if (raw.status !== undefined && raw.status !== 'publish') continue;
      const coupon = couponOf(raw, currency);
      known.set(coupon.code, { coupon, elsewhere: { timesUsed: numberOf(raw.usage_count), askedAt } });
    }
  }
  return ok(known);
}

function couponOf(raw: RawItem, { code: currency, minorUnit }: CurrencyFormat): Coupon {
  const money = (value: unknown): Money =>
    moneyFromDecimal(textOf(value) || '0', currency, minorUnit) ?? { amount: 0, minorUnit, currency };
  // "0.00" means no limit (capture 074b).
  const limit = (value: unknown): Money | null => (money(value).amount > 0 ? money(value) : null);
  const count = (value: unknown): number | null => (numberOf(value) > 0 ? numberOf(value) : null);
  const expires = Date.parse(`${textOf(raw.date_expires_gmt)}Z`);
  return {
    code: couponCode(textOf(raw.code)),
    value: couponValue(raw, money),
    minimum: limit(raw.minimum_amount),
    maximum: limit(raw.maximum_amount),
    maximumDiscount: null,
    expiresAt: Number.isNaN(expires) ? null : expires,
    usageLimit: count(raw.usage_limit),
    usageLimitPerPerson: count(raw.usage_limit_per_user),
    mostPieces: count(raw.limit_usage_to_x_items),
    freeDelivery: raw.free_shipping === true,
    isAlone: raw.individual_use === true,
    excludesSale: raw.exclude_sale_items === true,
    productIds: idsIn(raw.product_ids),
    excludedProductIds: idsIn(raw.excluded_product_ids),
    categoryIds: idsIn(raw.product_categories),
    excludedCategoryIds: idsIn(raw.excluded_product_categories),
    emails: Array.isArray(raw.email_restrictions)
      ? raw.email_restrictions.map((email) => textOf(email).toLowerCase())
      : [],
  };
}

function couponValue(
  { discount_type: type, amount }: RawItem,
  money: (value: unknown) => Money,
): CouponValue {
  if (type === 'fixed_product') return { kind: 'fixed-per-piece', amount: money(amount) };
  if (type === 'fixed_cart') return { kind: 'fixed', amount: money(amount) };
  return { kind: 'percent', hundredths: moneyFromDecimal(textOf(amount), '%', 2)?.amount ?? 0 };
}

const idsIn = (list: unknown): readonly number[] => (Array.isArray(list) ? list.map(numberOf) : []);
