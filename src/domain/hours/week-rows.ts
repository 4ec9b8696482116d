import type { HoursException, OpeningHours } from './opening-hours.ts';
import { timeOfSeconds } from './time-of-day.ts';
import { FIRST_KNOWN_YEAR } from './wall-clock.ts';
import { type DayHours, WEEKDAYS, type WeeklyHours } from './weekly-hours.ts';

/** schema.org `OpeningHoursSpecification` without its type: `closes` before `opens` spans midnight. */
export interface OpeningHoursRow {
  /** schema.org's name of the day: `Sunday`. */
  readonly dayOfWeek: string;
  readonly opens: string;
  readonly closes: string;
}

/** schema.org `specialOpeningHoursSpecification` without its type. `opens` and `closes` at 00:00: closed. */
export interface SpecialHoursRow {
  readonly name?: string;
  readonly validFrom: string;
  readonly validThrough: string;
  readonly opens: string;
  readonly closes: string;
}

/** Number of years for which a yearly exception is repeated, because search engines do not support repetition. */
const YEARS_TOLD = 5;

/** Equal times mean 24 hours. */
export const isAllDay = ({ opensAt, closesAt }: DayHours): boolean => opensAt === closesAt;

/** Open days for search engines. schema.org writes 24 hours as 00:00 to 23:59. */
export function openingHoursRows(hours: WeeklyHours): readonly OpeningHoursRow[] {
  return WEEKDAYS.flatMap((weekday) =>
    hours[weekday].map((span) => ({
      dayOfWeek: weekday.charAt(0).toUpperCase() + weekday.slice(1),
      ...timesOf(span),
    })),
  );
}

function timesOf(span: DayHours): { readonly opens: string; readonly closes: string } {
  const { opensAt, closesAt } = span;
  const aMinuteBefore = timeOfSeconds((closesAt + 86_400 - 60) % 86_400);
  return { opens: timeOfSeconds(opensAt), closes: isAllDay(span) ? aMinuteBefore : timeOfSeconds(closesAt) };
}

/** Exceptions of the whole shop for search engines. */
export function specialHoursRows({
  exceptions,
}: Pick<OpeningHours<string>, 'exceptions'>): readonly SpecialHoursRow[] {
  return exceptions
    .filter(({ modes }) => modes === null)
    .flatMap(({ name, spans, ...dates }) => {
      const times = spans.length === 0 ? [{ opens: '00:00', closes: '00:00' }] : spans.map(timesOf);
      return rangesOf(dates).flatMap((range) =>
        times.map((time) => ({ ...(name && { name }), ...range, ...time })),
      );
    });
}

type Dates = Pick<HoursException, 'from' | 'until' | 'isYearly'>;

/** A yearly exception begins in its first year, but not before the first year of pages. */
function rangesOf({ from, until, isYearly }: Dates) {
  if (!isYearly) return [{ validFrom: from, validThrough: until }];
  const first = Math.max(yearOf(from), FIRST_KNOWN_YEAR);
  const longer = yearOf(until) - yearOf(from);
  return Array.from({ length: YEARS_TOLD }, (_, years) => ({
    validFrom: inYear(from, first + years, '03-01'),
    validThrough: inYear(until, first + years + longer, '02-28'),
  })).filter(({ validFrom, validThrough }) => validFrom <= validThrough);
}

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** The same day in another year. In a year without February 29, `instead` replaces it. */
export function inYear(date: string, year: number, instead: string): string {
  const hasLeapDay = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;
  return `${year}-${date.endsWith('-02-29') && !hasLeapDay ? instead : date.slice(5)}`;
}
