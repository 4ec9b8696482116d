import { atom } from 'nanostores';
import type { Order } from '#domain/order/order.ts';
import type { Failure } from '#domain/result.ts';
import { asStaff } from './as-staff.ts';
import { orderInPageWords } from './place.ts';
import { theStaff } from './staff-api.ts';

/** The page's order, in memory only. After a failed call the last one stays. */
export const $order = atom<{ readonly order: Order | null; readonly failure: Failure | null }>({
  order: null,
  failure: null,
});

export async function readOrder(id: number): Promise<void> {
  const answer = await asStaff((token) => theStaff().order(id, token));
  if (answer.ok) $order.set({ order: orderInPageWords(answer.value), failure: null });
  else $order.set({ order: $order.get().order, failure: answer.error });
}
