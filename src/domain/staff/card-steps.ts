import { ACTION_RULES, type OrderAction } from '#domain/order/actions.ts';
import type { Order } from '#domain/order/order.ts';
import { isEnded } from '#domain/order/order-status.ts';

/** The required field of an action. The acceptance of an order with its own time or a later day needs no minutes. */
export const neededFor = (action: OrderAction, isPromised: boolean): 'minutes' | 'reason' | undefined =>
  action === 'accept' && isPromised ? undefined : ACTION_RULES[action].needs;

export interface CardSteps {
  /** Whether the order is new, so that a tap on minutes accepts it. */
  readonly asksMinutes: boolean;
  /** The most likely action without a required field; null: none. */
  readonly first: OrderAction | null;
  /** A second button, of a late order: another time. Null: none. */
  readonly second: OrderAction | null;
  /** The other actions, shown on demand. */
  readonly others: readonly OrderAction[];
}

/** Arranges the offered actions (most likely first) for an order's card. An ended order has none. */
export function cardSteps(
  order: Pick<Order, 'status'>,
  offered: readonly OrderAction[],
  { isPromised, isLate }: { readonly isPromised: boolean; readonly isLate: boolean },
): CardSteps {
  const actions = isEnded(order) ? [] : offered;
  const first = actions.find((action) => neededFor(action, isPromised) === undefined) ?? null;
  const second = (isLate && actions.find((action) => action === 'retime')) || null;
  return {
    asksMinutes: actions[0] === 'accept' && neededFor('accept', isPromised) === 'minutes',
    first,
    second,
    others: actions.filter((action) => action !== first && action !== second),
  };
}
