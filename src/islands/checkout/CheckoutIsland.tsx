import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { DRAFT_FIELDS } from '#domain/order/draft-form.ts';
import { Voucher } from '#islands/cart/Voucher.tsx';
import { Island, useIsland } from '#islands/island.tsx';
import { saveTypedAddress } from '#stores/customer/addresses.ts';
import { $orderForm, MISSING, tryFields } from '#stores/order/order-form.ts';
import { Button } from '#ui/Button.tsx';
import { CheckoutFrame } from './CheckoutFrame.tsx';
import { CustomerFields } from './CustomerFields.tsx';
import { ModeField, PlaceFields } from './HowFields.tsx';
import { PaymentField } from './PaymentField.tsx';
import { focusField } from './refusal.ts';
import { WhenField } from './WhenField.tsx';

/** A closed store is said, and does not keep anybody from filling in the form. */
const FIELDS = DRAFT_FIELDS.filter((field) => field !== 'store');

/** `/checkout`: everything on one page. */
export function CheckoutIsland() {
  return (
    <Island words="checkout">
      <CheckoutFrame>
        <Form />
      </CheckoutFrame>
    </Island>
  );
}

/** Says what is wrong and goes to the first of it; false when nothing is. */
function showRefusals(): boolean {
  const [first] = tryFields(FIELDS);
  if (first) focusField(first.field);
  return first !== undefined;
}

function Form() {
  const { t, shop } = useIsland();
  const { mode, zone } = useStore($orderForm);
  useEffect(() => {
    if (location.hash !== MISSING) return;
    history.replaceState(history.state, '', location.pathname);
    showRefusals();
  }, []);
  return (
    <form
      className="checkout"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (showRefusals()) return;
        if (mode === 'deliver') saveTypedAddress();
        location.assign(shop.links['complete-order']);
      }}
    >
      <section className="panel">
        <ModeField />
        <PlaceFields />
        <WhenField />
        <PaymentField />
      </section>
      <section className="panel" aria-labelledby="who">
        <h2 id="who">{t('order:who')}</h2>
        <CustomerFields />
      </section>
      <section className="panel" aria-labelledby="voucher">
        <h2 id="voucher">{t('cart:voucher')}</h2>
        <Voucher />
      </section>
      <div className="order-bar">
        <Button type="submit" isWide>
          {/* The button leads to the first missing field, so it names that. */}
          {t(mode === 'deliver' && !zone ? 'cart:choose-zone' : 'checkout:review')}
        </Button>
      </div>
    </form>
  );
}
