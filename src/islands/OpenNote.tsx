import { useStore } from '@nanostores/react';
import { type OpeningView, openingSentence } from '#i18n/opening-sentence.ts';
import { $mode } from '#stores/cart/cart-view.ts';
import { $closed, $opening } from '#stores/order/opening.ts';
import { $now } from '#stores/shop/clock.ts';
import { Icon } from '#ui/Icon.tsx';
import { ChatLink } from './ChatLink.tsx';
import { useIsland } from './island.tsx';

/** When orders can be sent again: "Delivery: Closed · opens tomorrow 9:00". */
function useOpening(): string {
  const { t } = useIsland();
  const state = useStore($opening);
  const mode = useStore($mode);
  const now = useStore($now);
  const json = document.querySelector('#opening')?.textContent;
  if (state.isOpen || !json) return '';
  const sentence = openingSentence(state, JSON.parse(json) as OpeningView, now);
  return state.closed === 'mode' ? `${t(`common:mode-${mode}`)}: ${sentence}` : sentence;
}

const REASONS = {
  shop: 'errors:store.closed',
  orders: 'cart:last-order-over',
  mode: 'errors:order.mode-closed',
} as const;

/** Tells why no order can be sent now, when it can, and what to do until then; nothing while orders can be sent. */
export function OpenNote() {
  const { t } = useIsland();
  const closed = useStore($closed);
  const { closed: reason } = useStore($opening);
  // "Closed · opens tomorrow 9:00" begins with less than the reason.
  const [, ...opens] = useOpening().split(' · ');
  if (!reason) return null;
  return (
    <p className="notice notice-quiet" id="closed">
      <Icon name="clock" isSmall />
      <span>
        {[t(REASONS[reason]), ...opens].join(' · ')}. {t(closed ? 'cart:closed-note' : 'cart:closed-order')}.
      </span>
    </p>
  );
}

/** What stands in the bar while the shop takes no orders: when it opens, and the chat as the one thing to do. */
export function ClosedBar() {
  const { t } = useIsland();
  return (
    <>
      <p className="closed-until">{useOpening()}</p>
      <ChatLink isMain>{t('common:whatsapp')}</ChatLink>
    </>
  );
}
