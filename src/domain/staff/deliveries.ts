import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { dueDate, promisedDay } from '#domain/order/due-date.ts';
import type { Order } from '#domain/order/order.ts';
import { isEnded, type OrderStatus } from '#domain/order/order-status.ts';

/** How near to the door: what is ready goes first. */
const READINESS: readonly (OrderStatus | null)[] = [
  'readytoship',
  'preparing',
  'processing',
  'on-hold',
  'pending',
];

/** Orders that are still to be brought to somebody, on whatever day: the readiest first, and the longest waiting among those. */
export function openDeliveries(orders: readonly Order[]): readonly Order[] {
  const rank = ({ status }: Order): number => {
    const place = READINESS.indexOf(status);
    return place === -1 ? READINESS.length : place;
  };
  return orders
    .filter((order) => order.mode === 'deliver' && !isEnded(order))
    .sort((left, right) => rank(left) - rank(right) || left.placedAt - right.placedAt || left.id - right.id);
}

/**
 * Whether an order is to be brought on a date of the merchant's calendar (`2026-11-22`): it is due on it, is overdue, or was promised for
 * no weekday. The last holds also where the device's clock has not come to the date of placing yet.
 */
export const isDueOn = (
  order: Pick<Order, 'placedAt' | 'deliveryDay'>,
  today: string,
  place: ClockPlace,
): boolean => promisedDay(order) === null || dueDate(order, place) <= today;

/** Whether an order is one of the past: it has ended, or was due before that date. */
export const isPast = (
  order: Pick<Order, 'placedAt' | 'deliveryDay' | 'status'>,
  today: string,
  place: ClockPlace,
): boolean => isEnded(order) || dueDate(order, place) < today;

/** Whether an order is one of a place's, of any place where the names are empty; one without a branch is every branch's to bring. */
export const isOfPlace = (
  order: Pick<Order, 'branch' | 'area'>,
  { branch, area }: Pick<Order, 'branch' | 'area'>,
): boolean =>
  (branch === '' || order.branch === '' || order.branch === branch) && (area === '' || order.area === area);

export interface Area {
  readonly area: string;
  readonly orders: readonly Order[];
}

/** By area, in the order in which areas first occur. */
export function byArea(orders: readonly Order[]): readonly Area[] {
  const groups = new Map<string, Order[]>();
  for (const order of orders) {
    const group = groups.get(order.area);
    if (group) group.push(order);
    else groups.set(order.area, [order]);
  }
  return [...groups].map(([area, members]) => ({ area, orders: members }));
}

/** The areas that have one of the first so many orders, each with those of them that it has. */
export function firstOf(
  areas: readonly Area[],
  count: number,
): readonly (Area & { readonly first: readonly Order[] })[] {
  let left = count;
  return areas.flatMap((group) => {
    const first = group.orders.slice(0, Math.max(0, left));
    left -= first.length;
    return first.length > 0 ? [{ ...group, first }] : [];
  });
}
