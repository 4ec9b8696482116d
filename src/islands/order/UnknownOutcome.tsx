import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import { $now } from '#stores/clock.ts';
import { $review, isFresh } from '#stores/review.ts';
import { $send, sendOrder } from '#stores/send-order.ts';
import { Button } from '#ui/Button.tsx';
import { Message } from '#ui/Message.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { LastWays } from './LastWays.tsx';
import { StaleOutcome } from './StaleOutcome.tsx';

/** The order went out and no answer came: asking again with the same id makes no second order, as long as it is not too old. */
export function UnknownOutcome() {
  const review = useStore($review);
  useStore($now);
  const isAsking = useStore($send).status === 'asking';
  if (review && !isAsking && !isFresh(review)) return <StaleOutcome review={review} />;
  return <AskAgain isAsking={isAsking} />;
}

function AskAgain({ isAsking }: { readonly isAsking: boolean }) {
  const { t } = useIsland();
  const [hasAsked, setHasAsked] = useState(false);
  return (
    <>
      {/* The alert's own words do not change when it is still unknown. */}
      <p className="visually-hidden" role="status">
        {isAsking ? t('order:checking') : hasAsked && t('order:unknown-title')}
      </p>
      <div role="alert">
        <Message
          icon="alert"
          title={t('order:unknown-title')}
          actions={
            <>
              <Button
                isBusy={isAsking}
                onClick={() => {
                  setHasAsked(true);
                  sendOrder().then(() => rescueFocus());
                }}
              >
                {t('order:ask-again')}
              </Button>
              <LastWays discardWords={t('order:discard')} />
            </>
          }
        >
          <strong>{t('errors:order.failed-to-complete')}.</strong> {t('order:unknown-text')}{' '}
          {t('order:discard-text')}
        </Message>
      </div>
    </>
  );
}
