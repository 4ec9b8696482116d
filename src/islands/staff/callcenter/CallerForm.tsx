import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import { $cartCount } from '#stores/cart/cart.ts';
import { $agentName } from '#stores/staff/agent.ts';
import {
  $callerPhone,
  type Caller,
  callersWith,
  emptyCart,
  orderFor,
  stopOrdering,
  strangerWith,
} from '#stores/staff/caller.ts';
import { $caller } from '#stores/staff/caller-orders.ts';
import { $displayName } from '#stores/staff/session.ts';
import { Button } from '#ui/Button.tsx';
import { focusInvalid } from '#ui/focus-invalid.ts';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { TextField } from '#ui/TextField.tsx';
import { CallerOrders, OlderOrders } from './CallerOrders.tsx';

/** Does work that removes the pressed button, and moves the focus to the field for the next caller. */
function andGoOn(work: () => void): void {
  work();
  rescueFocus('.caller input');
}

/** The form for a person on the phone, with their earlier orders and the link to the shop. */
export function CallerForm() {
  const { t, shop } = useIsland();
  const phone = useStore($callerPhone);
  const agent = useStore($agentName);
  const { refusal, callers, caller: known, orders } = useStore($caller);
  const name = useStore($displayName);
  const pieces = useStore($cartCount);
  const [hasTried, setHasTried] = useState(false);
  const [problem, setProblem] = useState('');
  // At a desk, an agent types while the caller talks. On a phone, the keyboard would cover the page.
  useEffect(() => {
    if (matchMedia('(width >= 64rem)').matches) rescueFocus('.caller input');
  }, []);
  const fill = (caller: Caller): void => {
    orderFor(caller, name, shop, callersWith(caller.phone, callers));
  };
  const start = (caller: Caller): void => {
    fill(caller);
    location.assign(shop.links.shop);
  };
  return (
    <section className="panel caller-panel" aria-labelledby="caller">
      <h2 id="caller" className="visually-hidden">
        {t('staff:caller')}
      </h2>
      <form
        className="caller"
        onSubmit={(event) => {
          event.preventDefault();
          setHasTried(true);
          if (refusal) focusInvalid(event.currentTarget);
          else start(known ?? strangerWith(phone));
        }}
      >
        <TextField
          label={t('staff:caller-phone')}
          placeholder={t('staff:caller-phone')}
          name="phone"
          type="tel"
          inputMode="tel"
          dir="ltr"
          autoComplete="off"
          maxLength={40}
          value={phone}
          onChange={(text) => $callerPhone.set(text)}
          error={hasTried && refusal ? t(`errors:${refusal}`) : null}
        />
        <Button type="submit" look={phone === '' ? 'outline' : 'plain'}>
          {t('staff:order-for-caller')}
        </Button>
      </form>
      {agent !== '' && (
        <p className="notice notice-quiet live-new">
          <span>{t('staff:ordering-for', { name: agent })}</span>
          <Button look="outline" onClick={() => andGoOn(stopOrdering)}>
            {t('staff:stop-ordering')}
          </Button>
        </p>
      )}
      {pieces > 0 && (
        <p className="notice notice-quiet live-new">
          <span>{t('staff:caller-cart', { count: pieces })}</span>
          <Button look="outline" onClick={() => andGoOn(emptyCart)}>
            {t('staff:empty-cart')}
          </Button>
        </p>
      )}
      {callers.length > 0 && (
        <>
          <h3>{t('staff:known-callers')}</h3>
          <ul className="callers">
            {callers.map((caller) => (
              <li key={JSON.stringify(caller)}>
                <button type="button" className="caller-choice" onClick={() => start(caller)}>
                  <strong dir="auto">{caller.name}</strong>
                  <bdi>{caller.phone}</bdi>
                  <span className="muted" dir="auto">
                    {[caller.area, caller.address?.address, caller.address?.buildDetails]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {known && <CallerOrders orders={orders} onStart={() => fill(known)} onProblem={setProblem} />}
      <OlderOrders />
      <p role="status">
        {problem && (
          <>
            {problem} <a href={shop.links.cart}>{t('common:cart')}</a>
          </>
        )}
      </p>
    </section>
  );
}
