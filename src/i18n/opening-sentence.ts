import type { OpenState } from '#domain/hours/open-state.ts';
import { type ClockPlace, wallClock } from '#domain/hours/wall-clock.ts';
import { type WeeklyHours, weekdayNumber } from '#domain/hours/weekly-hours.ts';
import { isolate } from '#domain/language/isolate.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { formatTime } from './format.ts';

/** What the open/closed script reads, as JSON in the page: `openState`, then a sentence. */
export interface OpeningView extends ClockPlace {
  readonly hours: WeeklyHours;
  readonly digits: Tenant['digits'];
  /** By weekday, Sunday first. */
  readonly weekdays: readonly string[];
  /** Templates of i18next; `{{time}}` and `{{day}}` are to be filled in with U+2068…U+2069 around the values. */
  readonly words: {
    readonly open: string;
    readonly openUntil: string;
    readonly closingSoon: string;
    readonly closed: string;
    readonly opensToday: string;
    readonly opensTomorrow: string;
    readonly opensOn: string;
  };
}

const DAY_MS = 86_400_000;

/** What the merchant's wall shows at an instant: the day's number since 1970, and the seconds since midnight. */
function wallOf(instantMs: number, place: ClockPlace): { readonly day: number; readonly seconds: number } {
  const wall = wallClock(place)(instantMs);
  return { day: Math.floor(wall / DAY_MS), seconds: Math.floor((wall % DAY_MS) / 1000) };
}

/** "Open until 23:00", "Opens tomorrow at 9:00": days and times are those of the merchant's wall. */
export function openingSentence(state: OpenState, opening: OpeningView, nowMs: number): string {
  const { words, digits, weekdays } = opening;
  const time = (seconds: number) => isolate(formatTime(seconds, digits));
  const at = (instantMs: number) => wallOf(instantMs, opening).seconds;
  if (state.isOpen) {
    // An hour alone would be taken for today's.
    if (state.closesAt === null || state.closesAt - nowMs > DAY_MS) return words.open;
    const template = state.isClosingSoon ? words.closingSoon : words.openUntil;
    return template.replace('{{time}}', time(at(state.closesAt) || DAY_MS / 1000));
  }
  if (state.nextOpening === null) return words.closed;
  const { day } = wallOf(state.nextOpening, opening);
  const ahead = day - wallOf(nowMs, opening).day;
  const template = ahead === 0 ? words.opensToday : ahead === 1 ? words.opensTomorrow : words.opensOn;
  return template
    .replace('{{day}}', isolate(weekdays[weekdayNumber(day)] ?? ''))
    .replace('{{time}}', time(at(state.nextOpening)));
}
