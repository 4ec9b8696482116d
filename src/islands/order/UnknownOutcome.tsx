import { useStore } from '@nanostores/react';
import { mayBeSentAgain } from '#domain/order/draft-age.ts';
import { useIsland } from '#islands/island.tsx';
import { $now } from '#stores/clock.ts';
import { $review } from '#stores/review.ts';
import { $send, discardReview, sendOrder } from '#stores/send-order.ts';
import { Button } from '#ui/Button.tsx';
import { Message } from '#ui/Message.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { StaleOutcome } from './StaleOutcome.tsx';

/** The order went out and no answer came: asking again with the same id makes no second order, as long as it is not too old. */
export function UnknownOutcome() {
  const review = useStore($review);
  const now = useStore($now);
  const isAsking = useStore($send).status === 'asking';
  if (review && !isAsking && !mayBeSentAgain(review.storedAt, now)) return <StaleOutcome review={review} />;
  return <AskAgain isAsking={isAsking} />;
}

function AskAgain({ isAsking }: { readonly isAsking: boolean }) {
  const { t, shop } = useIsland();
  return (
    <div role="alert">
      <Message
        icon="alert"
        title={t('order:unknown-title')}
        actions={
          <>
            <Button isBusy={isAsking} onClick={() => sendOrder().then(() => rescueFocus())}>
              {t('order:ask-again')}
            </Button>
            {shop.telephone && (
              <a className="button button-quiet" href={`tel:${shop.telephone}`}>
                {t('order:call-shop')}
              </a>
            )}
            <Button
              look="outline"
              onClick={() => {
                discardReview();
                rescueFocus();
              }}
            >
              {t('order:discard')}
            </Button>
          </>
        }
      >
        <strong>{t('errors:order.failed-to-complete')}.</strong> {t('order:unknown-text')}{' '}
        {t('order:discard-text')}
      </Message>
    </div>
  );
}
