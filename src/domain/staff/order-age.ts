import { wallTime } from '#domain/hours/merchant-day.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { type Dated, dueDate } from '#domain/order/due-date.ts';
import { stageOf } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import { isEnded } from '#domain/order/order-status.ts';

const MINUTE_MS = 60_000;
/** A new order that is not accepted within this time is late, and the alarm is louder. */
export const ACCEPT_WITHIN_MS = 3 * MINUTE_MS;
/** An order is nearly late this long before its promised time. */
const SOON_MS = 5 * MINUTE_MS;
/** An order for a time far away is urgent from two hours before it. */
export const AHEAD_MS = 2 * 3_600_000;
/** Time limit of an order without a promised time, counted from its placing. */
const USUAL_MS = 45 * MINUTE_MS;
/** Of an order that is late for longer, its promised time says more than minutes. */
const COUNTED_MS = 90 * MINUTE_MS;

export interface OrderAge {
  /** Whole minutes since it was placed; null if it was due on another day. */
  readonly minutes: number | null;
  readonly pace: 'good' | 'soon' | 'late';
  /** Whole minutes since an accepted order is late, at least 1; null if it is not, or if they are more than ninety. */
  readonly lateMinutes: number | null;
  /** Whether it waits to be accepted. */
  readonly isNew: boolean;
}

type Aged = Pick<Order, 'status' | 'placedAt' | 'deliveryDay' | 'wantedAt' | 'life'>;

/** When somebody should accept an order: at once, but not long before its own time. Epoch milliseconds. */
export const urgentFrom = ({ placedAt, wantedAt }: Pick<Order, 'placedAt' | 'wantedAt'>): number =>
  wantedAt === null ? placedAt : Math.max(placedAt, wantedAt - AHEAD_MS);

/** When an order is due, as promised or wanted; one without a time since its placing. Epoch milliseconds. */
export const dueAt = ({ placedAt, wantedAt, life }: Pick<Order, 'placedAt' | 'wantedAt' | 'life'>): number =>
  wantedAt ?? life?.promisedAt ?? placedAt;

/** Whether the shop has not accepted an order yet. One with an unknown status counts as accepted. */
export const isUnaccepted = ({ status }: Pick<Order, 'status'>): boolean =>
  status !== null && stageOf({ status, departedAt: null }) === 'received';

/**
 * The age of an order at `now` (epoch milliseconds), and whether it is late. An order should be accepted within three minutes, and handed
 * over by the promised time or by its own. Null for an ended order and for one at a time far away. Also null for one that is due on a later
 * day than that of its placing, until somebody promises a time.
 */
export function orderAge(order: Aged, now: number, place: ClockPlace): OrderAge | null {
  const { placedAt, wantedAt, life } = order;
  const isOther = wantedAt === null && isForAnotherDay(order, place);
  const isFar = isOther ? (life?.promisedAt ?? null) === null : wantedAt !== null && now < urgentFrom(order);
  if (isEnded(order) || isFar) return null;
  const isNew = isUnaccepted(order);
  const dueAt = isNew
    ? urgentFrom(order) + ACCEPT_WITHIN_MS
    : (wantedAt ?? life?.promisedAt ?? placedAt + USUAL_MS);
  const isSoon = !isNew && now >= dueAt - SOON_MS;
  const lateMs = now - dueAt;
  return {
    // The device's clock may be behind.
    minutes: isOther ? null : Math.max(0, Math.floor((now - placedAt) / MINUTE_MS)),
    pace: lateMs >= 0 ? 'late' : isSoon ? 'soon' : 'good',
    lateMinutes:
      !isNew && lateMs >= 0 && lateMs < COUNTED_MS ? Math.max(1, Math.floor(lateMs / MINUTE_MS)) : null,
    isNew,
  };
}

/** Whether an accepted order is late. A new one waits for its acceptance. */
export const isAcceptedLate = (age: OrderAge | null): boolean => age?.pace === 'late' && !age.isNew;

const isForAnotherDay = (order: Dated, place: ClockPlace): boolean =>
  dueDate(order, place) !== wallTime(order.placedAt, place).date;
