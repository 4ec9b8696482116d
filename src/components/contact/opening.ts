import { type OpenState, openState } from '#domain/hours/open-state.ts';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { formatTime } from '#i18n/format.ts';
import { isolate } from '#i18n/isolate.ts';
import type { OpeningView } from '#views/shell-view.ts';

const REFRESH_MS = 30_000;
const DAY_MS = 86_400_000;

function readOpening(): OpeningView | null {
  const json = document.querySelector('#opening')?.textContent;
  return json ? JSON.parse(json) : null;
}

/** What the merchant's wall shows at an instant: the day's number since 1970, and the seconds since midnight. */
function wallOf(instantMs: number, timeZone: string): { readonly day: number; readonly seconds: number } {
  const text = new Date(instantMs).toLocaleString('sv-SE', { timeZone });
  const wall = Date.parse(`${text.replace(' ', 'T')}Z`);
  return { day: Math.floor(wall / DAY_MS), seconds: Math.floor((wall % DAY_MS) / 1000) };
}

function sentence(state: OpenState, opening: OpeningView, nowMs: number): string {
  const { words, timeZone, locale, digits, weekdays } = opening;
  const at = (instantMs: number) => isolate(formatTime(wallOf(instantMs, timeZone).seconds, locale, digits));
  if (state.isOpen) {
    if (state.closesAt === null) return words.open;
    const template = state.isClosingSoon ? words.closingSoon : words.openUntil;
    return template.replace('{{time}}', at(state.closesAt));
  }
  if (state.nextOpening === null) return words.closed;
  const { day } = wallOf(state.nextOpening, timeZone);
  const ahead = day - wallOf(nowMs, timeZone).day;
  const template = ahead === 0 ? words.opensToday : ahead === 1 ? words.opensTomorrow : words.opensOn;
  // Day 0, 1970-01-01, was a Thursday.
  return template
    .replace('{{day}}', isolate(weekdays[(day + 4) % 7] ?? ''))
    .replace('{{time}}', at(state.nextOpening));
}

/** Open or closed by the merchant's clock, looked at again every half a minute and when the page comes back to the front. */
export function showOpenState(): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-open-state]')];
  const opening = readOpening();
  if (!opening || places.length === 0) return;
  const show = () => {
    const now = Date.now();
    const state = openState(opening.hours, now, opening.timeZone);
    const text = sentence(state, opening, now);
    for (const place of places) {
      place.dataset.openState = state.isOpen ? 'open' : 'closed';
      if (place.textContent !== text) place.textContent = text;
    }
  };
  show();
  setInterval(show, REFRESH_MS);
  document.addEventListener('visibilitychange', () => document.hidden || show());
}

/** Marks the merchant's today in the table of hours. */
export function markToday(): void {
  const opening = readOpening();
  const rows = document.querySelectorAll<HTMLElement>('[data-weekday]');
  if (!opening || rows.length === 0) return;
  const weekday = WEEKDAYS[(wallOf(Date.now(), opening.timeZone).day + 4) % 7];
  for (const row of rows) {
    if (row.dataset.weekday !== weekday) continue;
    row.dataset.today = '';
    row.setAttribute('aria-current', 'date');
  }
}
