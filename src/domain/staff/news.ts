import type { Order } from '#domain/order/order.ts';
import { isEnded } from '#domain/order/order-status.ts';
import { isOfPlace } from './deliveries.ts';
import type { StaffRole } from './return-path.ts';

/** Whether a new order is any news on a role's screens: to who brings orders, what is to be brought from and to where they work. */
export const isNewsFor = (
  order: Pick<Order, 'mode' | 'status' | 'branch' | 'area'>,
  role: StaffRole,
  place: Pick<Order, 'branch' | 'area'>,
): boolean => role !== 'driver' || (order.mode === 'deliver' && !isEnded(order) && isOfPlace(order, place));
