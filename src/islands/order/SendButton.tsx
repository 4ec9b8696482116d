import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import { ClosedBar, SendLater } from '#islands/OpenNote.tsx';
import { $isSummed } from '#stores/cart/cart-totals.ts';
import { $isLoading } from '#stores/cart/cart-view.ts';
import { $isCouponOpen } from '#stores/cart/kept-coupon.ts';
import { $toPay } from '#stores/cart/to-pay.ts';
import { $closed, $opening } from '#stores/order/opening.ts';
import { $send } from '#stores/order/send-state.ts';
import { sendOrder } from '#stores/order/sender.ts';
import { afterDrawing } from '#ui/after-drawing.ts';
import { Button } from '#ui/Button.tsx';
import { goTo } from '#ui/go-to.ts';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { loadWriter } from './load-writer.ts';

/** What blocks the button: the button of `Changes`, the reason of `SendNotes`. */
const CHANGES_AGREED = '[aria-labelledby="changes-title"] .button';
const PROBLEM = '#send-problem .notice';

interface Props {
  /** Whether the form is whole. Otherwise it shows what is missing. */
  readonly isWhole: () => boolean;
  readonly isBlocked: boolean;
  /** Takes the button's place. */
  readonly instead: ReactNode;
  /** What is missing first, in place of what the button does. */
  readonly missing: string | null;
}

/** The button that sends the order, with its total; a closed shop takes one for later, or none. */
export function SendButton({ isWhole, isBlocked, instead, missing }: Props) {
  const { t, money } = useIsland();
  const { status } = useStore($send);
  const total = useStore($toPay);
  const isSummed = useStore($isSummed);
  const isLoading = useStore($isLoading);
  const closed = useStore($closed);
  const { isOpen } = useStore($opening);
  const isCouponOpen = useStore($isCouponOpen);
  // What sends may still be loading.
  const [isStarting, setIsStarting] = useState(false);
  const isSending = isStarting || status === 'checking' || status === 'sending';
  return (
    <div className="order-bar">
      <p className="send-progress" role="status">
        {isSending && t(status === 'sending' ? 'order:sending' : 'order:checking')}
      </p>
      {closed ? (
        <ClosedBar />
      ) : (
        instead || (
          <Button
            isWide
            // Nobody can accept a total before it is shown.
            isBusy={missing === null && (isSending || isLoading || isCouponOpen)}
            isBlocked={isBlocked}
            aria-describedby="send-problem"
            onClick={() => {
              if (!isWhole()) return;
              if (isBlocked) return goTo(CHANGES_AGREED);
              loadWriter().catch(() => {});
              setIsStarting(true);
              sendOrder().then(() => {
                setIsStarting(false);
                rescueFocus();
                afterDrawing(() => document.querySelector(PROBLEM)?.scrollIntoView({ block: 'center' }));
              });
            }}
          >
            <span>{missing ?? (isOpen ? t('order:send') : <SendLater />)}</span>
            {/* A price stands on a button that orders. */}
            {isSummed && missing === null && <bdi>{money(total)}</bdi>}
          </Button>
        )
      )}
    </div>
  );
}
