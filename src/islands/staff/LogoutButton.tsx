import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import { $cartCount } from '#stores/cart/cart.ts';
import { sendJustChanged } from '#stores/staff/change-order.ts';
import { goToLogin, logOut } from '#stores/staff/logout.ts';
import { afterDrawing } from '#ui/after-drawing.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';

/** Logs out. Asks first if that would delete a customer's cart on this device. */
export function LogoutButton() {
  const { t, shop } = useIsland();
  const pieces = useStore($cartCount);
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');
  const question = useRef<HTMLFieldSetElement>(null);

  const leave = async (): Promise<void> => {
    setState('busy');
    await sendJustChanged();
    await logOut();
    goToLogin(shop.links.login);
  };
  const stay = (): void => {
    setState('idle');
    rescueFocus('.staff-logout');
  };
  return (
    <>
      <button
        type="button"
        className="staff-logout"
        aria-busy={state === 'busy'}
        onClick={() => {
          if (pieces === 0) {
            leave();
            return;
          }
          setState('asking');
          afterDrawing(() => question.current?.querySelector<HTMLElement>('.button:last-child')?.focus());
        }}
      >
        <Icon name="logout" isSmall />
        {t('staff:log-out')}
      </button>
      {state !== 'idle' && pieces > 0 && (
        <fieldset
          ref={question}
          className="notice staff-ask"
          aria-label={t('staff:log-out')}
          aria-describedby="cart-goes-too"
          onKeyDown={({ key }) => {
            if (key === 'Escape' && state === 'asking') stay();
          }}
        >
          <p id="cart-goes-too">{t('staff:cart-goes-too', { count: pieces })}</p>
          <p className="staff-actions">
            <Button isBusy={state === 'busy'} onClick={leave}>
              {t('staff:log-out-anyway')}
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
