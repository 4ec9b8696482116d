import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { isForLaterDay } from '#domain/order/due-date.ts';
import type { Order } from '#domain/order/order.ts';
import { waitsForShop } from './news.ts';
import { dueAt, isUnaccepted, urgentFrom } from './order-age.ts';

type Urgent = Pick<Order, 'id' | 'status' | 'placedAt' | 'wantedAt' | 'deliveryDay' | 'life'>;

/**
 * The one sequence of open orders at `now` (epoch milliseconds), on every screen. First those of today that wait for the shop's answer, the
 * longest wait before all. Then the others of today, by the time they are due. Then those of later days. An unpaid order and one for a time
 * far away wait for no answer.
 */
export function mostUrgentFirst<T extends Urgent>(
  orders: readonly T[],
  now: number,
  place: ClockPlace,
): readonly T[] {
  return orders
    .map((order) => ({
      order,
      group: isForLaterDay(order, now, place) ? 2 : waitsForShop(order, now) ? 0 : 1,
      since: isUnaccepted(order) ? urgentFrom(order) : dueAt(order),
    }))
    .sort(
      (left, right) => left.group - right.group || left.since - right.since || left.order.id - right.order.id,
    )
    .map(({ order }) => order);
}

/** The orders that wait for the shop's answer, the most urgent first. */
export const waitingOf = <T extends Urgent>(
  orders: readonly T[],
  now: number,
  place: ClockPlace,
): readonly T[] =>
  mostUrgentFirst(
    orders.filter((order) => waitsForShop(order, now)),
    now,
    place,
  );
