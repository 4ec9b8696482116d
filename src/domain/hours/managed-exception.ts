import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import type { LocalisedText } from '#domain/text.ts';
import type { HoursException } from './opening-hours.ts';
import { byRightOfWay, daysOf, LONGEST_EXCEPTION_DAYS } from './right-of-way.ts';
import { spansOfText, textOfSpans } from './spans-text.ts';
import { inYear } from './week-rows.ts';

/** An exception from the hours in a manager's form. */
export interface ManagedException {
  /** First and last date, `2026-03-01`. */
  readonly from: string;
  readonly until: string;
  readonly isYearly: boolean;
  /** `10:00-14:00, 17:00-22:00`; empty: closed. */
  readonly hours: string;
  /** Empty: the whole shop. */
  readonly modes: readonly FulfilmentMode[];
  readonly names: Readonly<Partial<Record<Locale, string>>>;
}

/** A stored exception. */
export interface KeptException extends ManagedException {
  readonly id: number;
}

/** Maximum number of exceptions of a shop, and maximum length of a name in UTF-16 units. */
export const MOST_EXCEPTIONS = 60;
export const LONGEST_EXCEPTION_NAME = 80;

export type ExceptionRefusal = 'from' | 'until' | 'hours' | 'names';

/** The first invalid field of an exception; null if it is valid. */
export function exceptionRefusal({ from, until, hours, names }: ManagedException): ExceptionRefusal | null {
  if (!isDate(from)) return 'from';
  const days = isDate(until) ? daysOf({ from, until }) : 0;
  if (days < 1 || days > LONGEST_EXCEPTION_DAYS) return 'until';
  if (spansOfText(hours) === null) return 'hours';
  return Object.values(names).some((name) => name.length > LONGEST_EXCEPTION_NAME) ? 'names' : null;
}

/** The exceptions of settings in a manager's form, numbered by position. */
export const statedExceptions = (
  exceptions: readonly HoursException<LocalisedText>[],
): readonly KeptException[] =>
  exceptions.map(({ from, until, isYearly, spans, modes, name }, index) => ({
    ...{ id: index + 1, from, until, isYearly, hours: textOfSpans(spans) },
    modes: modes ?? [],
    names: name.translations ?? {},
  }));

/** Whether a text is a date of this century, `2026-03-01`. */
export function isDate(text: string): boolean {
  const instant = /^20\d\d-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  // Some engines read 2026-02-30 as March 2.
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === text;
}

/** Exceptions for `OpeningHours`, with the names of one language. */
export const exceptionsIn = (
  kept: readonly ManagedException[],
  locale: Locale,
): readonly HoursException<string>[] =>
  byRightOfWay(
    kept.map(({ from, until, isYearly, hours, modes, names }) => ({
      name: names[locale] ?? '',
      from,
      until,
      isYearly,
      spans: spansOfText(hours) ?? [],
      modes: modes.length > 0 ? modes : null,
    })),
  );

/** The exceptions that are not over on a date, the next one first. */
export const comingExceptions = <Kept extends ManagedException>(
  kept: readonly Kept[],
  today: string,
): readonly Kept[] =>
  kept
    .filter(({ until, isYearly }) => isYearly || until >= today)
    .toSorted((one, other) => (nextDates(one, today).from < nextDates(other, today).from ? -1 : 1));

/** At most eight years lie between two leap years. */
const MOST_YEARS = 10;

/** First and last date of the current or next occurrence. On 29 February, a yearly one exists in leap years only. */
export function nextDates(
  { from, until, isYearly }: ManagedException,
  today: string,
): { readonly from: string; readonly until: string } {
  if (!isYearly) return { from, until };
  const longer = Number(until.slice(0, 4)) - Number(from.slice(0, 4));
  const first = Number(today.slice(0, 4)) - 1;
  for (let year = first; year < first + MOST_YEARS; year += 1) {
    const dates = { from: inYear(from, year, '03-01'), until: inYear(until, year + longer, '02-28') };
    if (dates.from <= dates.until && dates.until >= today) return dates;
  }
  return { from, until };
}
