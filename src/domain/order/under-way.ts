import { wallTime } from '#domain/hours/merchant-day.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { dueDate } from './due-date.ts';
import type { Order } from './order.ts';
import { isEnded, type OrderStatus } from './order-status.ts';

const DAY_MS = 86_400_000;

type Dated = Pick<Order, 'placedAt' | 'deliveryDay' | 'status'>;

/**
 * Whether the status of an order may still change at an instant (epoch milliseconds). The order must not have ended, and its due
 * date must be yesterday or later. Yesterday counts because some shops are open past midnight and complete their orders the next
 * morning.
 */
export const mayBeUnderWay = (order: Dated, instantMs: number, place: ClockPlace): boolean =>
  !isEnded(order) &&
  Date.parse(wallTime(instantMs, place).date) - Date.parse(dueDate(order, place)) <= DAY_MS;

/** The last known status of an order; null if it is outdated: not final, although the order was due before yesterday. */
export const statusToShow = (order: Dated, instantMs: number, place: ClockPlace): OrderStatus | null =>
  isEnded(order) || mayBeUnderWay(order, instantMs, place) ? order.status : null;
