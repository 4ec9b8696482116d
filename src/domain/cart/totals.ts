import { savingOf } from '#domain/catalogue/saving.ts';
import type { DeliveryTerms } from '#domain/delivery/delivery-zone.ts';
import { deliveryCost } from '#domain/delivery/zones.ts';
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
  /** By name; empty if the store has none, or does not list them. */
  readonly taxes: readonly TaxAmount[];
  /** Whether prices include the taxes; otherwise they are part of the total beside the other sums. */
  readonly isTaxIncluded: boolean;
  /** subtotal − discount + delivery, and taxes that are not included; never negative. */
  readonly total: Money;
}

/** A tax with its name for customers. */
export interface TaxAmount {
  readonly name: string;
  readonly amount: Money;
}

/**
 * Computes all totals of a cart in integer minor units, independent of the order of the lines.
 * `delivery` is the zone's terms: null if the merchant tells the cost later, absent for pickup and eat-in.
 * Throws if a line has another currency or unit than the shop.
 */
export function cartTotals(cart: {
  readonly currency: Pick<CurrencyFormat, 'code' | 'minorUnit'>;
  readonly lines: readonly PricedLine[];
  readonly delivery?: DeliveryTerms | null;
  readonly coupon?: CouponEffect | null;
}): CartTotals {
  const none = noMoney(cart.currency);
  const sum = (amounts: readonly Money[]): Money => amounts.reduce(addMoney, none);
  const subtotal = sum(cart.lines.map(lineTotal));
  const saving = sum(
    cart.lines.map(({ price, quantity }) => multiplyMoney(savingOf(price)?.amount ?? none, quantity)),
  );
  const discount = clampMoney(cart.coupon?.discount ?? none, none, subtotal);
  const toPay = subtractMoney(subtotal, discount);
  const isFree = cart.coupon?.freeDelivery || cart.delivery === undefined;
  const delivery = isFree ? none : cart.delivery && deliveryCost(cart.delivery, toPay);
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
