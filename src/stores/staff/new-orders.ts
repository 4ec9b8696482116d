import { atom } from 'nanostores';
import type { Order } from '#domain/order/order.ts';

/** Ids of orders that came while the page was open, until somebody has seen them. */
export const $newOrderIds = atom<ReadonlySet<number>>(new Set());

/** null until the first list: what was there when the page opened is not news. */
let known: ReadonlySet<number> | null = null;

export function noteOrders(orders: readonly Order[]): void {
  const ids = orders.map(({ id }) => id);
  const before = known;
  known = new Set([...(before ?? []), ...ids]);
  if (!before) return;
  const fresh = ids.filter((id) => !before.has(id));
  if (fresh.length > 0) $newOrderIds.set(new Set([...$newOrderIds.get(), ...fresh]));
}

export function markSeen(ids: Iterable<number> = $newOrderIds.get()): void {
  const seen = new Set(ids);
  const left = [...$newOrderIds.get()].filter((id) => !seen.has(id));
  if (left.length < $newOrderIds.get().size) $newOrderIds.set(new Set(left));
}
