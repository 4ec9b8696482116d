import { useIsland } from '#islands/island.tsx';
import { orderAgain } from '#stores/order/order-again.ts';
import type { PlacedOrder } from '#stores/order/placed-order.ts';
import { Button } from '#ui/Button.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { useRefill } from './use-refill.ts';

interface Props {
  readonly placed: PlacedOrder;
  /** Of several ways on. */
  readonly isFirst?: boolean;
}

/** Fills the cart with the same things; what is missing is named before going there. */
export function OrderAgain({ placed, isFirst = false }: Props) {
  const { t, shop } = useIsland();
  const { isBusy, start, failure, missing } = useRefill(
    () => orderAgain(placed),
    () => location.assign(shop.links.cart),
  );
  return (
    <>
      {/* Not once more: it would add everything a second time. */}
      {missing === null && (
        <Button
          look={isFirst ? 'plain' : 'quiet'}
          isBusy={isBusy}
          aria-label={`${t('order:again')}: ${t('order:number', { number: placed.order.number })}`}
          onClick={() => start().then(() => rescueFocus(`[data-refilled="${placed.order.id}"]`))}
        >
          {t('order:again')}
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
