import { addMoney, type Money, subtractMoney } from '#domain/money.ts';
import type { Order } from './order.ts';

/**
 * The difference between an order's total and its displayed sums: fees of the store, taxes without a name, and a delivery cost of an order
 * that is not delivered. Negative for a reduction. Zero while the delivery cost is unknown, because the total may or may not include it.
 */
export function adjustmentOf({
  mode,
  subtotal,
  discount,
  deliveryCost,
  taxes,
  isTaxIncluded,
  total,
}: Pick<
  Order,
  'mode' | 'subtotal' | 'discount' | 'deliveryCost' | 'taxes' | 'isTaxIncluded' | 'total'
>): Money {
  const added = isTaxIncluded ? [] : taxes.map(({ amount }) => amount);
  const items = added.reduce(addMoney, subtractMoney(subtotal, discount));
  if (mode !== 'deliver') return subtractMoney(total, items);
  return deliveryCost ? subtractMoney(total, addMoney(items, deliveryCost)) : { ...total, amount: 0 };
}
