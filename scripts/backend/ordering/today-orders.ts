import { isEnded, ORDER_STATUSES } from '#domain/order/order-status.ts';
import { dueDate } from '#domain/staff/due-date.ts';
import { wallTime } from '#domain/staff/merchant-day.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import { type KeptOrder, ordersSince } from './kept-orders.ts';

/** An order is due six days after the one of placing at most; a day more, because clocks change. */
const LOOK_BACK_MS = 8 * 24 * 3_600_000;

/** What staff work on today, newest first, as the API answers it: orders placed today, and earlier ones due today that have not ended. */
export function todayOrders(database: Database, timeZone: string, nowMs: number): readonly unknown[] {
  const place = { timeZone };
  const today = wallTime(nowMs, place).date;
  return ordersSince(database, nowMs - LOOK_BACK_MS).flatMap((order) => {
    const answer: OrderAnswer = JSON.parse(order.answer);
    const isPlacedToday = wallTime(order.placedAt, place).date === today;
    return isPlacedToday || isOpenOn(today, order, answer) ? [answer] : [];
  });

  function isOpenOn(date: string, { placedAt }: KeptOrder, answer: OrderAnswer): boolean {
    const status = ORDER_STATUSES.find((known) => known === answer.status) ?? null;
    return !isEnded({ status }) && dueDate({ placedAt, deliveryDay: answer.delivery_day }, place) === date;
  }
}

/** Of an order's answer, what decides. */
interface OrderAnswer {
  readonly status: string;
  readonly delivery_day: string;
}
