import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { OrderAction } from '#domain/order/actions.ts';
import { isPromised } from '#domain/order/due-date.ts';
import type { Order } from '#domain/order/order.ts';
import { cardSteps, neededFor } from '#domain/staff/card-steps.ts';
import { isAcceptedLate, orderAge } from '#domain/staff/order-age.ts';
import { useIsland } from '#islands/island.tsx';
import { $now } from '#stores/shop/clock.ts';
import { shopTime } from '#stores/shop/shop-time.ts';
import { changeOrder } from '#stores/staff/change-order.ts';
import { markSeen } from '#stores/staff/new-orders.ts';
import { noteIfMoved, offeredActions } from '#stores/staff/order-actions.ts';
import { forgetRefused } from '#stores/staff/refused-changes.ts';
import { $actor } from '#stores/staff/session.ts';
import { rescueFocus } from '#ui/rescue-focus.ts';

/** Selector for the focus after an action: the order's link in a list, or the next action on its page. */
const placeOf = ({ id }: Pick<Order, 'id'>): string => `[data-order="${id}"] a, .order-actions .button`;

/** The actions of this account on an order, and the state of their forms. */
export function useOrderActions(order: Order) {
  const { shop } = useIsland();
  const [asked, setAsked] = useState<OrderAction | null>(null);
  /** The same, for the moment in which the card goes away. */
  const open = useRef<OrderAction | null>(null);
  const ask = (action: OrderAction | null): void => {
    open.current = action;
    setAsked(action);
  };
  // On the board, a card that goes to another lane loses its form.
  useEffect(() => () => void (open.current && noteIfMoved(order.id, open.current)), [order.id]);
  useStore($actor);
  const hasPromise = isPromised(order, shopTime(), shop);
  const actions = offeredActions(order, hasPromise);
  const isLate = isAcceptedLate(orderAge(order, useStore($now), shop));
  const needOf = (action: OrderAction) => neededFor(action, hasPromise);
  const change = (action: OrderAction, said: { minutes?: number; reason?: string } = {}): void => {
    ask(null);
    markSeen([order.id]);
    changeOrder(order, { action, ...said });
    // The pressed button may disappear.
    rescueFocus(placeOf(order));
  };
  return {
    actions,
    card: cardSteps(order, actions, { isPromised: hasPromise, isLate }),
    /** The action whose form is open; null if there is none. */
    asked: asked && actions.includes(asked) && needOf(asked) ? asked : null,
    /** The action whose form was open until somebody else changed the order; null if there is none. */
    missed: asked && !actions.includes(asked) ? asked : null,
    forget: () => {
      ask(null);
      forgetRefused(order.id);
      rescueFocus(placeOf(order));
    },
    needOf,
    change,
    press: (action: OrderAction): void => {
      if (needOf(action)) ask(asked === action ? null : action);
      else change(action);
    },
  };
}

export type OwnActions = ReturnType<typeof useOrderActions>;
