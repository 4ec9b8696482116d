import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { AgentNote } from '#islands/AgentNote.tsx';
import { Changes } from '#islands/cart/Changes.tsx';
import { EmptyCart } from '#islands/cart/EmptyCart.tsx';
import { useFreshCart } from '#islands/cart/use-fresh-cart.ts';
import { Island, useIsland } from '#islands/island.tsx';
import { OpenNote } from '#islands/OpenNote.tsx';
import { $cartLines } from '#stores/cart/cart.ts';
import { keepCoupon } from '#stores/cart/kept-coupon.ts';
import { $send, showInterrupted } from '#stores/order/send-state.ts';
import { Message } from '#ui/Message.tsx';
import { OrderReview } from './OrderReview.tsx';
import { SendBar } from './SendBar.tsx';
import { UnknownOutcome } from './UnknownOutcome.tsx';
import { useSender } from './use-sender.ts';

/** `/complete-order`: the customer checks the order and sends it. */
export function CompleteOrderIsland() {
  return (
    <Island>
      <CompleteOrder />
    </Island>
  );
}

function CompleteOrder() {
  const { t, shop } = useIsland();
  const isEmpty = useStore($cartLines).length === 0;
  const state = useStore($send);
  useFreshCart();
  useSender();
  useEffect(() => {
    showInterrupted();
    return keepCoupon();
  }, []);
  useEffect(() => {
    if (state.status === 'done') location.replace(`${shop.links['thank-you']}?order=${state.orderId}`);
  }, [state, shop]);

  if (state.status === 'done')
    return (
      <div role="status">
        <Message icon="check" title={t('order:processing')} />
      </div>
    );
  if (state.status === 'unknown' || state.status === 'asking') return <UnknownOutcome />;
  if (isEmpty) return <EmptyCart />;
  return (
    <div className="narrow checkout">
      <AgentNote />
      <OpenNote id="closed" />
      <Changes isTold />
      <OrderReview />
      <SendBar />
    </div>
  );
}
