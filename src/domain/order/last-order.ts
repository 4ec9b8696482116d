import type { StoredOrders } from './open-order.ts';

const MOST_NAMED = 3;

/** The newest order that can be ordered again, with the names of its items; null without one. */
export function lastOrderOf(
  orders: StoredOrders,
): { readonly id: number; readonly names: readonly string[] } | null {
  const last = orders.find((placed) => placed?.lines?.length && placed.order?.id);
  if (!last?.order) return null;
  const names = (last.order.items ?? []).flatMap(({ name }) => name ?? []);
  return { id: last.order.id, names: [...new Set(names)].slice(0, MOST_NAMED) };
}
