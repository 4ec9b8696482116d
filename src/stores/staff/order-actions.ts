import { allowedActions, type OrderAction } from '#domain/order/actions.ts';
import type { Order } from '#domain/order/order.ts';
import { noteRefused } from './refused-changes.ts';
import { $actor } from './session.ts';
import { $todayOrders } from './today-orders.ts';

/** The actions of the usual sequence first, then those that undo something, end an order, or reopen it and its payment. */
const SHOWN: readonly OrderAction[] = [
  ...(['accept', 'prepare', 'ready', 'depart', 'complete', 'collect', 'receive-cash', 'retime'] as const),
  ...(['return-cash', 'reject', 'fail', 'cancel', 'reopen', 'uncollect'] as const),
];

/** The actions that this account may take now; empty if the store cannot change orders. */
export function possibleActions({ life, mode }: Pick<Order, 'life' | 'mode'>): readonly OrderAction[] {
  const actor = $actor.get();
  return life && actor ? allowedActions(life, actor, mode) : [];
}

/**
 * Notes that an action is too late, if somebody else has moved the order on while its form was open. A logout takes forms away, too, and
 * must leave nothing on the device.
 */
export function noteIfMoved(id: number, action: OrderAction): void {
  const order = $todayOrders.get().orders?.find((today) => today.id === id);
  if (order && $actor.get() && !possibleActions(order).includes(action))
    noteRefused(order, { action, code: 'order.moved' }, order.life);
}

/** The actions on an order's page, the most likely one first. `isPromised`: it has its own time, or a later day. */
export function offeredActions(
  order: Pick<Order, 'life' | 'mode'>,
  isPromised: boolean,
): readonly OrderAction[] {
  const allowed = possibleActions(order);
  // Before acceptance, `cancel` would do the same as `reject`.
  return SHOWN.filter(
    (action) =>
      allowed.includes(action) &&
      !(action === 'cancel' && allowed.includes('reject')) &&
      !(action === 'retime' && isPromised),
  );
}
