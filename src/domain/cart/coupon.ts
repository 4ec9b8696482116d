import type { Price } from '#domain/catalogue/product.ts';
import { addMoney, compareMoney, decimalOf, type Money } from '#domain/money.ts';
import type { Failure } from '#domain/result.ts';
import { lineTotal } from './line-total.ts';

/** A coupon with WooCommerce's fields. Empty lists and null mean "no limit". */
export interface Coupon {
  /** Lower case, because codes are case-insensitive. */
  readonly code: string;
  /** The code as the merchant writes it: `TEN`; absent if unknown, because WooCommerce stores it in lower case. */
  readonly name?: string;
  readonly value: CouponValue;
  /** Limits for the sum of the items. */
  readonly minimum: Money | null;
  readonly maximum: Money | null;
  /** Maximum discount. WooCommerce has no such field. */
  readonly maximumDiscount: Money | null;
  /** Epoch milliseconds, exclusive: the coupon is valid before this instant. */
  readonly expiresAt: number | null;
  /** Maximum number of uses in total, and per person. */
  readonly usageLimit: number | null;
  readonly usageLimitPerPerson: number | null;
  /** Maximum number of pieces that it lowers, the most expensive lines first. */
  readonly mostPieces: number | null;
  readonly freeDelivery: boolean;
  /** Cannot be combined with other coupons. */
  readonly isAlone: boolean;
  readonly excludesSale: boolean;
  /** Ids of products or variations. */
  readonly productIds: readonly number[];
  readonly excludedProductIds: readonly number[];
  readonly categoryIds: readonly number[];
  readonly excludedCategoryIds: readonly number[];
  /** E-mail addresses of those who may use it, in lower case; `*` stands for any text: `*@school.example`. */
  readonly emails: readonly string[];
}

/** `hundredths` of a per cent: 12.5 % is 1250. `fixed` applies once per order, `fixed-per-piece` to each piece. */
export type CouponValue =
  | { readonly kind: 'percent'; readonly hundredths: number }
  | { readonly kind: 'fixed' | 'fixed-per-piece'; readonly amount: Money };

/** The fields of a cart's line that coupons depend on. */
export interface CouponLine {
  readonly productId: number;
  readonly variationId: number | null;
  readonly categoryIds: readonly number[];
  readonly price: Price;
  readonly quantity: number;
}

/** The other facts that a coupon depends on. */
export interface CouponUse {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly timesUsed: number;
  /** By the person who orders; 0 while that is unknown. */
  readonly timesUsedByPerson: number;
  /** Empty if unknown. */
  readonly email: string;
  /** Other coupons of the same order. */
  readonly others: readonly Coupon[];
}

/** The normalised code. WooCommerce compares codes without regard to case. */
export const couponCode = (typed: string): string => typed.trim().toLowerCase();

/** The code for display: as the merchant writes it, else as the customer typed it. */
export const shownCode = ({ code, name }: Pick<Coupon, 'code' | 'name'>, typed: readonly string[]): string =>
  name ?? typed.find((each) => isSameCoupon(each, code))?.trim() ?? code;

export const isSameCoupon = (one: string, other: string): boolean => couponCode(one) === couponCode(other);

/**
 * The reason why a coupon does not fit; null if it does. Codes: `coupon.expired`, `coupon.used-up`, `coupon.used-by-person`,
 * `coupon.minimum` (`minimum`: decimal), `coupon.maximum` (`maximum`), `coupon.other-items`, `coupon.email-needed`,
 * `coupon.other-email`, `coupon.twice`, `coupon.alone`.
 */
export function couponRefusal(coupon: Coupon, lines: readonly CouponLine[], use: CouponUse): Failure | null {
  const { minimum, maximum, expiresAt, usageLimit, usageLimitPerPerson, emails } = coupon;
  if (use.others.some(({ code }) => code === coupon.code)) return { code: 'coupon.twice' };
  if (use.others.some(({ isAlone }) => isAlone) || (coupon.isAlone && use.others.length > 0))
    return { code: 'coupon.alone' };
  if (expiresAt !== null && use.now >= expiresAt) return { code: 'coupon.expired' };
  if (usageLimit !== null && use.timesUsed >= usageLimit) return { code: 'coupon.used-up' };
  if (usageLimitPerPerson !== null && use.timesUsedByPerson >= usageLimitPerPerson)
    return { code: 'coupon.used-by-person' };
  const sum = sumOf(lines);
  if (sum && minimum && compareMoney(sum, minimum) < 0)
    return { code: 'coupon.minimum', params: { minimum: decimalOf(minimum) } };
  if (sum && maximum && compareMoney(sum, maximum) > 0)
    return { code: 'coupon.maximum', params: { maximum: decimalOf(maximum) } };
  if (!fitsItems(coupon, lines)) return { code: 'coupon.other-items' };
  if (emails.length === 0 || emails.some((pattern) => isMatch(use.email.toLowerCase(), pattern))) return null;
  return { code: use.email === '' ? 'coupon.email-needed' : 'coupon.other-email' };
}

/** Whether the coupon lowers the price of this line. A fixed amount lowers all lines. */
export function lowersLine(coupon: Coupon, line: CouponLine): boolean {
  if (coupon.value.kind === 'fixed') return true;
  const { productIds, categoryIds } = coupon;
  const isListed = isProductOf(line, productIds) || isCategoryOf(line, categoryIds);
  return (isListed || (productIds.length === 0 && categoryIds.length === 0)) && !isExcluded(coupon, line);
}

/** The items need one of the listed products and one of the listed categories. A fixed amount also allows no excluded item. */
function fitsItems(coupon: Coupon, lines: readonly CouponLine[]): boolean {
  const { productIds, categoryIds, value } = coupon;
  const hasListed =
    (productIds.length === 0 || lines.some((line) => isProductOf(line, productIds))) &&
    (categoryIds.length === 0 || lines.some((line) => isCategoryOf(line, categoryIds)));
  if (!hasListed) return false;
  return value.kind === 'fixed'
    ? !lines.some((line) => isExcluded(coupon, line))
    : lines.length === 0 || lines.some((line) => lowersLine(coupon, line));
}

const isExcluded = ({ excludesSale, excludedProductIds, excludedCategoryIds }: Coupon, line: CouponLine) =>
  (excludesSale && line.price.isOnSale) ||
  isProductOf(line, excludedProductIds) ||
  isCategoryOf(line, excludedCategoryIds);

const isProductOf = ({ productId, variationId }: CouponLine, ids: readonly number[]): boolean =>
  ids.includes(productId) || (variationId !== null && ids.includes(variationId));
const isCategoryOf = ({ categoryIds }: CouponLine, ids: readonly number[]): boolean =>
  categoryIds.some((id) => ids.includes(id));

const sumOf = (lines: readonly CouponLine[]): Money | null =>
  lines.map(lineTotal).reduce<Money | null>((sum, amount) => (sum ? addMoney(sum, amount) : amount), null);

/** Compares the parts between `*` one by one. A regular expression could take very long for a hostile pattern. */
function isMatch(email: string, pattern: string): boolean {
  if (email === '') return false;
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return email === pattern;
  const last = rest.pop() ?? '';
  let from = first.length;
  if (!email.startsWith(first) || !email.endsWith(last)) return false;
  for (const piece of rest) {
    const at = email.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return from <= email.length - last.length;
}
