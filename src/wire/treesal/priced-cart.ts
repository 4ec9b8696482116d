import type { PricedCart } from '#domain/cart/priced-cart.ts';
import { type CurrencyFormat, type Money, moneyFromDecimal } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { parseAnswer, unreadable } from '#wire/parse-answer.ts';
import { YES } from './coupon.ts';
import { couponFailure } from './failures.ts';
import { pricedCartSchema } from './schema.ts';

/** The answer of `price_cart`. Fails with `answer.unreadable`, also for an amount in another currency. */
export function pricedCartOf(
  body: unknown,
  shop: Pick<CurrencyFormat, 'code' | 'minorUnit'>,
): Result<PricedCart> {
  const parsed = parseAnswer(pricedCartSchema, body);
  if (!parsed.ok) return parsed;
  const wire = parsed.value;
  if (wire.currency !== shop.code) return fail(unreadable('currency'));
  const bad: string[] = [];
  const money = (value: string | number, path: string): Money => {
    const amount = moneyFromDecimal(value, shop.code, shop.minorUnit);
    if (!amount || amount.amount < 0) bad.push(path);
    return amount ?? { amount: 0, minorUnit: shop.minorUnit, currency: shop.code };
  };
  const priced: PricedCart = {
    subtotal: money(wire.subtotal, 'subtotal'),
    discount: money(wire.discount, 'discount'),
    delivery: wire.delivery_cost === null ? null : money(wire.delivery_cost, 'delivery_cost'),
    taxes: wire.taxes.map(({ name, amount }) => ({ name, amount: money(amount, 'taxes') })),
    isTaxIncluded: wire.taxes_included !== false,
    total: money(wire.total, 'total'),
    granted: wire.coupons.map(({ code, discount, free_shipping }) => ({
      code,
      discount: money(discount, 'coupons'),
      freeDelivery: YES.includes(free_shipping),
    })),
    refused: wire.refused_coupons.map(({ code, reason, minimum }) => ({
      code,
      failure: { code: couponFailure(reason), ...(minimum !== null && { params: { minimum } }) },
    })),
  };
  const [path] = bad;
  return path === undefined ? ok(priced) : fail(unreadable(path));
}
