import { useStore } from '@nanostores/react';
import { placeOf } from '#domain/customer/map-link.ts';
import type { Order } from '#domain/order/order.ts';
import { shownStatus } from '#domain/staff/shown-status.ts';
import { $ways, noteWay } from '#stores/staff/ways.ts';

/** Whether the way to the door is what a driver needs next: the order is on its way, and the map has not led there yet. */
export function useWay(order: Order): { readonly isWayFirst: boolean; readonly onWay: () => void } {
  const isShown = useStore($ways).includes(order.id);
  const isOut = shownStatus(order) === 'on-its-way' && placeOf(order) !== null;
  return { isWayFirst: isOut && !isShown, onWay: () => noteWay(order.id) };
}
