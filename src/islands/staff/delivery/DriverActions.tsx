import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { OrderChange } from '#domain/order/actions.ts';
import type { Order } from '#domain/order/order.ts';
import { toCollect } from '#domain/order/to-collect.ts';
import { type DriverStep, driverSteps } from '#domain/staff/driver-steps.ts';
import { useIsland } from '#islands/island.tsx';
import { Reason } from '#islands/staff/orders/ActionForms.tsx';
import { changeOrder } from '#stores/staff/change-order.ts';
import { possibleActions } from '#stores/staff/order-actions.ts';
import { $actor } from '#stores/staff/session.ts';
import { Button } from '#ui/Button.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';

/** Reasons for a failed delivery. */
const REASONS = ['unreachable', 'no-address', 'not-accepted'] as const;

/** Other steps beside the first one. Rarer ones are behind "More". */
const SHOWN = 2;

const WORDS = {
  take: 'staff:act-take',
  depart: 'staff:set-out',
  deliver: 'staff:delivered',
  'deliver-unpaid': 'staff:delivered-unpaid',
  fail: 'staff:act-fail',
  collect: 'staff:act-collect',
  'give-back': 'staff:act-give-back',
} as const satisfies Record<DriverStep, string>;

interface Props {
  readonly order: Order;
  /** Whether something else is to be done first, so that no button is filled. */
  readonly isQuiet?: boolean;
}

/** The driver's buttons for a stop. Each works with one tap, except that a failed delivery needs a reason. */
export function DriverActions({ order, isQuiet = false }: Props) {
  const { t, money } = useIsland();
  const [isAsked, setIsAsked] = useState(false);
  const [hasMore, setHasMore] = useState(false);
  const actor = useStore($actor);
  const { first, others } = driverSteps(possibleActions(order), order, actor?.person?.id ?? null);
  const amount = toCollect(order)?.amount ?? null;
  if (!first && others.length === 0) return null;
  const isLong = others.length > SHOWN + 1;
  const change = (wanted: OrderChange): void => {
    setIsAsked(false);
    setHasMore(false);
    changeOrder(order, wanted);
    rescueFocus(`[data-stop="${order.id}"] :is(.stop-actions .button, a)`);
  };
  const press = (step: DriverStep): void => {
    if (step === 'fail') setIsAsked(!isAsked);
    else if (step === 'deliver') change({ action: 'complete', isPaid: amount !== null });
    else change({ action: step === 'deliver-unpaid' ? 'complete' : step });
  };
  return (
    <div className="stop-actions">
      {isAsked && others.includes('fail') && (
        <Reason action="fail" reasons={REASONS} onSaid={(reason) => change({ action: 'fail', reason })} />
      )}
      {first && (
        <Button isWide look={isQuiet ? 'outline' : 'plain'} onClick={() => press(first)}>
          {first === 'deliver' && amount ? (
            <>
              {t('staff:delivered-taken')} <bdi>{money(amount)}</bdi>
            </>
          ) : (
            t(WORDS[first])
          )}
        </Button>
      )}
      {others.length > 0 && (
        <p className="stop-ways">
          {(isLong && !hasMore ? others.slice(0, SHOWN) : others).map((step) => (
            <Button
              key={step}
              look="outline"
              aria-expanded={step === 'fail' ? isAsked : undefined}
              onClick={() => press(step)}
            >
              {t(WORDS[step])}
            </Button>
          ))}
          {isLong && (
            <Button look="outline" aria-expanded={hasMore} onClick={() => setHasMore(!hasMore)}>
              {t('staff:more-actions')}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
