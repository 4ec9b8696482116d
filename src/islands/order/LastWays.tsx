import { useStore } from '@nanostores/react';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { $toPay } from '#stores/cart/to-pay.ts';
import { $send, discardReview } from '#stores/order/send-order.ts';
import { Button } from '#ui/Button.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { OtherWays } from './OtherWays.tsx';

interface Props {
  /** null: it is too old to be told as it is, or another tab has settled it. */
  readonly draft: OrderDraft | null;
  readonly discardWords: string;
}

/** Of an order whose outcome nobody knows: to ask the shop, and to give it up. */
export function LastWays({ draft, discardWords }: Props) {
  const total = useStore($toPay);
  // The answer that is on its way would come to an order that was given up.
  const isAsking = useStore($send).status === 'asking';
  return (
    <>
      <OtherWays order={draft} total={draft?.shownTotal ?? total} />
      <Button
        look="outline"
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
