import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { DRAFT_FIELDS } from '#domain/order/draft-form.ts';
import { Island, useIsland } from '#islands/island.tsx';
import { linesOfCart, OrderLines } from '#islands/order/OrderLines.tsx';
import { SendOutcome } from '#islands/order/SendOutcome.tsx';
import { keepAddress } from '#stores/address/addresses.ts';
import { $cartView } from '#stores/cart/cart-view.ts';
import { $orderForm, MISSING, tryFields } from '#stores/order/order-form.ts';
import { CheckoutFrame } from './CheckoutFrame.tsx';
import { CustomerFields } from './CustomerFields.tsx';
import { HowFields, WhereFields } from './HowFields.tsx';
import { PaymentField } from './PaymentField.tsx';
import { focusField, focusNext, useToFill } from './refusal.ts';
import { SendPart } from './SendPart.tsx';
import { WhenField } from './WhenField.tsx';

/** A closed store is said, and does not keep anybody from filling in the form. */
const FIELDS = DRAFT_FIELDS.filter((field) => field !== 'store');

/** `/checkout`: what is ordered, how, where, when and by whom, how it is paid, and the button that sends it, on one page. */
export function CheckoutIsland() {
  return (
    <Island words="checkout">
      <SendOutcome>
        <CheckoutFrame items={<Items />} actions={<Send />}>
          <Form />
        </CheckoutFrame>
      </SendOutcome>
    </Island>
  );
}

/** Whether nothing is missing. Otherwise says what is wrong, and goes to it. */
function isWhole(): boolean {
  const refused = tryFields(FIELDS);
  focusNext(refused);
  if (refused.length > 0) return false;
  if ($orderForm.get().mode === 'deliver') keepAddress();
  return true;
}

const Send = () => <SendPart isWhole={isWhole} missing={useToFill(FIELDS)} />;

function Items() {
  const { t } = useIsland();
  return <OrderLines lines={linesOfCart(useStore($cartView), t)} />;
}

function Form() {
  const { t } = useIsland();
  useEffect(() => {
    const showMissing = () => {
      const [hash, field] = location.hash.split('=');
      if (hash !== MISSING) return;
      history.replaceState(history.state, '', location.pathname);
      if (isWhole() && field) focusField(field);
    };
    showMissing();
    addEventListener('hashchange', showMissing);
    return () => removeEventListener('hashchange', showMissing);
  }, []);
  return (
    <form
      className="checkout"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        isWhole();
      }}
    >
      <section className="panel">
        <HowFields />
        <WhereFields />
        <WhenField />
      </section>
      <section className="panel" aria-labelledby="who">
        <h2 id="who">{t('order:who')}</h2>
        <CustomerFields />
      </section>
      <PaymentField />
    </form>
  );
}
