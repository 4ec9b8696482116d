import { atom, computed } from 'nanostores';
import { isOvertaken } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import type { Failure } from '#domain/result.ts';
import { asStaff } from './as-staff.ts';
import { orderInPageWords } from './place.ts';
import { theStaff } from './staff-api.ts';
import { $waitingChanges, withWaiting } from './waiting-changes.ts';

interface ReadOrder {
  readonly order: Order | null;
  readonly failure: Failure | null;
}

/** The server's last answer, in memory only. It stays after a failed call. */
const $readOrder = atom<ReadOrder>({ order: null, failure: null });

/** The page's order with its unsent changes. */
export const $order = computed(
  [$readOrder, $waitingChanges],
  ({ order, failure }, waiting): ReadOrder => ({ order: order && withWaiting(order, waiting), failure }),
);

export async function readOrder(id: number): Promise<void> {
  const answer = await asStaff((token) => theStaff().order(id, token));
  if (answer.ok) $readOrder.set({ order: orderInPageWords(answer.value), failure: null });
  else $readOrder.set({ order: $readOrder.get().order, failure: answer.error });
}

/** Takes a newer state of the page's order from an event. */
export function takeReadOrder(order: Order): void {
  if ($readOrder.get().order?.id === order.id) $readOrder.set({ order, failure: null });
}

/** The page's order with its state in the list, unless the page has a later one. */
export function newerOf(order: Order, listed: Pick<Order, 'status' | 'life'> | undefined): Order {
  if (!listed || isOvertaken(listed, order)) return order;
  return { ...order, status: listed.status ?? order.status, life: listed.life };
}
