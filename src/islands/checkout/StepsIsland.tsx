import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { DraftField } from '#domain/order/draft-form.ts';
import { Island, useIsland } from '#islands/island.tsx';
import { keepAddress } from '#stores/address/addresses.ts';
import { $mode } from '#stores/cart/cart-view.ts';
import { tryFields } from '#stores/order/order-form.ts';
import { Button } from '#ui/Button.tsx';
import { CheckoutFrame } from './CheckoutFrame.tsx';
import { CustomerFields } from './CustomerFields.tsx';
import { HowFields, WhereFields } from './HowFields.tsx';
import { PaymentField } from './PaymentField.tsx';
import { focusNext, useToFill } from './refusal.ts';
import { WhenField } from './WhenField.tsx';

/** The review is a page of its own. */
const STEPS = ['where', 'who', 'review'] as const;

/** What each step asks for. */
const FIELDS = [
  ['mode', 'branch', 'table', 'zone', 'day', 'address', 'time'],
  ['name', 'phone', 'notes'],
] as const satisfies readonly (readonly DraftField[])[];

/** `/new-checkout`: the same questions, a step at a time; the last step is the review. */
export function StepsIsland() {
  return (
    <Island words="checkout">
      <CheckoutFrame>
        <Steps />
      </CheckoutFrame>
    </Island>
  );
}

function Steps() {
  const { t, shop } = useIsland();
  const isDelivered = useStore($mode) === 'deliver';
  const [index, setIndex] = useState(stepInAddress);
  const missing = useToFill(FIELDS[index]);
  const heading = useRef<HTMLHeadingElement>(null);
  const goTo = (step: (typeof STEPS)[number]) => {
    location.hash = step;
  };

  // The browser's back button goes a step back.
  useEffect(() => {
    const show = () => setIndex(stepInAddress());
    addEventListener('hashchange', show);
    return () => removeEventListener('hashchange', show);
  }, []);
  // Each step begins at its heading; the page itself begins at its top.
  const shown = useRef(index);
  useEffect(() => {
    if (shown.current !== index || index > 0) heading.current?.focus();
    shown.current = index;
  }, [index]);

  return (
    <form
      className="checkout"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const refused = tryFields(FIELDS[index]);
        focusNext(refused);
        if (refused.length > 0) return;
        if (index > 0) return location.assign(shop.links['complete-order']);
        if (isDelivered) keepAddress();
        goTo('who');
      }}
    >
      <ol className="steps" aria-label={t('checkout:step-of', { current: index + 1, count: STEPS.length })}>
        {STEPS.map((one, position) => (
          <li
            key={one}
            aria-current={position === index ? 'step' : undefined}
            data-done={position < index || undefined}
          >
            {position < index ? (
              <a href={`#${one}`}>{t(`checkout:step-${one}`)}</a>
            ) : (
              <span>{t(`checkout:step-${one}`)}</span>
            )}
          </li>
        ))}
      </ol>
      <section className="panel">
        {/* The steps above say the same to the eye. */}
        <h2 ref={heading} tabIndex={-1} className="visually-hidden">
          {t(`checkout:step-${STEPS[index]}`)}
        </h2>
        {index > 0 ? (
          <CustomerFields />
        ) : (
          <>
            <HowFields />
            <WhereFields />
            <WhenField />
          </>
        )}
      </section>
      {index > 0 && <PaymentField />}
      <div className="order-bar">
        {/* Not the browser's way back: that may lead to the page where an address was chosen. */}
        {index > 0 && (
          <Button look="quiet" onClick={() => goTo('where')}>
            {t('checkout:back')}
          </Button>
        )}
        <Button type="submit" isWide>
          {missing ?? t(index > 0 ? 'checkout:review' : 'checkout:next')}
        </Button>
      </div>
    </form>
  );
}

const stepInAddress = (): 0 | 1 => (location.hash === '#who' ? 1 : 0);
