import { useRef, useState } from 'react';
import type { Order } from '#domain/order/order.ts';
import { useIsland } from '#islands/island.tsx';
import { cancelOrder } from '#stores/order/cancel-order.ts';
import { Button } from '#ui/Button.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';

/** Cancels an order that nobody has accepted, after one question. */
export function CancelOrder({ order, isPossible }: { readonly order: Order; readonly isPossible: boolean }) {
  const { t, money } = useIsland();
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');
  const [problem, setProblem] = useState<'late' | 'failed' | null>(null);
  // Retries of one cancellation are the same change.
  const changeId = useRef('');
  async function cancel(): Promise<void> {
    setState('busy');
    changeId.current ||= crypto.randomUUID();
    const failure = await cancelOrder(order, changeId.current);
    setState('idle');
    if (failure) setProblem(failure.code === 'order.moved' ? 'late' : 'failed');
    rescueFocus();
  }
  return (
    <>
      {problem && (
        <p className="notice" role="alert">
          {t(`placed:cancel-${problem}`)}
        </p>
      )}
      {isPossible && state === 'idle' && (
        <Button look="link" data-danger onClick={() => setState('asking')}>
          {t('placed:cancel')}
        </Button>
      )}
      {isPossible && state !== 'idle' && (
        <div className="notice cancel-ask" role="alertdialog" aria-labelledby="cancel-ask">
          <strong id="cancel-ask">{t('placed:cancel-ask', { number: order.number })}</strong>
          {order.life?.payment.state === 'paid' && (
            <span>{t('placed:cancel-paid', { total: money(order.total) })}</span>
          )}
          <span className="actions">
            <Button
              look="outline"
              isBusy={state === 'busy'}
              autoFocus
              onClick={() => {
                cancel();
              }}
            >
              {t('placed:cancel-yes')}
            </Button>
            <Button look="quiet" onClick={() => setState('idle')}>
              {t('placed:cancel-no')}
            </Button>
          </span>
        </div>
      )}
    </>
  );
}
