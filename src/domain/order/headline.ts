import { isLate, isUnanswered } from './lateness.ts';
import { isToBePaidNow, stageOf } from './life.ts';
import type { Order } from './order.ts';
import { isVoid } from './order-status.ts';

/** The one thing that the head of an order's page says. `stage`: another stage, in its own words. */
export type Headline =
  | 'undelivered'
  | 'refused'
  | 'cancelled'
  | 'late'
  | 'unpaid'
  | 'unanswered'
  | 'thanks'
  | 'accepted'
  | 'on-its-way'
  | 'stage';

interface Placed {
  readonly order: Order;
  readonly zoneMinutes?: number;
}

/** The headline of an order at an instant (epoch milliseconds). Thanks stand there while there is no other news. */
export function headlineOf(placed: Placed, nowMs: number): Headline {
  const { status, life } = placed.order;
  if (status === 'failed') return 'undelivered';
  if (isVoid(status)) return life?.reason ? 'refused' : 'cancelled';
  if (!life) return 'thanks';
  if (isLate(placed, nowMs)) return 'late';
  if (isToBePaidNow(life)) return 'unpaid';
  if (isUnanswered(placed.order, nowMs)) return 'unanswered';
  const stage = stageOf(life);
  if (stage === 'received') return 'thanks';
  return stage === 'accepted' || stage === 'on-its-way' ? stage : 'stage';
}
