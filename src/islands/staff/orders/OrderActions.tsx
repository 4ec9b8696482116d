import { useState } from 'react';
import type { OrderAction } from '#domain/order/actions.ts';
import type { Order } from '#domain/order/order.ts';
import { useIsland } from '#islands/island.tsx';
import { Button } from '#ui/Button.tsx';
import { Minutes, Reason } from './ActionForms.tsx';
import { NotSent } from './NotSent.tsx';
import { type OwnActions, useOrderActions } from './use-order-actions.ts';
import { useUsualMinutes } from './use-usual-minutes.ts';

/**
 * The allowed actions on an order: the next step, and the others on demand. A new order is accepted in the usual minutes by one tap, and an
 * action that ends the order needs a reason.
 */
export function OrderActions({ order }: { readonly order: Order }) {
  const { t } = useIsland();
  const own = useOrderActions(order);
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

interface CardActionsProps {
  readonly order: Order;
  readonly own: OwnActions;
  /** `step`: only the next step. `none`: only what was not sent. */
  readonly shown: 'all' | 'step' | 'none';
}

/** The actions on a card: a button for the most likely one, the others on demand. */
export function CardActions({ order, own, shown }: CardActionsProps) {
  const { t } = useIsland();
  const { asksMinutes, first } = own.card;
  const { second, others } = shown === 'all' ? own.card : NO_OTHERS;
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const hasMore = !asksMinutes && others.length > 1;
  return (
    <div className="card-actions">
      {shown !== 'none' && (first || others.length > 0) && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset per card would be read as a form
        <div role="group" aria-label={`${t('staff:actions')} #${order.number}`}>
          {asksMinutes ? (
            <AcceptSteps own={own} />
          ) : (
            <p className="order-buttons">
              {first && (
                <Button
                  look={shown === 'step' ? 'outline' : 'plain'}
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

const NO_OTHERS = { second: null, others: [] };

/** One tap accepts a new order in the usual minutes; below it are the ways to another time and to a rejection. */
function AcceptSteps({ own }: { readonly own: OwnActions }) {
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
  readonly own: OwnActions;
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
  readonly own: OwnActions;
}) {
  if (!asked) return null;
  return needOf(asked) === 'minutes' ? (
    <Minutes action={asked} onChosen={(minutes) => change(asked, { minutes })} />
  ) : (
    <Reason action={asked} items={items} onSaid={(reason) => change(asked, { reason })} />
  );
}
