import { savingOf } from '#domain/catalogue/saving.ts';
import {
  addMoney,
  type CurrencyFormat,
  clampMoney,
  type Money,
  multiplyMoney,
  noMoney,
  subtractMoney,
} from '#domain/money.ts';
import { lineTotal, type PricedLine } from './line-total.ts';

/** What a coupon takes off, as the store answered. */
export interface CouponEffect {
  /** Never more than the subtotal counts. */
  readonly discount: Money;
  readonly freeDelivery: boolean;
}

export interface CartTotals {
  /** All lines at their present prices. */
  readonly subtotal: Money;
  /** What sales take off the regular prices; already out of the subtotal, for showing only. */
  readonly saving: Money;
  /** What the coupon takes off, at most the subtotal. */
  readonly discount: Money;
  /** null: told later by the merchant, and not in the total. Zero when nothing is delivered. */
  readonly delivery: Money | null;
  /** subtotal − discount + delivery; never negative. */
  readonly total: Money;
}

/**
 * Every total of a cart, in integer minor units; the order of the lines makes no difference.
 * `delivery`: the zone's cost, null when the merchant tells it later, absent for pickup and eating in.
 * Throws when a line is in another currency or unit than the shop.
 */
export function cartTotals(cart: {
  readonly currency: Pick<CurrencyFormat, 'code' | 'minorUnit'>;
  readonly lines: readonly PricedLine[];
  readonly delivery?: Money | null;
  readonly coupon?: CouponEffect | null;
}): CartTotals {
  const none = noMoney(cart.currency);
  const sum = (amounts: readonly Money[]): Money => amounts.reduce(addMoney, none);
  const subtotal = sum(cart.lines.map(lineTotal));
  const saving = sum(
    cart.lines.map(({ price, quantity }) => multiplyMoney(savingOf(price)?.amount ?? none, quantity)),
  );
  const discount = clampMoney(cart.coupon?.discount ?? none, none, subtotal);
  const delivery = cart.coupon?.freeDelivery || cart.delivery === undefined ? none : cart.delivery;
  const toPay = subtractMoney(subtotal, discount);
  return { subtotal, saving, discount, delivery, total: addMoney(toPay, delivery ?? none) };
}
