import { addMoney, type Money, subtractMoney } from '#domain/money.ts';
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
}: Pick<Order, 'subtotal' | 'discount' | 'deliveryCost' | 'total'>): Money =>
  deliveryCost
    ? subtractMoney(total, addMoney(subtractMoney(subtotal, discount), deliveryCost))
    : { ...total, amount: 0 };
