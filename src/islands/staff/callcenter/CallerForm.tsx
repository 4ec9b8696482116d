import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { phoneRefusal } from '#domain/customer/phone.ts';
import { useIsland } from '#islands/island.tsx';
import { $cartCount } from '#stores/cart/cart.ts';
import { $agentName } from '#stores/staff/agent.ts';
import {
  $callerPhone,
  type Caller,
  callersOf,
  emptyCart,
  orderFor,
  stopOrdering,
  strangerWith,
} from '#stores/staff/caller.ts';
import { $displayName } from '#stores/staff/session.ts';
import { $orderedToday } from '#stores/staff/today-orders.ts';
import { Button } from '#ui/Button.tsx';
import { focusInvalid } from '#ui/focus-invalid.ts';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { TextField } from '#ui/TextField.tsx';

/** Takes the pressed button away: the field for the next caller is where to go on. */
function andGoOn(work: () => void): void {
  work();
  rescueFocus('.caller input');
}

/** Orders for somebody on the phone: who it is, from today's orders where they ordered before, and on to the shop. */
export function CallerForm() {
  const { t, shop } = useIsland();
  const phone = useStore($callerPhone);
  const agent = useStore($agentName);
  const orders = useStore($orderedToday);
  const name = useStore($displayName);
  const pieces = useStore($cartCount);
  const [hasTried, setHasTried] = useState(false);
  const refusal = phoneRefusal(phone);
  const callers = callersOf(phone, orders ?? []);
  const start = (caller: Caller): void => {
    orderFor(caller, name, shop);
    location.assign(shop.links.shop);
  };
  return (
    <section className="panel" aria-labelledby="caller">
      <h2 id="caller">{t('staff:caller')}</h2>
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
      <form
        className="caller"
        onSubmit={(event) => {
          event.preventDefault();
          setHasTried(true);
          if (refusal) focusInvalid(event.currentTarget);
          else start(strangerWith(phone));
        }}
      >
        <TextField
          label={t('staff:caller-phone')}
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
        <Button type="submit">{t('staff:order-for-caller')}</Button>
      </form>
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
    </section>
  );
}
