import type { ReactNode } from 'react';
import { isCashBetter } from '#domain/order/cash-instead.ts';
import { isVoid } from '#domain/order/order-status.ts';
import { useIsland } from '#islands/island.tsx';
import type { PlacedOrder } from '#stores/order/placed-order.ts';
import { OrderAgain } from './OrderAgain.tsx';

/** Loaded on the tap, because the page of an order needs nothing else of it. Without it, the checkout asks for the way to pay as usual. */
const chooseCash = (): Promise<void> =>
  import('#stores/order/payment.ts').then(
    ({ choosePayment }) => choosePayment('cash'),
    () => {},
  );

/**
 * Fills the cart with the same again and chooses cash, if that helps; otherwise `children`. The first order stays until its time to pay is
 * over: somebody may be paying it at this moment.
 */
export function CashAgain({
  placed,
  children = null,
}: {
  readonly placed: PlacedOrder;
  readonly children?: ReactNode;
}) {
  const { t, shop } = useIsland();
  const { order, lines } = placed;
  if (!order.life || lines.length === 0 || !isCashBetter(order.life, order.mode, shop.payments))
    return children;
  return (
    <OrderAgain
      placed={placed}
      look={isVoid(order.life.status) ? 'plain' : 'outline'}
      words={t('placed:again-cash')}
      onFilled={chooseCash}
    />
  );
}
