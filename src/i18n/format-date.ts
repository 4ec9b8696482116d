import { WEEKDAYS, type Weekday } from '#domain/hours/weekly-hours.ts';
import type { Digits } from '#domain/language/digits.ts';
import { withoutBidiControls } from '#domain/language/isolate.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { tagOf } from './format.ts';

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

/** Date and time of an instant in the merchant's time zone: `21 Nov 2026, 14:05`. */
export function formatDateTime(instantMs: number, locale: Locale, digits: Digits, timeZone: string): string {
  return withoutBidiControls(dateFormat(tagOf(locale, digits), timeZone, 'instant').format(instantMs));
}

// Creating an Intl formatter costs a hundred times more than using it.
const formats = new Map<string, Intl.DateTimeFormat>();

const DATE_OPTIONS = {
  weekday: { weekday: 'long' },
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  instant: { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

function dateFormat(tag: string, timeZone: string, what: keyof typeof DATE_OPTIONS): Intl.DateTimeFormat {
  const name = `${tag} ${timeZone} ${what}`;
  const known = formats.get(name);
  if (known) return known;
  const made = new Intl.DateTimeFormat(tag, { ...DATE_OPTIONS[what], timeZone });
  formats.set(name, made);
  return made;
}
