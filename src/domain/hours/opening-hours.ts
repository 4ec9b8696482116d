import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { type DayHours, WEEKDAYS, type WeeklyHours, weekdayNumber } from './weekly-hours.ts';

const DAY_MS = 86_400_000;

/** Dates with other hours, such as a holiday. */
export interface HoursException<Name = unknown> {
  /** Name for customers, such as "عيد الفطر"; may be empty. */
  readonly name: Name;
  /** First and last date in the merchant's calendar, `2026-03-01`. At most `LONGEST_EXCEPTION_DAYS` days. */
  readonly from: string;
  readonly until: string;
  /** The exception applies every year, so the year of its dates is ignored. */
  readonly isYearly: boolean;
  /** Replaces the day's usual hours; empty: closed. */
  readonly spans: readonly DayHours[];
  /** Modes to which the exception applies; null: the whole shop. */
  readonly modes: readonly FulfilmentMode[] | null;
}

/** All opening hours of a shop. `Name` is the type of exceptions' names: all languages in settings, one language in a page. */
export interface OpeningHours<Name = unknown> {
  readonly week: WeeklyHours;
  /** Weekly hours of a mode. Missing weekdays have the shop's hours. */
  readonly modes: Readonly<Partial<Record<FulfilmentMode, Partial<WeeklyHours>>>>;
  /** Sorted by precedence (`byRightOfWay`): the first exception that contains a day applies to it. */
  readonly exceptions: readonly HoursException<Name>[];
  /** The shop takes no orders in this number of minutes before closing; usually 0. */
  readonly lastOrderMinutes: number;
}

/** The date of a day number (day 0 is 1970-01-01): `2026-03-01`. */
export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The openings of a mode, or of the shop (null), that begin on a day number. */
export function spansOf(hours: OpeningHours, day: number, mode: FulfilmentMode | null): readonly DayHours[] {
  const weekday = WEEKDAYS[weekdayNumber(day)] ?? 'sunday';
  return (
    exceptionOn(hours, dateOfDay(day), mode)?.spans ??
    (mode && hours.modes[mode]?.[weekday]) ??
    hours.week[weekday]
  );
}

/** The exception that applies to a mode, or to the shop (null), on a date (`2026-03-01`). */
export const exceptionOn = <Name>(
  { exceptions }: Pick<OpeningHours<Name>, 'exceptions'>,
  date: string,
  mode: FulfilmentMode | null,
): HoursException<Name> | undefined =>
  exceptions.find(
    (exception) =>
      (!exception.modes || exception.modes.some((name) => name === mode)) && isOn(exception, date),
  );

function isOn({ from, until, isYearly }: HoursException, date: string): boolean {
  const [first = '', last = '', day = ''] = [from, until, date].map((text) =>
    isYearly ? text.slice(5) : text,
  );
  // The second case is a yearly exception such as December 30 to January 2.
  return first <= last ? first <= day && day <= last : first <= day || day <= last;
}
