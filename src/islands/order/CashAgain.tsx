import type { ReactNode } from 'react';
import { isCashBetter } from '#domain/order/cash-instead.ts';
import { isVoid } from '#domain/order/order-status.ts';
import { useIsland } from '#islands/island.tsx';
import { cancelOrder } from '#stores/order/cancel-order.ts';
import { choosePayment } from '#stores/order/payment.ts';
import type { PlacedOrder } from '#stores/order/placed-order.ts';
import { OrderAgain } from './OrderAgain.tsx';

/** Orders the same again in cash if that helps, and gives up an order that waits for its payment; otherwise `children`. */
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
  const isOver = isVoid(order.life.status);
  return (
    <OrderAgain
      placed={placed}
      look={isOver ? 'plain' : 'outline'}
      words={t('placed:again-cash')}
      onFilled={async (isWhole) => {
        choosePayment('cash');
        // If this fails, or something is missing, it is cancelled after its time: nobody pays it.
        if (isWhole && !isOver) await cancelOrder(order, crypto.randomUUID());
      }}
    />
  );
}
