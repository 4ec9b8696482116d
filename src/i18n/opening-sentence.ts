import type { OpenState } from '#domain/hours/open-state.ts';
import { dateOfDay, exceptionOn, type OpeningHours } from '#domain/hours/opening-hours.ts';
import type { BusyMinutes } from '#domain/hours/pause.ts';
import { type ClockPlace, wallClock } from '#domain/hours/wall-clock.ts';
import { weekdayNumber } from '#domain/hours/weekly-hours.ts';
import { isolate } from '#domain/language/isolate.ts';
import { formatTime, type TimeStyle, tagOf } from './format.ts';

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

/** "Open until 11:00 PM", "Closed · opens tomorrow 9:00 AM · Eid", with days and times of the merchant's clock. */
export function openingSentence(state: OpenState, opening: OpeningView, nowMs: number): string {
  const today = Math.floor(wallClock(opening)(nowMs) / DAY_MS);
  const sentence = plainSentence(state, opening, nowMs, today);
  const name = exceptionOn(opening.hours, dateOfDay(today), null)?.name;
  return name ? `${sentence} · ${isolate(name)}` : sentence;
}

function plainSentence(
  { isOpen, isClosingSoon, closesAt, nextOpening }: OpenState,
  opening: OpeningView,
  nowMs: number,
  today: number,
): string {
  const { words, weekdays, locale, digits } = opening;
  const instant = isOpen ? closesAt : nextOpening;
  // A closing time alone would seem to be today's.
  if (instant === null || (isOpen && instant - nowMs > DAY_MS)) return isOpen ? words.open : words.closed;
  const wall = wallClock(opening)(instant);
  const day = Math.floor(wall / DAY_MS);
  const seconds = Math.floor((wall % DAY_MS) / 1000);
  const time = isolate(formatTime(isOpen ? seconds || DAY_MS / 1000 : seconds, opening));
  if (isOpen) return (isClosingSoon ? words.closingSoon : words.openUntil).replace('{{time}}', time);
  const ahead = day - today;
  const template = ahead === 0 ? words.opensToday : ahead === 1 ? words.opensTomorrow : words.opensOn;
  // A weekday alone would seem to be the next one. `formatDay` would bring every page its other formats.
  const name =
    ahead < 7
      ? (weekdays[weekdayNumber(day)] ?? '')
      : new Date(wall).toLocaleDateString(tagOf(locale, digits), {
          timeZone: 'UTC',
          weekday: 'long',
          day: 'numeric',
          month: 'long',
        });
  return template.replace('{{day}}', isolate(name)).replace('{{time}}', time);
}
