import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $send, discardReview } from '#stores/order/send-order.ts';
import { Button } from '#ui/Button.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';

/** Of an order whose outcome nobody knows: to ask the shop, and to give it up. */
export function LastWays({ discardWords }: { readonly discardWords: string }) {
  const { t, shop } = useIsland();
  // The answer that is on its way would come to an order that was given up.
  const isAsking = useStore($send).status === 'asking';
  return (
    <>
      {shop.telephone && (
        <a className="button button-quiet" href={`tel:${shop.telephone}`}>
          {t('order:call-shop')}
        </a>
      )}
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
