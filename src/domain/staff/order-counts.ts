import { wallTime } from '#domain/hours/merchant-day.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { isPlacedBefore } from '#domain/order/due-date.ts';
import type { Order } from '#domain/order/order.ts';
import { SHOWN_STATUSES, type ShownStatus, shownStatus } from './shown-status.ts';

export interface OrderCounts {
  readonly all: number;
  /** Statuses that occur, in the order of the specification; null for those that Dukkan does not know. */
  readonly byStatus: readonly { readonly status: ShownStatus | null; readonly count: number }[];
  /** Most orders first; `''` for orders without a branch. */
  readonly byBranch: readonly { readonly branch: string; readonly count: number }[];
  /** By the merchant's clock, from the first hour with an order to the last. */
  readonly byHour: readonly { readonly hour: number; readonly count: number }[];
}

/** The orders placed on a date (`2026-11-22`), from a list that may include earlier days. */
export const placedOn = (orders: readonly Order[], today: string, place: ClockPlace): readonly Order[] =>
  orders.filter((order) => !isPlacedBefore(order, today, place));

/** Counts orders by status, branch and hour. */
export function orderCounts(orders: readonly Order[], place: ClockPlace): OrderCounts {
  const statuses = tally(orders.map(shownStatus));
  const hours = tally(orders.map(({ placedAt }) => wallTime(placedAt, place).hour));
  const [first, last] = [Math.min(...hours.keys()), Math.max(...hours.keys())];
  return {
    all: orders.length,
    byStatus: [...SHOWN_STATUSES, null].flatMap((status) => {
      const count = statuses.get(status);
      return count === undefined ? [] : [{ status, count }];
    }),
    byBranch: [...tally(orders.map(({ branch }) => branch))]
      .map(([branch, count]) => ({ branch, count }))
      .sort((left, right) => right.count - left.count || left.branch.localeCompare(right.branch)),
    byHour: Array.from({ length: hours.size === 0 ? 0 : last - first + 1 }, (_, index) => ({
      hour: first + index,
      count: hours.get(first + index) ?? 0,
    })),
  };
}

function tally<Value>(values: readonly Value[]): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
