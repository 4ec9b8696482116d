import { wallTime } from '#domain/hours/merchant-day.ts';
import { openState } from '#domain/hours/open-state.ts';
import { withPause } from '#domain/hours/pause.ts';
import { type OpeningView, openingSentence } from '#i18n/opening-sentence.ts';
import { whenIdle, whenSettled } from '#stores/device/when-idle.ts';
import { $sign, followSign } from '#stores/shop/door-sign.ts';
import { $clockNote, shopTime } from '#stores/shop/shop-time.ts';

const REFRESH_MS = 30_000;
const LONGEST_WAIT_MS = 1000;

export function readOpening(): OpeningView | null {
  const json = document.querySelector('#opening')?.textContent;
  return json ? JSON.parse(json) : null;
}

/** Shows whether the shop is open at the merchant's local time. Updates every half a minute and when the page becomes visible. */
export function showOpenState(): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-open-state]')];
  const opening = readOpening();
  if (!opening) return;
  const { signUrl, words } = opening;
  // Pages without this line have an island that uses the sign. What the page shows first comes before it.
  if (signUrl) whenSettled(() => followSign(signUrl), LONGEST_WAIT_MS);
  if (places.length === 0) return;
  const show = () => {
    const now = shopTime();
    const { pause, busy } = $sign.get();
    const state = withPause(openState(opening.hours, now, opening), pause, now);
    const sentence = openingSentence(state, opening, now);
    const isBusy = state.isOpen && busy && busy.until > now;
    const text = isBusy ? `${sentence} · ${words.busy[busy.minutes]}` : sentence;
    for (const place of places) {
      place.dataset.openState = state.isOpen ? 'open' : 'closed';
      if (place.textContent !== text) place.textContent = text;
    }
  };
  keepShowing(show);
  $sign.listen(show);
}

/** Runs after the first paint, and again as time passes. */
function keepShowing(show: () => void): void {
  whenIdle(show, LONGEST_WAIT_MS);
  $clockNote.listen(show);
  setInterval(show, REFRESH_MS);
  document.addEventListener('visibilitychange', () => document.hidden || show());
}

/** Marks the merchant's today in the table of hours, and hides exceptions that are over or far ahead. */
export function markToday(): void {
  const opening = readOpening();
  const rows = document.querySelectorAll<HTMLElement>('[data-weekday]');
  if (!opening || rows.length === 0) return;
  const mark = () => {
    const { weekday, date } = wallTime(shopTime(), opening);
    for (const row of document.querySelectorAll<HTMLElement>('[data-until]'))
      row.hidden = (row.dataset.until ?? '') < date || (row.dataset.from ?? '') > date;
    for (const row of rows) {
      if (row.dataset.weekday === weekday) row.setAttribute('aria-current', 'date');
      else row.removeAttribute('aria-current');
    }
  };
  keepShowing(mark);
}
