import { isOvertaken } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import { ORDERS_KEY } from '#stores/customer/forget-orders.ts';
import { keptJson } from '#stores/device/kept-json.ts';
import { type PlacedOrder, placedOrderOf } from './placed-order.ts';

const MOST = 20;

/** The last orders of this device, the newest first. */
export const $orders = keptJson<readonly PlacedOrder[]>(ORDERS_KEY, [], (json) =>
  Array.isArray(json) ? json.flatMap((item) => placedOrderOf(item) ?? []) : [],
);

/** Puts an order first, and replaces an earlier copy of it. */
export function rememberOrder(placed: PlacedOrder): void {
  const others = $orders.get().filter(({ clientOrderId }) => clientOrderId !== placed.clientOrderId);
  $orders.set([placed, ...others].slice(0, MOST));
}

/** Updates an order with the store's answer; its place in the list stays. An answer that a newer one has overtaken changes nothing. */
export function updateOrder(order: Order): void {
  const updates = (known: Order): boolean => known.id === order.id && !isOvertaken(order, known);
  $orders.set($orders.get().map((placed) => (updates(placed.order) ? { ...placed, order } : placed)));
}
