import { wallTime } from '#domain/hours/merchant-day.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { dueDate } from './due-date.ts';
import type { Order } from './order.ts';
import { isEnded, type OrderStatus } from './order-status.ts';

const DAY_MS = 86_400_000;

type Dated = Pick<Order, 'placedAt' | 'deliveryDay' | 'status'>;

/**
 * Whether an order's status may still change at an instant (epoch milliseconds): it has not ended, and it is due on a date to come,
 * today, or since yesterday, for shops that are open past midnight and end their orders the next morning.
 */
export const mayBeUnderWay = (order: Dated, instantMs: number, place: ClockPlace): boolean =>
  !isEnded(order) &&
  Date.parse(wallTime(instantMs, place).date) - Date.parse(dueDate(order, place)) <= DAY_MS;

/** The last known status of an order, to be shown at an instant; null where it is old news: nobody has asked since, and it says "waiting". */
export const statusToShow = (order: Dated, instantMs: number, place: ClockPlace): OrderStatus | null =>
  isEnded(order) || mayBeUnderWay(order, instantMs, place) ? order.status : null;
