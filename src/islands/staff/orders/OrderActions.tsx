import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import {
  ACTION_RULES,
  LONGEST_PROMISE_MINUTES,
  LONGEST_REASON,
  ORDER_ACTIONS,
  type OrderAction,
} from '#domain/order/actions.ts';
import { isForLaterDay } from '#domain/order/due-date.ts';
import type { Order } from '#domain/order/order.ts';
import { useIsland } from '#islands/island.tsx';
import { timeOf } from '#islands/staff/order-facts.ts';
import { shopTime } from '#stores/shop/shop-time.ts';
import { $isSendingHeld, $refusedChanges, changeOrder, forgetRefused } from '#stores/staff/change-order.ts';
import { offeredActions } from '#stores/staff/order-actions.ts';
import { $actor } from '#stores/staff/session.ts';
import { $waitingChanges } from '#stores/staff/waiting-changes.ts';
import { Button } from '#ui/Button.tsx';
import { Message } from '#ui/Message.tsx';
import { TextField } from '#ui/TextField.tsx';

/** Minutes that one tap promises. */
const MINUTES = [10, 20, 30, 45] as const;

/** What can be done with an order now, by one tap; `accept` asks for minutes, what ends an order for a reason. */
export function OrderActions({ order }: { readonly order: Order }) {
  const { t, shop } = useIsland();
  const [asked, setAsked] = useState<OrderAction | null>(null);
  useStore($actor);
  const actions = offeredActions(order);
  const change = (action: OrderAction, said: { minutes?: number; reason?: string } = {}): void => {
    setAsked(null);
    changeOrder(order, { action, ...said });
  };
  const isLater = isForLaterDay(order, shopTime(), shop);
  const needOf = (action: OrderAction) =>
    action === 'accept' && isLater ? undefined : ACTION_RULES[action].needs;
  return (
    <section className="order-actions" aria-label={t('staff:actions')}>
      <p className="order-buttons">
        {actions.map((action, index) => (
          <Button
            key={action}
            look={index === 0 ? 'plain' : 'outline'}
            aria-expanded={needOf(action) ? asked === action : undefined}
            onClick={() => (needOf(action) ? setAsked(asked === action ? null : action) : change(action))}
          >
            {t(`staff:act-${action}`)}
          </Button>
        ))}
      </p>
      {asked && actions.includes(asked) && needOf(asked) === 'minutes' && (
        <Minutes onChosen={(minutes) => change(asked, { minutes })} />
      )}
      {asked && actions.includes(asked) && needOf(asked) === 'reason' && (
        <Reason action={asked} onSaid={(reason) => change(asked, { reason })} />
      )}
      <NotSent order={order} />
    </section>
  );
}

function Minutes({ onChosen }: { readonly onChosen: (minutes: number) => void }) {
  const { t } = useIsland();
  const [own, setOwn] = useState('');
  const minutes = Number(own);
  const isGood = Number.isInteger(minutes) && minutes > 0 && minutes <= LONGEST_PROMISE_MINUTES;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isGood) onChosen(minutes);
  };
  return (
    <form className="order-ask" onSubmit={submit} aria-label={t('staff:accept-in')}>
      <p>{t('staff:accept-in')}</p>
      <p className="order-buttons">
        {MINUTES.map((each) => (
          <Button key={each} look="outline" onClick={() => onChosen(each)}>
            {t('staff:minutes', { count: each })}
          </Button>
        ))}
      </p>
      <TextField
        label={t('staff:own-minutes')}
        value={own}
        onChange={setOwn}
        inputMode="numeric"
        dir="ltr"
        error={own !== '' && !isGood ? t('staff:minutes-wrong') : null}
      />
      <Button type="submit" isBlocked={!isGood}>
        {t('staff:act-accept')}
      </Button>
    </form>
  );
}

/** Reasons that one tap says; the customer reads them. */
const REASONS = ['sold-out', 'closing', 'too-far', 'unreachable'] as const;

function Reason({
  action,
  onSaid,
}: {
  readonly action: OrderAction;
  readonly onSaid: (reason: string) => void;
}) {
  const { t } = useIsland();
  const [own, setOwn] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (own.trim() !== '') onSaid(own.trim());
  };
  return (
    <form className="order-ask" onSubmit={submit} aria-label={t('staff:say-why')}>
      <p>{t('staff:say-why')}</p>
      {action !== 'reopen' && (
        <p className="order-buttons">
          {REASONS.map((reason) => (
            <Button key={reason} look="outline" onClick={() => onSaid(t(`staff:reason-${reason}`))}>
              {t(`staff:reason-${reason}`)}
            </Button>
          ))}
        </p>
      )}
      <TextField label={t('staff:own-reason')} value={own} onChange={setOwn} maxLength={LONGEST_REASON} />
      <Button type="submit" isBlocked={own.trim() === ''}>
        {t(`staff:act-${action}`)}
      </Button>
    </form>
  );
}

/** What waits for a connection, and what the server refused because somebody else was faster. */
function NotSent({ order }: { readonly order: Order }) {
  const { t } = useIsland();
  const isWaiting = useStore($waitingChanges).some(({ orderId }) => orderId === order.id);
  const isHeld = useStore($isSendingHeld);
  const refused = useStore($refusedChanges).find(({ orderId }) => orderId === order.id);
  return (
    <>
      <p role="status" className="order-waiting">
        {isWaiting && isHeld && t('staff:change-waits')}
      </p>
      {refused && (
        <Message
          icon="alert"
          title={t(refused.code === 'order.moved' ? 'staff:change-moved' : 'staff:change-refused', {
            action: t(`staff:act-${refused.action}`),
          })}
          actions={
            <Button look="outline" onClick={() => forgetRefused(order.id)}>
              {t('staff:understood')}
            </Button>
          }
        >
          {refused.last?.name && t('staff:change-by', { name: refused.last.name })}
        </Message>
      )}
    </>
  );
}

const wordOf = (action: string) => {
  const known = ORDER_ACTIONS.find((each) => each === action);
  return known ? (`staff:act-${known}` as const) : 'staff:act-store';
};

/** Who did what and when, oldest first. */
export function OrderChanges({ order }: { readonly order: Order }) {
  const island = useIsland();
  const { t } = island;
  const changes = order.life?.changes ?? [];
  if (changes.length === 0) return null;
  return (
    <section className="panel">
      <h3>{t('staff:changes')}</h3>
      <ol className="order-changes">
        {changes.map(({ action, name, at, minutes, reason }) => (
          <li key={`${action} ${at}`}>
            <bdi className="muted">{timeOf(at, island)}</bdi> {t(wordOf(action))}
            {name && (
              <>
                {' · '}
                <bdi>{name}</bdi>
              </>
            )}
            {minutes !== null && ` · ${t('staff:minutes', { count: minutes })}`}
            {reason && (
              <>
                {' · '}
                <bdi>{reason}</bdi>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
