import { useStore } from '@nanostores/react';
import { wallTime } from '#domain/hours/merchant-day.ts';
import { formatDay } from '#i18n/format-date.ts';
import { type OpeningView, openingSentence } from '#i18n/opening-sentence.ts';
import { $mode } from '#stores/cart/cart-view.ts';
import { $opening } from '#stores/order/opening.ts';
import { $now } from '#stores/shop/clock.ts';
import { useIsland } from './island.tsx';

/** When a closed shop takes orders again: " · opens tomorrow 9:00", or as a whole sentence "Delivery: Closed · opens tomorrow 9:00". */
export function Opens({ isWhole = false }: { readonly isWhole?: boolean }) {
  const { t, shop } = useIsland();
  const state = useStore($opening);
  const mode = useStore($mode);
  const now = useStore($now);
  const json = document.querySelector('#opening')?.textContent;
  if (state.isOpen || !json) return '';
  const view = JSON.parse(json) as OpeningView;
  const { date } = wallTime(state.nextOpening ?? now, shop);
  // With the date: the opening may be weeks ahead.
  const weekdays = Array<string>(7).fill(formatDay(date, shop.locale, shop.digits));
  const [closed, ...opens] = openingSentence(state, { ...view, weekdays }, now).split(' · ');
  const first = isWhole && (state.closed === 'mode' ? `${t(`common:mode-${mode}`)}: ${closed}` : closed);
  return [first || '', ...opens].join(' · ');
}
