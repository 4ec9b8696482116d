import { isToBePaidNow, stageOf } from './life.ts';
import type { Order } from './order.ts';
import { isEnded } from './order-status.ts';
import { windowOf } from './wanted-time.ts';

interface Placed {
  readonly order: Pick<Order, 'wantedAt' | 'life' | 'mode'>;
  readonly zoneMinutes?: number;
}

/** After this time without an answer a customer wants to know whether somebody looks at the order. */
const UNANSWERED_MINUTES = 10;
/** Nobody counts more minutes than these. */
const TOLD_MINUTES = 90;
const MINUTE_MS = 60_000;

/** Whether an order for as soon as possible waits for long for the shop to accept it. */
export function isUnanswered(
  { life, wantedAt, deliveryDay, placedAt }: Pick<Order, 'life' | 'wantedAt' | 'deliveryDay' | 'placedAt'>,
  nowMs: number,
): boolean {
  if (!life || stageOf(life) !== 'received' || isToBePaidNow(life)) return false;
  return wantedAt === null && deliveryDay === '' && nowMs - placedAt > UNANSWERED_MINUTES * MINUTE_MS;
}

/** Whether the time has passed that the shop promised, or that the customer chose and the shop accepted, and the order is still not there. */
export const isLate = (placed: Placed, nowMs: number): boolean => lateMs(placed, nowMs) > 0;

/** For how many minutes an order is late, at least one; null if it is not, or for so long that its promised time says more. */
export function minutesLate(placed: Placed, nowMs: number): number | null {
  const late = lateMs(placed, nowMs);
  const minutes = Math.max(1, Math.floor(late / MINUTE_MS));
  return late > 0 && minutes <= TOLD_MINUTES ? minutes : null;
}

/** The time since the end of the window; 0 or less for an order that is not late. */
function lateMs({ order, zoneMinutes = 0 }: Placed, nowMs: number): number {
  const { life, mode } = order;
  if (!life || isEnded(life)) return 0;
  const stage = stageOf(life);
  // A ready order waits for its guest.
  if (stage === 'received' || (stage === 'ready' && mode !== 'deliver')) return 0;
  const window = windowOf(order, zoneMinutes);
  return window ? nowMs - window.to : 0;
}
