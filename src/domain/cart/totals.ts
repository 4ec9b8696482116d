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

/** The effect of a coupon, as the store answered. */
export interface CouponEffect {
  /** At most the subtotal. */
  readonly discount: Money;
  readonly freeDelivery: boolean;
}

export interface CartTotals {
  /** Sum of all lines at their current prices. */
  readonly subtotal: Money;
  /** Difference between regular and sale prices. For display only: the subtotal already reflects it. */
  readonly saving: Money;
  /** Discount of the coupon, at most the subtotal. */
  readonly discount: Money;
  /** null: the merchant tells the cost later, and the total does not include it. Zero if nothing is delivered. */
  readonly delivery: Money | null;
  /** By name; empty where the store has none, or did not say. */
  readonly taxes: readonly TaxAmount[];
  /** Whether prices include the taxes; otherwise they are part of the total beside the other sums. */
  readonly isTaxIncluded: boolean;
  /** subtotal − discount + delivery, and taxes that are not included; never negative. */
  readonly total: Money;
}

/** A tax as customers read it. */
export interface TaxAmount {
  readonly name: string;
  readonly amount: Money;
}

/**
 * Computes all totals of a cart in integer minor units, independent of the order of the lines.
 * `delivery` is the cost of the zone: null if the merchant tells it later, absent for pickup and eat-in.
 * Throws if a line has another currency or unit than the shop.
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
  return {
    subtotal,
    saving,
    discount,
    delivery,
    taxes: [],
    isTaxIncluded: true,
    total: addMoney(toPay, delivery ?? none),
  };
}
