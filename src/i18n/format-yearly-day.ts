import type { Digits } from '#domain/language/digits.ts';
import { withoutBidiControls } from '#domain/language/isolate.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { tagOf } from './format.ts';

/** A day of every year by its date in one of them (`2026-12-25`), without weekday: `December 25`. Separate, because only builds need it. */
export const formatYearlyDay = (date: string, locale: Locale, digits: Digits): string =>
  withoutBidiControls(
    new Date(date).toLocaleDateString(tagOf(locale, digits), {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'long',
    }),
  );
