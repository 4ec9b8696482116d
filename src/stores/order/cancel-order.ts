import type { Order } from '#domain/order/order.ts';
import type { Failure } from '#domain/result.ts';
import { $orders } from './orders.ts';
import { thePlacedOrders } from './placed-order-api.ts';
import { keepAnswer } from './watch-order.ts';

/**
 * Cancels an order that nobody has accepted; null when it is done. `changeId`: a UUID of one wish to cancel, kept for its retries. After
 * `order.moved` the order is read anew.
 */
export async function cancelOrder(
  { id, key }: Pick<Order, 'id' | 'key'>,
  changeId: string,
): Promise<Failure | null> {
  if (key === null) return { code: 'order.not-found' };
  const answer = await thePlacedOrders().cancelOrder(id, key, changeId);
  if (answer.ok) {
    keepAnswer(answer.value, key);
    $orders.set(
      $orders.get().map((placed) => (placed.order.id === id ? { ...placed, isOwnEnd: true } : placed)),
    );
    return null;
  }
  if (answer.error.code === 'order.moved') {
    const now = await thePlacedOrders().order(id, key);
    if (now.ok) keepAnswer(now.value, key);
  }
  return answer.error;
}
