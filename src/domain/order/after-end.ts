import { isUnpaidOnline, type ToldLife, UNPAID_LIMIT_MINUTES } from './life.ts';
import type { Order } from './order.ts';
import { isVoid } from './order-status.ts';

/**
 * What becomes of the money of an order that was cancelled or failed. `nothing`: none is to be paid. `transfer`: none is to be sent, but
 * it may be under way. `abandoned`: it was cancelled because it was not paid in time. `paid`: the shop has it.
 */
export type MoneyAfterEnd = 'nothing' | 'transfer' | 'abandoned' | 'paid';

/** null while the order is not void, and after a failed delivery, about which customer and shop have to talk. */
export function moneyAfterEnd(
  { placedAt }: Pick<Order, 'placedAt'>,
  { status, payment, reason, steps }: Pick<ToldLife, 'status' | 'payment' | 'reason' | 'steps'>,
): MoneyAfterEnd | null {
  if (!isVoid(status)) return null;
  if (payment.state === 'paid') return 'paid';
  if (isUnpaidOnline(payment)) {
    // The service cancels an unpaid order without a reason after its time. An earlier cancellation was made by a person.
    const at = steps.findLast(({ stage }) => stage === 'cancelled')?.at ?? 0;
    return reason === '' && at - placedAt >= UNPAID_LIMIT_MINUTES * 60_000 ? 'abandoned' : 'nothing';
  }
  if (status === 'failed') return null;
  return payment.method === 'transfer' ? 'transfer' : 'nothing';
}
