import { useStore } from '@nanostores/react';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { $toPay } from '#stores/cart/to-pay.ts';
import { discardReview } from '#stores/order/interrupted.ts';
import { $send } from '#stores/order/send-state.ts';
import { Button } from '#ui/Button.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { OtherWays } from './OtherWays.tsx';

interface Props {
  /** null: another tab has resolved the order. */
  readonly draft: OrderDraft | null;
  /** Time of sending in epoch milliseconds; null: just now. */
  readonly sentAt?: number | null;
  readonly discardWords: string;
}

/** For an order of unknown outcome: ask the shop, or give the order up. */
export function LastWays({ draft, sentAt = null, discardWords }: Props) {
  const total = useStore($toPay);
  // An answer may still arrive, so the order cannot be given up yet.
  const isAsking = useStore($send).status === 'asking';
  return (
    <>
      <OtherWays order={draft} total={draft?.shownTotal ?? total} sentAt={sentAt} isSent />
      <Button
        look="link"
        isBlocked={isAsking}
        onClick={() => {
          if (isAsking) return;
          discardReview().then(() => rescueFocus());
        }}
      >
        {discardWords}
      </Button>
    </>
  );
}
