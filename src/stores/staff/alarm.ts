import { computed } from 'nanostores';
import { laneOf } from '#domain/staff/board.ts';
import { isOverdue } from '#domain/staff/news.ts';
import { waitingOf } from '#domain/staff/urgency.ts';
import { $now } from '#stores/shop/clock.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { $news } from './news.ts';
import { staffRole } from './role.ts';
import { $orderedToday } from './today-orders.ts';

/** The orders of the alarm, which rings until somebody reacts. */
export interface Alarm {
  /** Ids of orders that should be accepted now, also of those that were seen. */
  readonly waiting: readonly number[];
  /** Ids of all orders that ring: these, and unseen ones that need no acceptance. The oldest is last. */
  readonly ringing: readonly number[];
  /** Whether one of them has waited too long. */
  readonly isUrgent: boolean;
}

/**
 * Ids of all orders that nobody has accepted yet, as the board shows them: every screen counts these. Not each rings: one that waits for its
 * payment, or is for a time far away, does not.
 */
export const $unacceptedIds = computed($orderedToday, (orders) =>
  (orders ?? []).filter((order) => laneOf(order) === 'new').map(({ id }) => id),
);

/** Those of them that the shop should accept now. */
export const $waitingOrders = computed([$orderedToday, $now], (orders, now) =>
  waitingOf(orders ?? [], now, shopFacts()),
);

let before: Alarm = { waiting: [], ringing: [], isUrgent: false };

/** Drivers cannot accept orders, so only new orders ring for them. Keeps the same object while nothing changes. */
export const $alarm = computed([$waitingOrders, $news, $now], (orders, news, now) => {
  const unaccepted = staffRole() === 'driver' ? [] : orders;
  const waiting = unaccepted.map(({ id }) => id);
  const ringing = [...new Set([...waiting, ...news])].sort((left, right) => right - left);
  const alarm = { waiting, ringing, isUrgent: isOverdue(unaccepted, now) };
  if (JSON.stringify(alarm) !== JSON.stringify(before)) before = alarm;
  return before;
});
