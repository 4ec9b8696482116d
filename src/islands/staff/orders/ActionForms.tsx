import { type FormEvent, useState } from 'react';
import { LONGEST_REASON, type OrderAction } from '#domain/order/actions.ts';
import type { Order } from '#domain/order/order.ts';
import { type ReasonCode, soldOutReason } from '#domain/order/reasons.ts';
import { PROMISES, typedMinutes } from '#domain/staff/promises.ts';
import { useIsland } from '#islands/island.tsx';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useUsualMinutes } from './use-usual-minutes.ts';

interface MinutesProps {
  readonly action: OrderAction;
  readonly onChosen: (minutes: number) => void;
}

/** Asks for minutes. To accept an order in the usual ones has a button of its own. */
export function Minutes({ action, onChosen }: MinutesProps) {
  const { t } = useIsland();
  const usual = useUsualMinutes();
  const [own, setOwn] = useState('');
  const minutes = typedMinutes(own);
  const question = t(action === 'accept' ? 'staff:accept-in' : 'staff:retime-in');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (minutes !== null) onChosen(minutes);
  };
  return (
    <form className="order-ask" onSubmit={submit} aria-label={question}>
      <p>{question}</p>
      <p className="order-buttons">
        {PROMISES.filter((each) => action !== 'accept' || each !== usual).map((each) => (
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
        error={own !== '' && minutes === null ? t('staff:minutes-wrong') : null}
      />
      <Button type="submit" isBlocked={minutes === null}>
        {t(`staff:act-${action}`)}
      </Button>
    </form>
  );
}

const REASONS: readonly ReasonCode[] = ['sold-out', 'closing', 'too-far', 'unreachable'];

interface ReasonProps {
  readonly action: OrderAction;
  /** What was ordered: of several products, staff say which one is sold out. */
  readonly items?: Order['items'];
  /** Reasons to choose with one tap. Everybody reads them in their own language. */
  readonly reasons?: readonly ReasonCode[];
  readonly onSaid: (reason: string) => void;
}

/** Asks for the reason why an order ends or is reopened. */
export function Reason({ action, items = [], reasons = REASONS, onSaid }: ReasonProps) {
  const { t } = useIsland();
  const [own, setOwn] = useState('');
  const [isSoldOut, setIsSoldOut] = useState(false);
  const products = [...new Map(items.map(({ productId, name }) => [productId, name]))];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (own.trim() !== '') onSaid(own.trim());
  };
  const say = (reason: ReasonCode): void => {
    const [first, ...others] = products;
    if (reason !== 'sold-out' || !first) onSaid(reason);
    else if (others.length > 0) setIsSoldOut(!isSoldOut);
    else onSaid(soldOutReason([first[0]]));
  };
  return (
    <form className="order-ask" onSubmit={submit} aria-label={t('staff:say-why')}>
      <p>{t('staff:say-why')}</p>
      {action !== 'reopen' && (
        <p className="order-buttons">
          {reasons.map((reason) => (
            <Button
              key={reason}
              look="outline"
              aria-expanded={reason === 'sold-out' && products.length > 1 ? isSoldOut : undefined}
              onClick={() => say(reason)}
            >
              {t(`staff:reason-${reason}`)}
            </Button>
          ))}
        </p>
      )}
      {isSoldOut && (
        <>
          <p>{t('staff:which-sold-out')}</p>
          <p className="order-buttons">
            {products.map(([id, name]) => (
              <Button key={id} look="outline" onClick={() => onSaid(soldOutReason([id]))}>
                <bdi>{name}</bdi>
              </Button>
            ))}
            <Button look="outline" onClick={() => onSaid('sold-out')}>
              {t('staff:several-sold-out')}
            </Button>
          </p>
        </>
      )}
      <TextField label={t('staff:own-reason')} value={own} onChange={setOwn} maxLength={LONGEST_REASON} />
      <Button type="submit" isBlocked={own.trim() === ''}>
        {t(`staff:act-${action}`)}
      </Button>
    </form>
  );
}
