import type { Order } from './order.ts';
import { isEnded } from './order-status.ts';

/** The branch that a customer still has to come to; null for a delivery, for a guest at a table, and once the order has ended. */
export function branchToReach<Branch extends { readonly name: string }>(
  order: Pick<Order, 'mode' | 'branch' | 'table' | 'status'>,
  branches: readonly Branch[],
): Branch | null {
  if (order.mode === 'deliver' || order.table !== '' || isEnded(order)) return null;
  return branches.find(({ name }) => name === order.branch) ?? null;
}

/** Whether a branch's address says its name as well ("Main Street", "40 Main Street, Beit Hanina"): then the address is enough. */
export const addressNames = ({ name, address = '' }: { readonly name: string; readonly address?: string }) =>
  address.includes(name);
