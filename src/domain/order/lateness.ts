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

/** Whether an order for as soon as possible waits for long for the shop to accept it. */
export function isUnanswered(
  { life, wantedAt, deliveryDay, placedAt }: Pick<Order, 'life' | 'wantedAt' | 'deliveryDay' | 'placedAt'>,
  nowMs: number,
): boolean {
  if (!life || stageOf(life) !== 'received' || isToBePaidNow(life)) return false;
  return wantedAt === null && deliveryDay === '' && nowMs - placedAt > UNANSWERED_MINUTES * 60_000;
}

/** Whether the time has passed that the shop promised, or that the customer chose and the shop accepted, and the order is still not there. */
export function isLate({ order, zoneMinutes = 0 }: Placed, nowMs: number): boolean {
  const { life, mode } = order;
  if (!life || isEnded(life) || isToBePaidNow(life)) return false;
  const stage = stageOf(life);
  // A ready order waits for its guest.
  if (stage === 'received' || (stage === 'ready' && mode !== 'deliver')) return false;
  const window = windowOf(order, zoneMinutes);
  return window !== null && nowMs > window.to;
}
