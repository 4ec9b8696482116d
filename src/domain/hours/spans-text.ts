import { latinDigits } from '#domain/language/digits.ts';
import { secondsOfTime } from './time-of-day.ts';
import type { DayHours } from './weekly-hours.ts';

/** Maximum number of openings of a day. */
export const MOST_SPANS = 6;
/** In UTF-16 units. */
const LONGEST_TEXT = 200;
/** 23:59, in seconds since midnight. */
const LAST_MINUTE = (23 * 60 + 59) * 60;

/** Of a day without a change of the clock. */
export const DAY_SECONDS = 86_400;

/** The end of an opening, in seconds since the midnight before its beginning. An opening past midnight ends after a day. */
export const endOf = ({ opensAt, closesAt }: DayHours): number =>
  closesAt > opensAt ? closesAt : closesAt + DAY_SECONDS;

/** Seconds after midnight of `HH:MM`; `24:00` is 0, the beginning of the next day. Null for anything else. */
export function timeOrMidnight(text: string): number | null {
  return /^24:00(?::00)?$/.test(text) ? 0 : secondsOfTime(text);
}

/** A closing time of 23:59 means midnight, because some forms do not accept a later time. */
export const openingOf = (opensAt: number, closesAt: number): DayHours => ({
  opensAt,
  closesAt: closesAt >= LAST_MINUTE && closesAt !== opensAt ? 0 : closesAt,
});

/**
 * Reads the openings of a day, sorted by their beginning; an empty text is a closed day. Null if one is unreadable, or if there are
 * more than six.
 * @example spansOfText('09:00-13:00, 17:00-01:00')
 */
export function spansOfText(text: string): readonly DayHours[] | null {
  if (text.length > LONGEST_TEXT) return null;
  const parts = latinDigits(text)
    .split(/[,،;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > MOST_SPANS) return null;
  const spans = parts.map(spanOf).filter((span) => span !== null);
  return spans.length === parts.length ? spans.sort((one, other) => one.opensAt - other.opensAt) : null;
}

function spanOf(text: string): DayHours | null {
  const [from = '', until = '', ...rest] = text.split(/[-–—]/).map((time) => time.trim().padStart(5, '0'));
  const [opensAt, closesAt] = [timeOrMidnight(from), timeOrMidnight(until)];
  return opensAt === null || closesAt === null || rest.length > 0 ? null : openingOf(opensAt, closesAt);
}

/** Openings as `spansOfText` reads them; empty for a closed day. */
export const textOfSpans = (spans: readonly DayHours[]): string =>
  spans.map(({ opensAt, closesAt }) => [opensAt, closesAt].map(timeText).join('-')).join(', ');

const timeText = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
};

/** The place of the first opening of a day that begins before an earlier one has ended; null if none does. */
export function overlapIn(spans: readonly DayHours[]): number | null {
  const place = spans.findIndex((later, index) =>
    spans.some(
      (each, other) =>
        (each.opensAt < later.opensAt || (each.opensAt === later.opensAt && other < index)) &&
        endOf(each) > later.opensAt,
    ),
  );
  return place === -1 ? null : place;
}

/** Whether openings as `spansOfText` reads them overlap. */
export const hasOverlap = (text: string): boolean => overlapIn(spansOfText(text) ?? []) !== null;
