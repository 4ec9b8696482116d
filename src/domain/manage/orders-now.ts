import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import type { Order } from '#domain/order/order.ts';
import { laneOf } from '#domain/staff/board.ts';
import { isOverdue, waitsForShop } from '#domain/staff/news.ts';
import { isAcceptedLate, orderAge, urgentFrom } from '#domain/staff/order-age.ts';

/** The open orders in numbers. */
export interface OrdersNow {
  /** Orders that nobody has accepted yet, as the board shows them. */
  readonly toAccept: number;
  /** Whole minutes since the shop should have accepted the first of them; null if none waits for the shop. */
  readonly longestWaitMinutes: number | null;
  /** Whether one of them has waited too long. */
  readonly isUrgent: boolean;
  /** Accepted orders that have not ended. */
  readonly inWork: number;
  /** Those of them that are late. */
  readonly late: number;
}

type Counted = Pick<Order, 'status' | 'placedAt' | 'wantedAt' | 'deliveryDay' | 'life'>;

const MINUTE_MS = 60_000;

/** Counts the open orders at `now` (epoch milliseconds). */
export function ordersNow(orders: readonly Counted[], now: number, place: ClockPlace): OrdersNow {
  const waiting = orders.filter((order) => waitsForShop(order, now));
  const toAccept = orders.filter((order) => laneOf(order) === 'new');
  const inWork = orders.filter((order) => !['new', 'done'].includes(laneOf(order)));
  const since = Math.min(...waiting.map(urgentFrom));
  return {
    toAccept: toAccept.length,
    // The device's clock may be behind.
    longestWaitMinutes: waiting.length > 0 ? Math.max(0, Math.floor((now - since) / MINUTE_MS)) : null,
    isUrgent: isOverdue(waiting, now),
    inWork: inWork.length,
    late: inWork.filter((order) => isAcceptedLate(orderAge(order, now, place))).length,
  };
}
