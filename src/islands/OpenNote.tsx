import { useStore } from '@nanostores/react';
import { type OpeningView, openingSentence } from '#i18n/opening-sentence.ts';
import { $mode } from '#stores/cart/cart-view.ts';
import { $opening } from '#stores/order/opening.ts';
import { $now } from '#stores/shop/clock.ts';
import { Icon } from '#ui/Icon.tsx';
import { useIsland } from './island.tsx';

/** Tells when orders can be sent again: "Delivery: Closed · opens tomorrow 9:00"; nothing while they can. `#closed` leads to it. */
export function OpenNote() {
  const { t, shop } = useIsland();
  const state = useStore($opening);
  const mode = useStore($mode);
  const now = useStore($now);
  const json = document.querySelector('#opening')?.textContent;
  if (state.isOpen || !json) return null;
  return (
    <p className="notice notice-quiet" id="closed" tabIndex={-1}>
      <Icon name="clock" isSmall />
      <span>
        {state.closed === 'mode' && `${t(`common:mode-${mode}`)}: `}
        {state.closed === 'orders' && `${t('cart:last-order-over')}: `}
        {openingSentence(state, JSON.parse(json) as OpeningView, now)}.{' '}
        {t(shop.slots?.whenClosed ? 'cart:closed-later' : 'cart:closed-note')}
      </span>
    </p>
  );
}
