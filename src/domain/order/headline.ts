import { isLate, isUnanswered } from './lateness.ts';
import { isPaymentFailed, isToBePaidNow, isToBeTransferred, type OrderStage, stageOf } from './life.ts';
import type { Order } from './order.ts';
import { isVoid } from './order-status.ts';

/** The one thing that the head of an order's page says. `stage`: another stage, in its own words. */
export type Headline =
  | 'undelivered'
  | 'refused'
  | 'own-end'
  | 'cancelled'
  | 'late'
  | 'retimed'
  | 'unpaid'
  | 'pay-failed'
  | 'unanswered'
  | 'thanks'
  | 'accepted'
  | 'on-its-way'
  | 'stage';

interface Placed {
  readonly order: Order;
  readonly zoneMinutes?: number;
  /** The customer has cancelled it on this device. */
  readonly isOwnEnd?: boolean;
}

/** The headline of an order at an instant (epoch milliseconds). Thanks stand there while there is no other news. */
export function headlineOf(placed: Placed, nowMs: number): Headline {
  const { order, isOwnEnd = false } = placed;
  const { status, life } = order;
  if (status === 'failed') return 'undelivered';
  if (isVoid(status)) return life?.reason ? 'refused' : isOwnEnd ? 'own-end' : 'cancelled';
  if (!life) return 'thanks';
  if (isLate(placed, nowMs)) return 'late';
  if (isToBePaidNow(life)) return isPaymentFailed(life) ? 'pay-failed' : 'unpaid';
  if (isUnanswered(order, nowMs)) return 'unanswered';
  const stage = stageOf(life);
  if (stage === 'received') return 'thanks';
  if (isRetimed(order, stage)) return 'retimed';
  return stage === 'accepted' || stage === 'on-its-way' ? stage : 'stage';
}

/**
 * Whether a call settles an order soonest, before all else that is to do on its page. A shop that waits for a transfer does not answer
 * before its receipt.
 */
export function isCallFirst(placed: Placed, nowMs: number): boolean {
  const { life } = placed.order;
  const headline = headlineOf(placed, nowMs);
  return headline === 'late' || (headline === 'unanswered' && !(life && isToBeTransferred(life)));
}

/** Whether another time is the news: until the driver leaves, or the guest may come. */
const isRetimed = ({ life, mode }: Order, stage: OrderStage): boolean =>
  Boolean(life?.retimedAt) &&
  (stage === 'accepted' || stage === 'preparing' || (stage === 'ready' && mode === 'deliver'));
