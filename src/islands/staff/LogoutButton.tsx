import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import { $cartCount } from '#stores/cart/cart.ts';
import { sendJustChanged } from '#stores/staff/change-order.ts';
import { goToLogin, logOut } from '#stores/staff/logout.ts';
import { $waitingChanges, waitingNow } from '#stores/staff/waiting-changes.ts';
import { afterDrawing } from '#ui/after-drawing.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';

/** Logs out. Asks first if that would delete a customer's cart on this device, or changes of orders that wait for a connection. */
export function LogoutButton() {
  const { t, shop } = useIsland();
  const pieces = useStore($cartCount);
  const waiting = useStore($waitingChanges).length;
  const [state, setState] = useState<'idle' | 'sending' | 'asking' | 'leaving'>('idle');
  const question = useRef<HTMLFieldSetElement>(null);

  const ask = async (): Promise<void> => {
    setState('sending');
    await sendJustChanged();
    if (pieces === 0 && waitingNow().length === 0) {
      await leave();
      return;
    }
    setState('asking');
    afterDrawing(() => question.current?.querySelector<HTMLElement>('.button:last-child')?.focus());
  };
  const leave = async (): Promise<void> => {
    setState('leaving');
    await logOut();
    goToLogin(shop.links.login);
  };
  const stay = (): void => {
    setState('idle');
    rescueFocus('.staff-logout');
  };
  const isBusy = state === 'sending' || state === 'leaving';
  const isShown = (state === 'asking' || state === 'leaving') && pieces + waiting > 0;
  return (
    <>
      <button type="button" className="staff-logout" aria-busy={isBusy} onClick={ask}>
        <Icon name="logout" isSmall />
        {t('staff:log-out')}
      </button>
      {isShown && (
        <fieldset
          ref={question}
          className="notice staff-ask"
          aria-label={t('staff:log-out')}
          aria-describedby="goes-too"
          onKeyDown={({ key }) => {
            if (key === 'Escape' && state === 'asking') stay();
          }}
        >
          <div id="goes-too">
            {waiting > 0 && <p>{t('staff:changes-go-too', { count: waiting })}</p>}
            {pieces > 0 && <p>{t('staff:cart-goes-too', { count: pieces })}</p>}
          </div>
          <p className="staff-actions">
            <Button isBusy={isBusy} onClick={leave}>
              {t(waiting > 0 ? 'staff:leave-anyway' : 'staff:log-out-anyway')}
            </Button>
            <Button look="outline" onClick={stay}>
              {t('staff:stay')}
            </Button>
          </p>
        </fieldset>
      )}
    </>
  );
}
