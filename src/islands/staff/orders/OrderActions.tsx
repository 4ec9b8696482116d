import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { OrderAction } from '#domain/order/actions.ts';
import { isPromised } from '#domain/order/due-date.ts';
import type { Order } from '#domain/order/order.ts';
import { cardSteps, neededFor } from '#domain/staff/card-steps.ts';
import { orderAge } from '#domain/staff/order-age.ts';
import { useIsland } from '#islands/island.tsx';
import { $now } from '#stores/shop/clock.ts';
import { shopTime } from '#stores/shop/shop-time.ts';
import { changeOrder } from '#stores/staff/change-order.ts';
import { markSeen } from '#stores/staff/new-orders.ts';
import { offeredActions } from '#stores/staff/order-actions.ts';
import { forgetRefused } from '#stores/staff/refused-changes.ts';
import { $actor } from '#stores/staff/session.ts';
import { Button } from '#ui/Button.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { Minutes, Reason } from './ActionForms.tsx';
import { NotSent } from './NotSent.tsx';
import { useUsualMinutes } from './use-usual-minutes.ts';

/** Selector for the focus after an action: the order's link in a list, or the next action on its page. */
const placeOf = ({ id }: Pick<Order, 'id'>): string => `[data-order="${id}"] a, .order-actions .button`;

/** The actions of this account on an order, and the state of their forms. */
function useActions(order: Order) {
  const { shop } = useIsland();
  const [asked, setAsked] = useState<OrderAction | null>(null);
  useStore($actor);
  const hasPromise = isPromised(order, shopTime(), shop);
  const actions = offeredActions(order, hasPromise);
  const age = orderAge(order, useStore($now), shop);
  const isLate = age?.pace === 'late' && !age.isNew;
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
    card: cardSteps(order, actions, { isPromised: hasPromise, isLate }),
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
 * The allowed actions on an order: the next step, and the others on demand. A new order is accepted in the usual minutes by one tap, and an
 * action that ends the order needs a reason.
 */
export function OrderActions({ order }: { readonly order: Order }) {
  const { t } = useIsland();
  const own = useActions(order);
  const { second } = own.card;
  const [first, ...others] = own.actions.filter((action) => action !== second);
  // Open until the order changes: another state has other actions.
  const state = `${order.status} ${order.life?.revision}`;
  const [openIn, setOpenIn] = useState('');
  const isOpen = openIn === state || others.length < 2;
  return (
    <section className="order-actions" aria-label={t('staff:actions')}>
      {own.card.asksMinutes ? (
        <AcceptSteps own={own} />
      ) : (
        <p className="order-buttons">
          {first && <ActionButton action={first} own={own} isFirst />}
          {second && <ActionButton action={second} own={own} />}
          {others.length > 1 && (
            <Button look="outline" aria-expanded={isOpen} onClick={() => setOpenIn(isOpen ? '' : state)}>
              {t('staff:more-actions')}
            </Button>
          )}
          {isOpen && others.map((action) => <ActionButton key={action} action={action} own={own} />)}
        </p>
      )}
      <Asked items={order.items} own={own} />
      <NotSent order={order} missed={own.missed} onRead={own.forget} />
    </section>
  );
}

/** The actions on a card: a button for the most likely one, the others on demand. */
export function CardActions({ order }: { readonly order: Order }) {
  const { t } = useIsland();
  const own = useActions(order);
  const { asksMinutes, first, second, others } = own.card;
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const hasMore = !asksMinutes && others.length > 1;
  return (
    <div className="card-actions">
      {(first || others.length > 0) && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset per card would be read as a form
        <div role="group" aria-label={`${t('staff:actions')} #${order.number}`}>
          {asksMinutes ? (
            <AcceptSteps own={own} />
          ) : (
            <p className="order-buttons">
              {first && (
                <Button
                  onClick={() => {
                    own.change(first);
                    setIsMoreOpen(false);
                  }}
                >
                  {t(`staff:act-${first}`)}
                </Button>
              )}
              {second && <ActionButton action={second} own={own} />}
              {hasMore ? (
                <Button look="outline" aria-expanded={isMoreOpen} onClick={() => setIsMoreOpen(!isMoreOpen)}>
                  {t('staff:more-actions')}
                </Button>
              ) : (
                others.map((action) => <ActionButton key={action} action={action} own={own} />)
              )}
            </p>
          )}
          {hasMore && isMoreOpen && (
            <p className="order-buttons">
              {others.map((action) => (
                <ActionButton key={action} action={action} own={own} />
              ))}
            </p>
          )}
          {(!hasMore || isMoreOpen || own.asked === second) && <Asked items={order.items} own={own} />}
        </div>
      )}
      <NotSent order={order} missed={own.missed} onRead={own.forget} />
    </div>
  );
}

/** One tap accepts a new order in the usual minutes; below it are the ways to another time and to a rejection. */
function AcceptSteps({ own }: { readonly own: Actions }) {
  const { t } = useIsland();
  const minutes = useUsualMinutes();
  return (
    <div className="accept-steps">
      <Button isWide onClick={() => own.change('accept', { minutes })}>
        {t('staff:act-accept')} · {t('staff:minutes', { count: minutes })}
      </Button>
      <p className="order-buttons">
        {own.card.others.map((action) => (
          <ActionButton key={action} action={action} own={own} />
        ))}
      </p>
    </div>
  );
}

interface ActionButtonProps {
  readonly action: OrderAction;
  readonly own: Actions;
  readonly isFirst?: boolean;
}

function ActionButton({ action, own, isFirst = false }: ActionButtonProps) {
  const { t } = useIsland();
  const need = own.needOf(action);
  return (
    <Button
      look={isFirst ? 'plain' : 'outline'}
      aria-expanded={need ? own.asked === action : undefined}
      onClick={() => own.press(action)}
    >
      {t(action === 'accept' && need ? 'staff:other-time' : `staff:act-${action}`)}
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
    <Minutes action={asked} onChosen={(minutes) => change(asked, { minutes })} />
  ) : (
    <Reason action={asked} items={items} onSaid={(reason) => change(asked, { reason })} />
  );
}
