import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $send, discardReview, sendOrder } from '#stores/send-order.ts';
import { Button } from '#ui/Button.tsx';
import { Message } from '#ui/Message.tsx';

/** The order went out and no answer came: asking again with the same id makes no second order. */
export function UnknownOutcome() {
  const { t, shop } = useIsland();
  const isBusy = useStore($send).status === 'sending';
  return (
    <Message
      icon="alert"
      title={t('order:unknown-title')}
      actions={
        <>
          <Button isBusy={isBusy} onClick={sendOrder}>
            {t('order:ask-again')}
          </Button>
          {shop.telephone && (
            <a className="button button-quiet" href={`tel:${shop.telephone}`}>
              {t('order:call-shop')}
            </a>
          )}
          <Button look="outline" onClick={discardReview}>
            {t('order:discard')}
          </Button>
        </>
      }
    >
      <strong>{t('errors:order.failed-to-complete')}.</strong> {t('order:unknown-text')}{' '}
      {t('order:discard-text')}
    </Message>
  );
}
