import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { useIsland } from '#islands/island.tsx';
import { $checkState } from '#stores/cart/cart-check.ts';
import { readAnew } from '#stores/cart/kept-coupon.ts';
import { $online } from '#stores/device/online.ts';
import { Icon } from '#ui/Icon.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';

/** Tells that prices failed to load; a button and a new connection load them again. */
export function CheckNote() {
  const { t } = useIsland();
  const { status } = useStore($checkState);
  const isOnline = useStore($online);
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current;
    wasOnline.current = isOnline;
    if (isBack && $checkState.get().status === 'failed') readAnew();
  }, [isOnline]);
  const hasFailed = status === 'failed';
  return (
    <div className={hasFailed ? 'check notice notice-quiet' : 'check'}>
      {hasFailed && <Icon name="alert" isSmall />}
      <p className="check-note" role="status">
        {hasFailed && t('cart:check-failed')}
      </p>
      {hasFailed && (
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
