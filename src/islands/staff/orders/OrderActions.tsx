import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { OrderAction } from '#domain/order/actions.ts';
import { isPromised } from '#domain/order/due-date.ts';
import type { Order } from '#domain/order/order.ts';
import { cardSteps, neededFor } from '#domain/staff/card-steps.ts';
import { useIsland } from '#islands/island.tsx';
import { shopTime } from '#stores/shop/shop-time.ts';
import { changeOrder } from '#stores/staff/change-order.ts';
import { markSeen } from '#stores/staff/new-orders.ts';
import { offeredActions } from '#stores/staff/order-actions.ts';
import { forgetRefused } from '#stores/staff/refused-changes.ts';
import { $actor } from '#stores/staff/session.ts';
import { Button } from '#ui/Button.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { Minutes, Reason } from './ActionForms.tsx';
import { CardMinutes } from './CardMinutes.tsx';
import { NotSent } from './NotSent.tsx';

/** Selector for the focus after an action: the order's link in a list, or the next action on its page. */
const placeOf = ({ id }: Pick<Order, 'id'>): string => `[data-order="${id}"] a, .order-actions .button`;

/** The actions of this account on an order, and the state of their forms. */
function useActions(order: Order) {
  const { shop } = useIsland();
  const [asked, setAsked] = useState<OrderAction | null>(null);
  useStore($actor);
  const actions = offeredActions(order);
  const hasPromise = isPromised(order, shopTime(), shop);
  const needOf = (action: OrderAction) => neededFor(action, hasPromise);
  const change = (action: OrderAction, said: { minutes?: number; reason?: string } = {}): void => {
    setAsked(null);
    markSeen([order.id]);
    changeOrder(order, { action, ...said });
    // The pressed button may disappear.
    rescueFocus(placeOf(order));
  };
  return {
    actions,
    card: cardSteps(order, actions, hasPromise),
    /** The action whose form is open; null if there is none. */
    asked: asked && actions.includes(asked) && needOf(asked) ? asked : null,
    /** The action whose form was open until somebody else changed the order; null if there is none. */
    missed: asked && !actions.includes(asked) ? asked : null,
    forget: () => {
      setAsked(null);
      forgetRefused(order.id);
      rescueFocus(placeOf(order));
    },
    needOf,
    change,
    press: (action: OrderAction): void => {
      if (needOf(action)) setAsked(asked === action ? null : action);
      else change(action);
    },
  };
}

type Actions = ReturnType<typeof useActions>;

/**
 * The allowed actions on an order: the next step, and the others on demand. `accept` needs minutes, and an action that ends the order needs
 * a reason.
 */
export function OrderActions({ order }: { readonly order: Order }) {
  const { t } = useIsland();
  const own = useActions(order);
  const [first, ...others] = own.actions;
  // Open until the order changes: another state has other actions.
  const state = `${order.status} ${order.life?.revision}`;
  const [openIn, setOpenIn] = useState('');
  const isOpen = openIn === state || others.length < 2;
  return (
    <section className="order-actions" aria-label={t('staff:actions')}>
      <p className="order-buttons">
        {first && <ActionButton action={first} own={own} isFirst />}
        {others.length > 1 && (
          <Button look="outline" aria-expanded={isOpen} onClick={() => setOpenIn(isOpen ? '' : state)}>
            {t('staff:more-actions')}
          </Button>
        )}
        {isOpen && others.map((action) => <ActionButton key={action} action={action} own={own} />)}
      </p>
      <Asked items={order.items} own={own} />
      <NotSent order={order} missed={own.missed} onRead={own.forget} />
    </section>
  );
}

/** The actions on a card: a button for the most likely one, the others on demand. A tap on minutes accepts a new order. */
export function CardActions({ order }: { readonly order: Order }) {
  const { t } = useIsland();
  const own = useActions(order);
  const [isOpen, setIsOpen] = useState(false);
  const { asksMinutes, first, others } = own.card;
  const goOn = (step: () => void): void => {
    step();
    setIsOpen(false);
  };
  return (
    <div className="card-actions">
      {(first || others.length > 0) && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset per card would be read as a form
        <div role="group" aria-label={`${t('staff:actions')} #${order.number}`}>
          {asksMinutes && (
            <CardMinutes onChosen={(minutes) => goOn(() => own.change('accept', { minutes }))} />
          )}
          <p className="order-buttons">
            {first && (
              <Button onClick={() => goOn(() => own.change(first))}>{t(`staff:act-${first}`)}</Button>
            )}
            <Button look="outline" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {t(asksMinutes ? 'staff:reject-or-time' : 'staff:more-actions')}
            </Button>
          </p>
          {isOpen && (
            <p className="order-buttons">
              {others.map((action) => (
                <ActionButton key={action} action={action} own={own} />
              ))}
            </p>
          )}
          {isOpen && <Asked items={order.items} own={own} />}
        </div>
      )}
      <NotSent order={order} missed={own.missed} onRead={own.forget} />
    </div>
  );
}

function ActionButton({
  action,
  own,
  isFirst = false,
}: {
  readonly action: OrderAction;
  readonly own: Actions;
  readonly isFirst?: boolean;
}) {
  const { t } = useIsland();
  return (
    <Button
      look={isFirst ? 'plain' : 'outline'}
      aria-expanded={own.needOf(action) ? own.asked === action : undefined}
      onClick={() => own.press(action)}
    >
      {t(`staff:act-${action}`)}
    </Button>
  );
}

/** The form of the pressed action. */
function Asked({
  items,
  own: { asked, needOf, change },
}: {
  readonly items: Order['items'];
  readonly own: Actions;
}) {
  if (!asked) return null;
  return needOf(asked) === 'minutes' ? (
    <Minutes onChosen={(minutes) => change(asked, { minutes })} />
  ) : (
    <Reason action={asked} items={items} onSaid={(reason) => change(asked, { reason })} />
  );
}
