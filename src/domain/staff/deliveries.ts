import { wallTime } from '#domain/hours/merchant-day.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { dueDate, promisedDay } from '#domain/order/due-date.ts';
import type { Order } from '#domain/order/order.ts';
import { isEnded, type OrderStatus } from '#domain/order/order-status.ts';

/** Sort order of deliveries: orders that are ready come first. */
const READINESS: readonly (OrderStatus | null)[] = [
  'readytoship',
  'preparing',
  'processing',
  'on-hold',
  'pending',
];

/** Orders still to be delivered on any day: the readiest first, among equals the one that waits longest. */
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
 * Whether an order is to be delivered on a date of the merchant's calendar (`2026-11-22`): it is due then, is overdue, or has no
 * promised weekday. The last also holds if the device's clock is behind the date of placing.
 */
export const isDueOn = (
  order: Pick<Order, 'placedAt' | 'deliveryDay'>,
  today: string,
  place: ClockPlace,
): boolean => promisedDay(order) === null || dueDate(order, place) <= today;

/** Whether an order belongs to the past: it has ended, or was due before that date. */
export const isPast = (
  order: Pick<Order, 'placedAt' | 'deliveryDay' | 'status'>,
  today: string,
  place: ClockPlace,
): boolean => isEnded(order) || dueDate(order, place) < today;

/**
 * Whether an order belongs to a branch and area; an empty name matches any. An order without a branch belongs to every branch.
 */
export const isOfPlace = (
  order: Pick<Order, 'branch' | 'area'>,
  { branch, area }: Pick<Order, 'branch' | 'area'>,
): boolean =>
  (branch === '' || order.branch === '' || order.branch === branch) && (area === '' || order.area === area);

export interface Area {
  readonly area: string;
  readonly orders: readonly Order[];
}

/** Groups orders by area, in the order in which areas first occur. */
export const byArea = (orders: readonly Order[]): readonly Area[] =>
  [...grouped(orders, ({ area }) => area)].map(([area, members]) => ({ area, orders: members }));

/** The groups of the first `count` orders, each with its orders among these. */
export function firstOf<Member, Group>(
  groups: readonly (Group & { readonly orders: readonly Member[] })[],
  count: number,
): readonly (Group & { readonly first: readonly Member[] })[] {
  let left = count;
  return groups.flatMap((group) => {
    const first = group.orders.slice(0, Math.max(0, left));
    left -= first.length;
    return first.length > 0 ? [{ ...group, first }] : [];
  });
}

/** Groups orders that are sorted by the time of placing by its date on the merchant's calendar (`2026-11-22`). */
export const byDay = <T extends Pick<Order, 'placedAt'>>(
  orders: readonly T[],
  place: ClockPlace,
): readonly { readonly date: string; readonly orders: readonly T[] }[] =>
  [...grouped(orders, ({ placedAt }) => wallTime(placedAt, place).date)].map(([date, members]) => ({
    date,
    orders: members,
  }));

/** Keys in the order in which they first occur, each with its members in unchanged order. */
function grouped<T>(orders: readonly T[], keyOf: (order: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const order of orders) {
    const key = keyOf(order);
    const group = groups.get(key);
    if (group) group.push(order);
    else groups.set(key, [order]);
  }
  return groups;
}
