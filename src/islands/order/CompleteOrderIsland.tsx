import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { AgentNote } from '#islands/AgentNote.tsx';
import { EmptyCart } from '#islands/cart/EmptyCart.tsx';
import { useFreshCart } from '#islands/cart/use-fresh-cart.ts';
import { Island, useIsland } from '#islands/island.tsx';
import { OpenNote } from '#islands/OpenNote.tsx';
import { $cartLines } from '#stores/cart/cart.ts';
import { showInterrupted } from '#stores/order/interrupted.ts';
import { $closed } from '#stores/order/opening.ts';
import { checkForm, MISSING } from '#stores/order/order-form.ts';
import { OrderReview } from './OrderReview.tsx';
import { SendButton } from './SendButton.tsx';
import { type Hold, SendNotes } from './SendNotes.tsx';
import { SendOutcome } from './SendOutcome.tsx';
import { useHeading } from './use-heading.ts';
import { useMissing } from './use-missing.ts';
import { useSender } from './use-sender.ts';

/** `/complete-order`: the last step of `/new-checkout`, and the place of an order whose outcome is unknown. */
export function CompleteOrderIsland() {
  return (
    <Island>
      <CompleteOrder />
    </Island>
  );
}

function CompleteOrder() {
  useFreshCart();
  useSender();
  useEffect(showInterrupted, []);
  return (
    <SendOutcome>
      <Review />
    </SendOutcome>
  );
}

function Review() {
  const { t, shop } = useIsland();
  // While nothing can be sent, the heading says what can be done.
  useHeading(useStore($closed) ? t('order:review-closed') : null);
  const missing = useMissing();
  const isEmpty = useStore($cartLines).length === 0;
  const [hold, setHold] = useState<Hold>({ isBlocked: false, instead: null });
  if (isEmpty) return <EmptyCart />;
  const isWhole = () => {
    const checked = checkForm();
    if (checked.ok || checked.error[0]?.field === 'store') return true;
    // A field is empty: the checkout shows it.
    location.assign(`${shop.links.checkout}${MISSING}`);
    return false;
  };
  return (
    <div className="narrow checkout">
      <AgentNote />
      <OpenNote />
      <SendNotes onHold={setHold} />
      <OrderReview />
      <SendButton isWhole={isWhole} {...hold} missing={missing} />
    </div>
  );
}
