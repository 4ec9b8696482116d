import type { OrderAction } from '#domain/order/actions.ts';
import { ORDER_STAGES, type OrderLife, type OrderStage, stageOf } from '#domain/order/life.ts';
import { isVoid } from '#domain/order/order-status.ts';

/** Where the steps of the usual sequence lead. */
const LEADS_TO: Partial<Record<OrderAction, OrderStage>> = {
  accept: 'accepted',
  prepare: 'preparing',
  ready: 'ready',
  depart: 'on-its-way',
  complete: 'done',
};

/** Whether an order is where a step would have brought it, or further in the same direction. */
export function isReached(life: Pick<OrderLife, 'status' | 'departedAt'>, step: OrderAction): boolean {
  const stage = LEADS_TO[step];
  if (stage === undefined || isVoid(life.status)) return false;
  return ORDER_STAGES.indexOf(stageOf(life)) >= ORDER_STAGES.indexOf(stage);
}
