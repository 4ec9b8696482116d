import { wallTime } from '#domain/hours/merchant-day.ts';
import { dueDate } from '#domain/order/due-date.ts';
import { isEnded, ORDER_STATUSES } from '#domain/order/order-status.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import { type KeptOrder, ordersSince } from './kept-orders.ts';

/** An order is due six days after the one of placing at most; a day more, because clocks change. */
const LOOK_BACK_MS = 8 * 24 * 3_600_000;

/** A shop that closes at two is still at work on what was ordered before midnight. */
const NIGHT_MS = 6 * 3_600_000;

/**
 * What staff work on today, newest first, as the API answers it: orders placed today, and earlier ones that have not ended and are due
 * today or were placed a few hours ago.
 */
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
    const due = dueDate({ placedAt, deliveryDay: answer.delivery_day }, place);
    return !isEnded({ status }) && (due === date || placedAt > nowMs - NIGHT_MS);
  }
}

/** Of an order's answer, what decides. */
interface OrderAnswer {
  readonly status: string;
  readonly delivery_day: string;
}
