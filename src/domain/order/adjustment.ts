import { addMoney, type Money, subtractMoney } from '#domain/money.ts';
import type { Order } from './order.ts';

/**
 * The difference between an order's total and its displayed sums: taxes and fees of the store, and the cost of an order that is
 * not delivered, which has no row of its own. Negative for a reduction. Zero while the merchant has yet to tell the delivery
 * cost, because the total may or may not include it.
 */
export function adjustmentOf({
  mode,
  subtotal,
  discount,
  deliveryCost,
  total,
}: Pick<Order, 'mode' | 'subtotal' | 'discount' | 'deliveryCost' | 'total'>): Money {
  const items = subtractMoney(subtotal, discount);
  if (mode !== 'deliver') return subtractMoney(total, items);
  return deliveryCost ? subtractMoney(total, addMoney(items, deliveryCost)) : { ...total, amount: 0 };
}
