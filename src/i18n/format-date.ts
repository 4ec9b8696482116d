import { WEEKDAYS, type Weekday } from '#domain/hours/weekly-hours.ts';
import type { Digits } from '#domain/language/digits.ts';
import { withoutBidiControls } from '#domain/language/isolate.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { formatTime, HALF_DAY, hourAndMinute, type TimeStyle, tagOf } from './format.ts';

/** `Sunday`, `الأحد`, `יום ראשון`. Pages use the words `hours:sunday` instead, so that a build need not start Intl. */
export function formatWeekday(weekday: Weekday, locale: Locale): string {
  // 1970-01-04 was a Sunday.
  const instant = (3 + WEEKDAYS.indexOf(weekday)) * 86_400_000;
  return dateFormat(tagOf(locale, 'latn'), 'UTC', 'weekday').format(instant);
}

/** A near date of the merchant's calendar (`2026-11-24`), without the year: `Tuesday 24 November`. */
export function formatDay(date: string, locale: Locale, digits: Digits): string {
  return withoutBidiControls(dateFormat(tagOf(locale, digits), 'UTC', 'day').format(Date.parse(date)));
}

/** A date (`2026-12-25`) whose weekday says nothing, such as today or a day of every year: `December 25`. */
export function formatMonthDay(date: string, locale: Locale, digits: Digits): string {
  return withoutBidiControls(dateFormat(tagOf(locale, digits), 'UTC', 'month').format(Date.parse(date)));
}

/** Date and time of an instant in the merchant's time zone: `Nov 21, 2026, 2:05 PM`. */
export function formatDateTime(instantMs: number, locale: Locale, digits: Digits, timeZone: string): string {
  const text = dateFormat(tagOf(locale, digits), timeZone, 'instant').format(instantMs);
  // No line break before the half of the day, as in `formatTime`.
  return withoutBidiControls(text).replace(/\s(?=\P{Nd}+$)/u, '\u00a0');
}

/** Two times of a sentence, in seconds of their days: `4:00` and `5:30 PM`, but `11:30 AM` and `12:30 PM`. */
function timePair(from: number, until: number, style: TimeStyle): readonly [string, string] {
  const isOneHalf = Math.floor(from / HALF_DAY) === Math.floor(until / HALF_DAY) && from < until;
  return [(isOneHalf ? hourAndMinute : formatTime)(from, style), formatTime(until, style)];
}

/** From one time until another: `4:00–5:30 PM`, `9:00 AM – 1:00 PM`, `16:00–17:30`. */
export function formatTimes(from: number, until: number, style: TimeStyle): string {
  return joined(timePair(from, until, style));
}

/** Times that stay on one line: a line could break after the dash. */
export const unbroken = (times: string): string => times.replace('–', '–\u2060');

/** Opening hours, which stand below one another: each time has its half of the day. */
export const formatOpening = (from: number, until: number, style: TimeStyle): string =>
  joined([formatTime(from, style), formatTime(until, style)]);

const joined = ([start, end]: readonly [string, string]): string =>
  start.includes('\u00a0') ? `${start}\u00a0–\u00a0${end}` : `${start}–${end}`;

// Creating an Intl formatter costs a hundred times more than using it.
const formats = new Map<string, Intl.DateTimeFormat>();

const DATE_OPTIONS = {
  weekday: { weekday: 'long' },
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { day: 'numeric', month: 'long' },
  instant: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

function dateFormat(tag: string, timeZone: string, what: keyof typeof DATE_OPTIONS): Intl.DateTimeFormat {
  const name = `${tag} ${timeZone} ${what}`;
  const known = formats.get(name);
  if (known) return known;
  const made = new Intl.DateTimeFormat(tag, { ...DATE_OPTIONS[what], timeZone });
  formats.set(name, made);
  return made;
}
