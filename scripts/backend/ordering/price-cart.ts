import type { Coupon } from '#domain/cart/coupon.ts';
import type { Reckoning } from '#domain/cart/reckon.ts';
import type { DeliveryTerms } from '#domain/delivery/delivery-zone.ts';
import { decimalOf, type Money, subtractMoney } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#scripts/backend/catalogue/shop.ts';
import type { Refusal } from '#scripts/backend/wordpress/refusal.ts';
import { codesOf, type JudgedCoupons, refusedAs, shortDecimal } from './coupons.ts';
import type { OrderingContext } from './create-order.ts';
import { taxesAnswer } from './order-answer.ts';
import { type OrderLine, orderLines } from './order-lines.ts';
import type { CartRequest } from './order-request.ts';
import { quoteOrder, sumsOf, zoneIn } from './price-order.ts';

export interface PricedCart extends JudgedCoupons {
  readonly reckoning: Reckoning;
}

/**
 * Calculates what an order of this cart would cost now, and stores nothing. `total` is the sum of a cart whose items the client does not
 * send; then coupons depend on it alone.
 */
export async function priceCart(
  wanted: CartRequest,
  context: OrderingContext,
  total?: Money,
): Promise<Result<PricedCart, Refusal>> {
  await context.elsewhere?.refreshToPrice(wanted.items.map(({ id }) => id));
  const shop = await context.shop();
  const lines = orderLines(wanted.items, shop);
  if (!lines.ok) return lines;
  const items = lines.value.length === 0 && total ? [anything(total)] : lines.value;
  const quote = await quoteOrder(context, {
    rows: context.database,
    shop,
    lines: items,
    codes: codesOf(wanted.coupon_codes),
    phone: wanted.customer_phone,
    email: wanted.customer_email,
    now: context.now(),
    zone: zoneIn(wanted),
  });
  if (!quote.ok) return fail(quote.error);
  const { judged } = quote.value;
  const delivery = deliveryOf(wanted, shop);
  const reckoning = sumsOf(quote.value, judged.granted, { lines: items, shop, delivery });
  return ok({ ...judged, reckoning });
}

/** One line for a cart of which only the sum is known. */
function anything(total: Money): OrderLine {
  const none = { isInStock: true, remaining: null, isOnBackorder: false };
  return {
    wanted: { id: 0, variation_id: null, quantity: 1, variation: {}, notes: '' },
    product: { id: 0, categoryIds: [], stock: none } as unknown as OrderLine['product'],
    variation: null,
    price: { current: total, regular: total, isOnSale: false },
    quantity: 1,
    name: '',
    choices: [],
    extras: [],
  };
}

/** null: the shop tells the cost later. undefined: no delivery. */
function deliveryOf({ method, zone }: CartRequest, { zones }: Shop): DeliveryTerms | null | undefined {
  if (method !== 'deliver') return undefined;
  return zones.find(({ id }) => id === zone) ?? null;
}

/** The answer of `price_cart` (docs/api.md). */
export const cartAnswer = ({ reckoning, refused }: PricedCart) => ({
  subtotal: decimalOf(reckoning.subtotal),
  discount: decimalOf(reckoning.discount),
  delivery_cost: reckoning.delivery && decimalOf(reckoning.delivery),
  ...taxesAnswer(reckoning),
  total: decimalOf(reckoning.total),
  currency: reckoning.total.currency,
  coupons: reckoning.coupons.map(({ code, discount, freeDelivery }) => ({
    code,
    discount: decimalOf(discount),
    free_shipping: freeDelivery,
  })),
  refused_coupons: refused.map(({ code, failure }) => ({
    code,
    reason: refusedAs(failure, code).code,
    ...failure.params,
  })),
});

/** The answer of `validate-coupon`. */
export function couponAnswer({ granted, reckoning }: PricedCart, code: string, total: Money) {
  const own = reckoning.coupons.find((coupon) => coupon.code === code);
  const discount = own?.discount ?? { ...total, amount: 0 };
  const coupon = granted.find((each) => each.code === code);
  return {
    valid: true,
    code: coupon?.name ?? code,
    ...(coupon && valueAnswer(coupon)),
    free_shipping: own?.freeDelivery ?? false,
    discount: decimalOf(discount),
    total: decimalOf(subtractMoney(total, discount)),
    currency: total.currency,
  };
}

/** The coupon's value with WooCommerce's names. */
function valueAnswer({ value }: Coupon) {
  if (value.kind === 'percent') {
    const amount = decimalOf({ amount: value.hundredths, minorUnit: 2, currency: '' });
    return { discount_type: 'percent', amount: shortDecimal(amount) };
  }
  const discount_type = value.kind === 'fixed' ? 'fixed_cart' : 'fixed_product';
  return { discount_type, amount: shortDecimal(decimalOf(value.amount)) };
}
