import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { type OrderStage, stageOf } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import { newestFirst } from './order-filters.ts';
import { mostUrgentFirst } from './urgency.ts';

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

/** The orders of each lane at `now` (epoch milliseconds), the most urgent first. In the lane `done`, the newest order is first. */
export function byLane(
  orders: readonly Order[],
  now: number,
  place: ClockPlace,
): Readonly<Record<Lane, readonly Order[]>> {
  const lanes: Record<Lane, Order[]> = { new: [], kitchen: [], ready: [], out: [], done: [] };
  for (const order of mostUrgentFirst(orders, now, place)) lanes[laneOf(order)].push(order);
  lanes.done.sort(newestFirst);
  return lanes;
}
