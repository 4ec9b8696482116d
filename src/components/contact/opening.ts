import { wallTime } from '#domain/hours/merchant-day.ts';
import { openState } from '#domain/hours/open-state.ts';
import { type OpeningView, openingSentence } from '#i18n/opening-sentence.ts';
import { whenIdle } from '#stores/device/when-idle.ts';
import { $clockNote, shopTime } from '#stores/shop/shop-time.ts';

const REFRESH_MS = 30_000;
const LONGEST_WAIT_MS = 1000;

function readOpening(): OpeningView | null {
  const json = document.querySelector('#opening')?.textContent;
  return json ? JSON.parse(json) : null;
}

/** Open or closed by the merchant's clock, looked at again every half a minute and when the page comes back to the front. */
export function showOpenState(): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-open-state]')];
  const opening = readOpening();
  if (!opening || places.length === 0) return;
  const show = () => {
    const now = shopTime();
    const state = openState(opening.hours, now, opening);
    const text = openingSentence(state, opening, now);
    for (const place of places) {
      place.dataset.openState = state.isOpen ? 'open' : 'closed';
      if (place.textContent !== text) place.textContent = text;
    }
  };
  keepShowing(show);
}

/** Once the page is painted, and again as time goes on. */
function keepShowing(show: () => void): void {
  whenIdle(show, LONGEST_WAIT_MS);
  $clockNote.listen(show);
  setInterval(show, REFRESH_MS);
  document.addEventListener('visibilitychange', () => document.hidden || show());
}

/** Marks the merchant's today in the table of hours. */
export function markToday(): void {
  const opening = readOpening();
  const rows = document.querySelectorAll<HTMLElement>('[data-weekday]');
  if (!opening || rows.length === 0) return;
  const mark = () => {
    const { weekday } = wallTime(shopTime(), opening);
    for (const row of rows) {
      row.toggleAttribute('data-today', row.dataset.weekday === weekday);
      if (row.dataset.weekday === weekday) row.setAttribute('aria-current', 'date');
      else row.removeAttribute('aria-current');
    }
  };
  keepShowing(mark);
}
