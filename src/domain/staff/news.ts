import type { Order } from '#domain/order/order.ts';
import { isEnded } from '#domain/order/order-status.ts';
import { isOfPlace } from './deliveries.ts';
import type { StaffRole } from './return-path.ts';

/** Whether to announce a new order on a role's screens. Drivers hear only of deliveries from and to the places they work at. */
export const isNewsFor = (
  order: Pick<Order, 'mode' | 'status' | 'branch' | 'area'>,
  role: StaffRole,
  place: Pick<Order, 'branch' | 'area'>,
): boolean => role !== 'driver' || (order.mode === 'deliver' && !isEnded(order) && isOfPlace(order, place));
