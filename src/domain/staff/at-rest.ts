import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import type { Order } from '#domain/order/order.ts';
import { laneOf } from './board.ts';
import { isAcceptedLate, orderAge } from './order-age.ts';

type Resting = Pick<Order, 'status' | 'placedAt' | 'deliveryDay' | 'wantedAt' | 'life'>;

/**
 * Whether an order needs nothing from an agent at `now` (epoch milliseconds): it is accepted and in time, or has ended. If staff cannot
 * change it, it needs nothing when it is late either.
 */
export const isAtRest = (order: Resting, now: number, place: ClockPlace): boolean =>
  laneOf(order) !== 'new' && (order.life === null || !isAcceptedLate(orderAge(order, now, place)));

/** The same on the board, where a kitchen reads what it makes and hands over today. */
export const isAtRestOnBoard = (order: Resting, now: number, place: ClockPlace): boolean =>
  isAtRest(order, now, place) && (laneOf(order) === 'out' || orderAge(order, now, place) === null);
