import { FULFILMENT_MODES } from '#domain/tenant/fulfilment-mode.ts';
import type { ManagedException } from './managed-exception.ts';
import { exceptionOn } from './opening-hours.ts';
import { byRightOfWay } from './right-of-way.ts';
import { WEEKDAYS, type Weekday } from './weekly-hours.ts';

const DAY_MS = 86_400_000;

/** A day in a calendar of exceptions. */
export interface CalendarDay<Kept> {
  /** `2026-11-26`. */
  readonly date: string;
  /** The one that applies to the shop, or else to one of its modes; null: usual hours. */
  readonly exception: Kept | null;
}

/** Finds the exception of a date. */
function exceptionsByDate<Kept extends ManagedException>(
  kept: readonly Kept[],
): (date: string) => Kept | null {
  const exceptions = byRightOfWay(
    kept.map((exception) => ({
      ...{ name: exception, from: exception.from, until: exception.until, isYearly: exception.isYearly },
      spans: [],
      modes: exception.modes.length > 0 ? exception.modes : null,
    })),
  );
  return (date) =>
    [null, ...FULFILMENT_MODES].flatMap((mode) => exceptionOn({ exceptions }, date, mode)?.name ?? [])[0] ??
    null;
}

const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Today and the six days after it, by weekday. */
export function comingDays<Kept extends ManagedException>(
  today: string,
  kept: readonly Kept[],
): Readonly<Record<Weekday, CalendarDay<Kept>>> {
  const exceptionOf = exceptionsByDate(kept);
  return Object.fromEntries(
    WEEKDAYS.map((_, days) => {
      const date = dateAfter(today, days);
      return [WEEKDAYS[new Date(date).getUTCDay()], { date, exception: exceptionOf(date) }];
    }),
  ) as Record<Weekday, CalendarDay<Kept>>;
}

/** The days of a month (`2026-11`) in weeks that begin on Sunday. null: days of other months. */
export function calendarMonth<Kept extends ManagedException>(
  month: string,
  kept: readonly Kept[],
): readonly (readonly (CalendarDay<Kept> | null)[])[] {
  const exceptionOf = exceptionsByDate(kept);
  const first = Date.parse(`${month}-01`);
  const length = (Date.parse(`${monthAfter(month, 1)}-01`) - first) / DAY_MS;
  const days: (CalendarDay<Kept> | null)[] = Array.from({ length }, (_, index) => {
    const date = dateAfter(`${month}-01`, index);
    return { date, exception: exceptionOf(date) };
  });
  const cells = [...Array<null>(new Date(first).getUTCDay()).fill(null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day] ?? null),
  );
}

/** The month that many months later, or earlier: `2026-12` is followed by `2027-01`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}
