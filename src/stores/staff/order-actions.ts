import { allowedActions, type OrderAction } from '#domain/order/actions.ts';
import type { Order } from '#domain/order/order.ts';
import { $actor } from './session.ts';

/** The ways forward, in their order, then those that end or reopen an order. */
const SHOWN: readonly OrderAction[] = [
  ...(['accept', 'prepare', 'ready', 'depart', 'complete', 'collect'] as const),
  ...(['reject', 'fail', 'cancel', 'reopen'] as const),
];

/** What this account may do with an order now, the likeliest first; empty where the store changes no orders. */
export function offeredActions({ life, mode }: Pick<Order, 'life' | 'mode'>): readonly OrderAction[] {
  const actor = $actor.get();
  if (!life || !actor) return [];
  const allowed = allowedActions(life, actor, mode);
  // Rejected is what is cancelled before it was accepted: one word for it.
  return SHOWN.filter(
    (action) => allowed.includes(action) && !(action === 'cancel' && allowed.includes('reject')),
  );
}
