import { soldOutItems } from '#domain/order/reasons.ts';
import { listed } from '#i18n/format.ts';
import { BrowseLink } from '#islands/BrowseLink.tsx';
import { useIsland } from '#islands/island.tsx';
import { orderAgain } from '#stores/order/order-again.ts';
import type { PlacedOrder } from '#stores/order/placed-order.ts';
import { Button } from '#ui/Button.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { useRefill } from './use-refill.ts';

interface Props {
  readonly placed: PlacedOrder;
  readonly look?: 'plain' | 'quiet' | 'link' | 'outline';
  /** Names the items, where nothing else on the page does. */
  readonly isNamed?: boolean;
  /** What the button says, where it does more. */
  readonly words?: string;
  /** When the cart is filled, before it opens. */
  readonly onFilled?: () => Promise<void>;
}

/** Fills the cart with the same items, without those for which the shop rejected the order. It names missing ones before it opens the cart. */
export function OrderAgain({ placed, look = 'quiet', isNamed = false, words, onFilled }: Props) {
  const { t, shop } = useIsland();
  const names = [...new Set(placed.order.items.map(({ name }) => name))].slice(0, 3);
  const gone = soldOutItems(placed.order);
  const lines = placed.lines.filter(({ productId }) => !gone.has(productId));
  const { isBusy, start, failure, missing } = useRefill(
    async () => {
      const filled = await orderAgain({ ...placed, lines });
      if (filled.ok) await onFilled?.();
      return filled;
    },
    () => location.assign(shop.links.cart),
  );
  if (lines.length === 0) return <BrowseLink />;
  return (
    <>
      {/* Not once more: it would add everything a second time. */}
      {missing === null && (
        <Button
          look={look}
          isBusy={isBusy}
          aria-label={
            gone.size > 0
              ? undefined
              : `${words ?? t('cart:again')}: ${t('cart:number', { number: placed.order.number })}`
          }
          onClick={() => start().then(() => rescueFocus(`[data-refilled="${placed.order.id}"]`))}
        >
          {gone.size > 0
            ? t('cart:again-without', { names: listed([...gone.values()], shop.locale) })
            : isNamed
              ? t('cart:again-last', { names: listed(names, shop.locale) })
              : (words ?? t('cart:again'))}
        </Button>
      )}
      {failure !== null && (
        <p className="notice" role="alert">
          {failure}
        </p>
      )}
      {missing !== null && (
        <p className="notice" role="alert">
          <span>{missing}</span>
          <a className="more" data-refilled={placed.order.id} href={shop.links.cart}>
            {t('common:cart')}
          </a>
        </p>
      )}
    </>
  );
}
