import { useIsland } from '#islands/island.tsx';
import { discardReview } from '#stores/send-order.ts';
import { Button } from '#ui/Button.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';

/** Of an order whose outcome nobody knows: to ask the shop, and to give it up. */
export function LastWays({ discardWords }: { readonly discardWords: string }) {
  const { t, shop } = useIsland();
  return (
    <>
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
        {discardWords}
      </Button>
    </>
  );
}
