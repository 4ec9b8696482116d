import type { OpenState } from '#domain/hours/open-state.ts';
import { dateOfDay, exceptionOn, type OpeningHours } from '#domain/hours/opening-hours.ts';
import type { BusyMinutes } from '#domain/hours/pause.ts';
import { type ClockPlace, wallClock } from '#domain/hours/wall-clock.ts';
import { weekdayNumber } from '#domain/hours/weekly-hours.ts';
import { isolate } from '#domain/language/isolate.ts';
import { formatTime, type TimeStyle } from './format.ts';

/** Data of the open/closed script, as JSON in the page: for `openState`, then for its sentence. */
export interface OpeningView extends ClockPlace, TimeStyle {
  readonly hours: OpeningHours<string>;
  /** Where the shop's sign is read; null where its store has none. */
  readonly signUrl: string | null;
  /** By weekday, Sunday first. */
  readonly weekdays: readonly string[];
  /** Templates of i18next. Fill in `{{time}}` and `{{day}}` with U+2068…U+2069 around the values. */
  readonly words: {
    readonly open: string;
    readonly openUntil: string;
    readonly closingSoon: string;
    readonly closed: string;
    readonly opensToday: string;
    readonly opensTomorrow: string;
    readonly opensOn: string;
    /** By minutes. */
    readonly busy: Readonly<Record<BusyMinutes, string>>;
  };
}

const DAY_MS = 86_400_000;

/** The merchant's local time at an instant: the day's number since 1970, and the seconds since midnight. */
function wallOf(instantMs: number, place: ClockPlace): { readonly day: number; readonly seconds: number } {
  const wall = wallClock(place)(instantMs);
  return { day: Math.floor(wall / DAY_MS), seconds: Math.floor((wall % DAY_MS) / 1000) };
}

/** "Open until 11:00 PM", "Closed · opens tomorrow 9:00 AM · Eid", with days and times of the merchant's clock. */
export function openingSentence(state: OpenState, opening: OpeningView, nowMs: number): string {
  const today = exceptionOn(opening.hours, dateOfDay(wallOf(nowMs, opening).day), null);
  const sentence = plainSentence(state, opening, nowMs);
  return today?.name ? `${sentence} · ${isolate(today.name)}` : sentence;
}

function plainSentence(state: OpenState, opening: OpeningView, nowMs: number): string {
  const { words, weekdays } = opening;
  const time = (seconds: number) => isolate(formatTime(seconds, opening));
  const at = (instantMs: number) => wallOf(instantMs, opening).seconds;
  if (state.isOpen) {
    // A time alone would seem to be today's.
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
