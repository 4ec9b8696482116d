import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import { $review, isFresh, type Review } from '#stores/order/review.ts';
import { $send } from '#stores/order/send-state.ts';
import { sendOrder } from '#stores/order/sender.ts';
import { $now } from '#stores/shop/clock.ts';
import { Button } from '#ui/Button.tsx';
import { Message } from '#ui/Message.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { Totals } from '#ui/Totals.tsx';
import { LastWays } from './LastWays.tsx';
import { ReviewedRows } from './ReviewedRows.tsx';

/** Loaded late, because few orders become so old. */
const StaleOutcome = lazy(() => import('./StaleOutcome.tsx'));

/** An order without an answer. Sending it again with the same id makes no second order while it is not too old. */
export function UnknownOutcome() {
  const review = useStore($review);
  useStore($now);
  const isAsking = useStore($send).status === 'asking';
  if (review && !isAsking && !isFresh(review))
    return (
      <Suspense>
        <StaleOutcome review={review} />
      </Suspense>
    );
  return <AskAgain review={review} isAsking={isAsking} />;
}

interface Props {
  /** null: another tab has resolved the order. */
  readonly review: Review | null;
  readonly isAsking: boolean;
}

function AskAgain({ review, isAsking }: Props) {
  const { t, money } = useIsland();
  const [hasAsked, setHasAsked] = useState(false);
  return (
    <div className="narrow checkout outcome">
      {/* The alert's own words do not change when it is still unknown. */}
      <p className="visually-hidden" role="status">
        {isAsking ? t('order:checking') : hasAsked && t('order:unknown-title')}
      </p>
      <div role="alert">
        <Message icon="clock" title={t('order:unknown-title')}>
          {t('order:unknown-text')}
        </Message>
      </div>
      {review && (
        <section className="panel" aria-label={t('cart:summary')}>
          <ReviewedRows review={review} />
          <Totals rows={[{ label: t('cart:total'), text: money(review.draft.shownTotal), look: 'total' }]} />
        </section>
      )}
      <div className="actions">
        <Button
          isWide
          isBusy={isAsking}
          onClick={() => {
            setHasAsked(true);
            sendOrder().then(() => rescueFocus());
          }}
        >
          {t('order:ask-again')}
        </Button>
        <LastWays draft={review?.draft ?? null} discardWords={t('order:discard')} />
      </div>
      <p className="muted">{t('order:discard-text')}</p>
    </div>
  );
}
