import type { Reckoning } from '#domain/cart/reckon.ts';
import { deliveryGoal } from '#domain/delivery/zones.ts';
import { compareMoney, decimalOf, type Money, moneyFromDecimal, subtractMoney } from '#domain/money.ts';
import type { Refusal } from '#scripts/backend/wordpress/refusal.ts';
import type { OrderFulfilment } from './fulfilment.ts';
import type { OrderRequest } from './order-request.ts';

/** Refuses an order whose sum is below the minimum of its zone, or differs from the total that the customer saw. Otherwise null. */
export function sumRefusal(
  request: OrderRequest,
  { terms }: Pick<OrderFulfilment, 'terms'>,
  { subtotal, discount, total }: Reckoning,
): Refusal | null {
  const goal = terms ? deliveryGoal(terms, subtractMoney(subtotal, discount)) : null;
  if (goal?.kind === 'minimum') return belowMinimum(goal.goal);
  return isAsShown(request, total) ? null : totalChanged(total);
}

const belowMinimum = (minimum: Money): Refusal => ({
  status: 409,
  code: 'treesal_minimum_order',
  message: 'The order is below the minimum of this zone.',
  data: { total: decimalOf(minimum), currency: minimum.currency },
});

/** Whether the customer agreed to this total. A client that shows no total agrees to any. */
function isAsShown({ shown_total: shown, currency }: OrderRequest, total: Money): boolean {
  if (!shown) return true;
  const agreed = moneyFromDecimal(shown, currency ?? '', total.minorUnit);
  return agreed?.currency === total.currency && compareMoney(agreed, total) === 0;
}

const totalChanged = (total: Money): Refusal => ({
  status: 409,
  code: 'treesal_total_changed',
  message: 'The total has changed.',
  data: { total: decimalOf(total), currency: total.currency },
});
