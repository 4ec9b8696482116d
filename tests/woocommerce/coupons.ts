import type { StockItem } from './stock-items.ts';

/** A voucher of the store, by the names of `wc/v3/coupons` (capture 074b). Amounts are decimal. */
export interface StockCoupon {
  readonly code: string;
  readonly discount_type: 'percent' | 'fixed_cart' | 'fixed_product';
  readonly amount: string;
  readonly free_shipping?: boolean;
  readonly date_expires_gmt?: string | null;
  readonly minimum_amount?: string;
  readonly maximum_amount?: string;
  readonly product_ids?: readonly number[];
  readonly product_categories?: readonly number[];
  readonly exclude_sale_items?: boolean;
  readonly email_restrictions?: readonly string[];
  readonly usage_limit?: number | null;
  readonly usage_limit_per_user?: number | null;
  readonly individual_use?: boolean;
  /** Raised by each order; WooCommerce checks it, but several orders at once pass together (capture 151x-log). */
  usage_count?: number;
}

/** The cart or order that a voucher is meant for. Amounts are minor units. */
export interface CouponCart {
  readonly items: readonly (StockItem | undefined)[];
  readonly subtotal: number;
  readonly minorUnit: number;
  readonly email: string;
  readonly others: readonly string[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The fields that a voucher has in `wc/v3/coupons` when its merchant left them alone (capture 074b). */
export const couponV3 = (coupon: StockCoupon) => ({
  status: 'publish',
  date_expires_gmt: null,
  usage_count: 0,
  individual_use: false,
  product_ids: [],
  excluded_product_ids: [],
  usage_limit: null,
  usage_limit_per_user: null,
  limit_usage_to_x_items: null,
  free_shipping: false,
  product_categories: [],
  excluded_product_categories: [],
  exclude_sale_items: false,
  minimum_amount: '0.00',
  maximum_amount: '0.00',
  email_restrictions: [],
  ...coupon,
  code: coupon.code.toLowerCase(),
});

/** Why a voucher is refused, in WooCommerce's words (captures 070 to 073e); null when it fits. */
export function couponRefusal(
  code: string,
  coupons: readonly StockCoupon[],
  cart: CouponCart,
): string | null {
  const lower = code.toLowerCase();
  const named = `&quot;${lower}&quot;`;
  if (lower === '') return 'Coupon code is required.';
  const coupon = coupons.find((each) => each.code.toLowerCase() === lower);
  if (!coupon) return `Coupon ${named} cannot be applied because it does not exist.`;
  if (cart.others.includes(lower)) return `Coupon code ${named} already applied!`;
  const { usage_limit: limit, usage_count: used = 0, date_expires_gmt: expires } = coupon;
  if (limit && used >= limit) return `Usage limit for coupon ${named} has been reached.`;
  if (expires && Date.parse(`${expires}Z`) <= cart.now) return `Coupon ${named} has expired.`;
  const minimum = Math.round(Number(coupon.minimum_amount ?? 0) * 10 ** cart.minorUnit);
  if (cart.subtotal < minimum) return `The minimum spend for coupon ${named} is ${spelled(coupon)}.`;
  const { email_restrictions: emails = [] } = coupon;
  if (emails.length > 0 && !emails.includes(cart.email.toLowerCase()))
    return `Please enter a valid email at checkout to use coupon code ${named}.`;
  const fits = cart.items.some((item) => isLowered(coupon, item));
  return fits ? null : `Sorry, coupon ${named} is not applicable to selected products.`;
}

/** Whether a voucher lowers a line. */
export function isLowered(coupon: StockCoupon, item: StockItem | undefined): boolean {
  const { product_ids: ids = [], product_categories: categories = [], exclude_sale_items: noSale } = coupon;
  if (noSale && item?.on_sale) return false;
  if (ids.length === 0 && categories.length === 0) return true;
  const own = [item?.id ?? 0, item?.parent ?? 0];
  return (
    own.some((id) => ids.includes(id)) ||
    (item?.categories ?? []).some((category) => categories.includes(category.id))
  );
}

/** 070-coupon-MIN100: HTML, in the shop's currency. */
const spelled = ({ minimum_amount: amount }: StockCoupon): string =>
  `<span class="woocommerce-Price-amount amount"><bdi>${amount}&nbsp;<span class="woocommerce-Price-currencySymbol">&#8362;</span></bdi></span>`;

interface CouponLine {
  readonly item: StockItem | undefined;
  readonly quantity: number;
  /** Minor units, before any voucher. */
  readonly subtotal: number;
}

/** What is left of each line after a voucher, in minor units; `left` is what earlier vouchers left. */
export function afterCoupon(
  coupon: StockCoupon,
  lines: readonly CouponLine[],
  left: readonly number[],
  minorUnit: number,
): number[] {
  const after = [...left];
  const take = (index: number, amount: number): number => {
    const taken = Math.min(amount, after[index] ?? 0);
    after[index] = (after[index] ?? 0) - taken;
    return taken;
  };
  const lowered = [...lines.keys()]
    .filter((index) => coupon.discount_type === 'fixed_cart' || isLowered(coupon, lines[index]?.item))
    .sort((one, other) => (lines[other]?.subtotal ?? 0) - (lines[one]?.subtotal ?? 0));
  const quantityOf = (index: number) => lines[index]?.quantity ?? 0;
  const amount = Math.round(Number(coupon.amount) * 10 ** minorUnit);
  let rest = 0;
  if (coupon.discount_type === 'fixed_product') {
    for (const index of lowered) take(index, amount * quantityOf(index));
    return after;
  }
  if (coupon.discount_type === 'percent') {
    const share = Number(coupon.amount) / 100;
    const sum = lowered.reduce((all, index) => all + (lines[index]?.subtotal ?? 0), 0);
    // The sum is rounded half down, each line is rounded down, and the rest goes to the first pieces.
    rest = Math.ceil(Number((sum * share).toFixed(6)) - 0.5);
    for (const index of lowered) rest -= take(index, Math.floor((lines[index]?.subtotal ?? 0) * share));
  } else {
    rest = amount;
    const pieces = lowered.reduce((all, index) => all + quantityOf(index), 0);
    const each = pieces > 0 ? Math.floor(amount / pieces) : 0;
    for (const index of lowered) rest -= take(index, each * quantityOf(index));
  }
  while (rest > 0 && lowered.some((index) => (after[index] ?? 0) > 0))
    for (const index of lowered) rest -= take(index, Math.min(rest, quantityOf(index)));
  return after;
}
