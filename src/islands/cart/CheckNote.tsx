import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { useIsland } from '#islands/island.tsx';
import { $checkState } from '#stores/cart/cart-check.ts';
import { readAnew } from '#stores/cart/kept-coupon.ts';
import { $online } from '#stores/device/online.ts';
import { rescueFocus } from '#ui/rescue-focus.ts';

/** Tells that prices load, or that they failed to load; a button and a new connection load them again. `isQuiet`: tells only failures. */
export function CheckNote({ isQuiet = false }: { readonly isQuiet?: boolean }) {
  const { t } = useIsland();
  const { status } = useStore($checkState);
  const isOnline = useStore($online);
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current;
    wasOnline.current = isOnline;
    if (isBack && $checkState.get().status === 'failed') readAnew();
  }, [isOnline]);
  const text = {
    idle: '',
    done: '',
    checking: isQuiet ? '' : t('cart:checking'),
    failed: t('cart:check-failed'),
  }[status];
  return (
    <div className="check">
      <p className="muted check-note" role="status">
        {text}
      </p>
      {status === 'failed' && (
        <button
          type="button"
          className="link-button"
          onClick={() => readAnew().then(() => rescueFocus('.check-note + .link-button'))}
        >
          {t('errors:page.retry')}
        </button>
      )}
    </div>
  );
}
