import type { Order } from '#domain/order/order.ts';

/** Which orders of a shop an account may see: all, today's deliveries, or none. */
export type OrdersSeen = 'all' | 'deliveries' | 'none';

/** The orders that a role may see; none for an unknown role. */
export function ordersSeenBy(role: string | undefined): OrdersSeen {
  if (role === 'callcenter' || role === 'manager') return 'all';
  return role === 'driver' ? 'deliveries' : 'none';
}

/** Branches and zones of a driver, by their names in orders. An empty list means all. */
export interface WorkPlaces {
  readonly branches: readonly string[];
  readonly zones: readonly string[];
}

export const ANYWHERE: WorkPlaces = { branches: [], zones: [] };

/** Whether a delivery is in these branches and zones. One without a branch belongs to every branch. */
export const isAtWorkPlaces = (
  { branch, area }: Pick<Order, 'branch' | 'area'>,
  { branches, zones }: WorkPlaces,
): boolean =>
  (branches.length === 0 || branch === '' || branches.includes(branch)) &&
  (zones.length === 0 || zones.includes(area));
