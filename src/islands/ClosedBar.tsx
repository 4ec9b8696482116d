import { useStore } from '@nanostores/react';
import { wallTime } from '#domain/hours/merchant-day.ts';
import { formatDay, formatWeekday } from '#i18n/format-date.ts';
import { type OpeningView, openingSentence } from '#i18n/opening-sentence.ts';
import { $mode } from '#stores/cart/cart-view.ts';
import { $fulfilment } from '#stores/cart/fulfilment.ts';
import { $opening } from '#stores/order/opening.ts';
import { $now } from '#stores/shop/clock.ts';
import { ChatLink } from './ChatLink.tsx';
import { slotTimes } from './day-name.ts';
import { useIsland } from './island.tsx';

/** When a closed shop takes orders again: "Closed", "opens tomorrow 9:00"; empty for an open shop. */
function useOpening(): readonly string[] {
  const { shop } = useIsland();
  const state = useStore($opening);
  const now = useStore($now);
  const json = document.querySelector('#opening')?.textContent;
  if (state.isOpen || !json) return [];
  const view = JSON.parse(json) as OpeningView;
  const { date } = wallTime(state.nextOpening ?? now, shop);
  // With the date: the opening may be weeks ahead.
  const weekdays = Array<string>(7).fill(formatDay(date, shop.locale, shop.digits));
  return openingSentence(state, { ...view, weekdays }, now).split(' · ');
}

/** " · opens tomorrow 9:00", after the reason. */
export const Opens = () => ['', ...useOpening().slice(1)].join(' · ');

/** What stands in the bar while the shop takes no orders: when it opens, and the chat as the one thing to do. */
export function ClosedBar() {
  const { t } = useIsland();
  const { closed } = useStore($opening);
  const mode = useStore($mode);
  const opening = useOpening().join(' · ');
  return (
    <>
      <p className="closed-until">
        {closed === 'mode' ? `${t(`common:mode-${mode}`)}: ${opening}` : opening}
      </p>
      <ChatLink isMain>{t('common:whatsapp')}</ChatLink>
    </>
  );
}

/** What the main button does while the shop is closed: it names the time, which nobody has to choose. */
export function SendLater() {
  const island = useIsland();
  const { t, shop } = island;
  const { wantedAt } = useStore($fulfilment);
  const now = useStore($now);
  if (!wantedAt) return t('cart:closed-later');
  const time = slotTimes(wantedAt, island);
  const { date, weekday } = wallTime(wantedAt, shop);
  return date === wallTime(now, shop).date
    ? t('cart:order-today', { time })
    : t('cart:order-for', { time: `${formatWeekday(weekday, shop.locale)} ${time}` });
}
