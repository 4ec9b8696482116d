import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { isForLaterDay } from '#domain/order/due-date.ts';
import { type OrderStage, stageOf } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import { newestFirst } from './order-filters.ts';

export const LANES = ['new', 'kitchen', 'ready', 'out', 'done'] as const;
/** A column of the staff's board. */
export type Lane = (typeof LANES)[number];

const LANE_OF: Readonly<Record<OrderStage, Lane>> = {
  received: 'new',
  accepted: 'kitchen',
  preparing: 'kitchen',
  ready: 'ready',
  'on-its-way': 'out',
  done: 'done',
  cancelled: 'done',
  failed: 'done',
};

/** The lane of an order. One with an unknown status counts as new, so that somebody looks at it. */
export const laneOf = ({ status, life }: Pick<Order, 'status' | 'life'>): Lane =>
  status === null ? 'new' : LANE_OF[stageOf({ status, departedAt: life?.departedAt ?? null })];

/**
 * The orders of each lane, the most urgent first. Orders for days after that of `now` (epoch milliseconds) are last. In the lane `done`,
 * the newest order is first.
 */
export function byLane(
  orders: readonly Order[],
  now: number,
  place: ClockPlace,
): Readonly<Record<Lane, readonly Order[]>> {
  const later = new Set(orders.filter((order) => isForLaterDay(order, now, place)));
  const lanes: Record<Lane, Order[]> = { new: [], kitchen: [], ready: [], out: [], done: [] };
  for (const order of orders) lanes[laneOf(order)].push(order);
  const dueAt = ({ placedAt, wantedAt, life }: Order): number => wantedAt ?? life?.promisedAt ?? placedAt;
  const mostUrgentFirst = (left: Order, right: Order): number =>
    Number(later.has(left)) - Number(later.has(right)) || dueAt(left) - dueAt(right) || left.id - right.id;
  for (const lane of LANES) lanes[lane].sort(lane === 'done' ? newestFirst : mostUrgentFirst);
  return lanes;
}
