import { useStore } from '@nanostores/react';
import { listed } from '#i18n/format.ts';
import { type OpeningView, openingSentence } from '#i18n/opening-sentence.ts';
import { clockTime } from '#islands/clock-time.ts';
import { useIsland } from '#islands/island.tsx';
import { $closedAreas, $shopState } from '#stores/manage/door-sign.ts';
import { $hours } from '#stores/manage/hours.ts';
import { $now } from '#stores/shop/clock.ts';

/** Shows the sentence that customers read about opening hours, the modes whose state differs from the shop's, and the closed areas. */
export function ShopState() {
  const { t, shop } = useIsland();
  const { open, modes } = useStore($shopState);
  const hours = useStore($hours);
  const now = useStore($now);
  const closed = useStore($closedAreas);
  const json = document.querySelector('#opening')?.textContent;
  const opening = json ? (JSON.parse(json) as OpeningView) : null;
  const differing = modes.filter(
    ({ state }) => state.isOpen !== open.isOpen || (open.isOpen && state.closesAt !== open.closesAt),
  );
  return (
    <>
      <p className="manage-state" data-open-state={open.isOpen ? 'open' : 'closed'} role="status">
        {opening && openingSentence(open, { ...opening, hours }, now)}
      </p>
      {(differing.length > 0 || closed.length > 0) && (
        <ul className="manage-modes">
          {differing.map(({ mode, state }) => (
            <li key={mode} data-open-state={state.isOpen ? 'open' : 'closed'}>
              <span>{t(`common:mode-${mode}`)}</span>
              <span className="muted">
                {state.isOpen
                  ? state.closesAt === null
                    ? t('manage:mode-open')
                    : t('manage:mode-until', { time: clockTime(state.closesAt, shop) })
                  : t('manage:mode-closed')}
              </span>
            </li>
          ))}
          {closed.length > 0 && (
            <li data-open-state="closed">
              <span>{t('areas:closed-now')}</span>
              <span className="muted" dir="auto">
                {listed(closed, shop.locale)}
              </span>
            </li>
          )}
        </ul>
      )}
    </>
  );
}
