import { addMoney, type Money, subtractMoney } from '#domain/money.ts';
import type { Order } from './order.ts';

/**
 * What stands between an order's own sums, as they are shown, and its total: the store's taxes and fees, and any cost of an order that is
 * not delivered, whose sums have no row for it. Below zero where something is taken off, and nothing while delivery is told later: the
 * total may hold it or not.
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
