import type { Money } from '#domain/money.ts';
import type { Order } from './order.ts';

/**
 * What stands between an order's own sums and its total: the store's taxes and fees. Below zero where they take something off, and nothing
 * while delivery is told later: the total may hold it or not.
 */
export const adjustmentOf = ({
  subtotal,
  discount,
  deliveryCost,
  total,
}: Pick<Order, 'subtotal' | 'discount' | 'deliveryCost' | 'total'>): Money => ({
  ...total,
  amount: deliveryCost ? total.amount - (subtotal.amount - discount.amount + deliveryCost.amount) : 0,
});
