import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import type { Digits } from '#domain/language/digits.ts';
import { withoutBidiControls } from '#domain/language/isolate.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { tagOf } from './format.ts';

/** A month of a year (`2026-11`): `November 2026`. In a file of its own, because only managers have a calendar. */
export const formatMonth = (month: string, locale: Locale, digits: Digits): string =>
  withoutBidiControls(
    new Intl.DateTimeFormat(tagOf(locale, digits), {
      timeZone: 'UTC',
      month: 'long',
      year: 'numeric',
    }).format(Date.parse(`${month}-01`)),
  );

/** The shortest names of the weekdays from Sunday on: `S`, `M`, … */
export function narrowWeekdays(locale: Locale): readonly string[] {
  const format = new Intl.DateTimeFormat(tagOf(locale, 'latn'), { timeZone: 'UTC', weekday: 'narrow' });
  // 1970-01-04 was a Sunday.
  return WEEKDAYS.map((_, index) => format.format((3 + index) * 86_400_000));
}
