import { listed } from '#i18n/format.ts';
import { useIsland } from '#islands/island.tsx';
import { orderAgain } from '#stores/order/order-again.ts';
import type { PlacedOrder } from '#stores/order/placed-order.ts';
import { Button } from '#ui/Button.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { useRefill } from './use-refill.ts';

interface Props {
  readonly placed: PlacedOrder;
  readonly look?: 'plain' | 'quiet' | 'link';
  /** Names the items, where nothing else on the page does. */
  readonly isNamed?: boolean;
}

/** Fills the cart with the same items. It names missing ones before it opens the cart. */
export function OrderAgain({ placed, look = 'quiet', isNamed = false }: Props) {
  const { t, shop } = useIsland();
  const names = [...new Set(placed.order.items.map(({ name }) => name))].slice(0, 3);
  const { isBusy, start, failure, missing } = useRefill(
    () => orderAgain(placed),
    () => location.assign(shop.links.cart),
  );
  return (
    <>
      {/* Not once more: it would add everything a second time. */}
      {missing === null && (
        <Button
          look={look}
          isBusy={isBusy}
          aria-label={`${t('order:again')}: ${t('order:number', { number: placed.order.number })}`}
          onClick={() => start().then(() => rescueFocus(`[data-refilled="${placed.order.id}"]`))}
        >
          {isNamed ? t('order:again-last', { names: listed(names, shop.locale) }) : t('order:again')}
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
