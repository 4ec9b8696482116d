import { timeOfSeconds } from './time-of-day.ts';
import { type DayHours, WEEKDAYS, type Weekday, type WeeklyHours } from './weekly-hours.ts';

/** One weekday of the table of opening hours. */
export interface WeekRow {
  readonly weekday: Weekday;
  /** null: closed. */
  readonly hours: DayHours | null;
  readonly isAllDay: boolean;
}

/** schema.org `OpeningHoursSpecification` without its type: `closes` before `opens` spans midnight. */
export interface OpeningHoursRow {
  /** schema.org's name of the day: `Sunday`. */
  readonly dayOfWeek: string;
  readonly opens: string;
  readonly closes: string;
}

/** All seven days, from Sunday; days of equal hours stay separate rows. */
export function weekRows(hours: WeeklyHours): readonly WeekRow[] {
  return WEEKDAYS.map((weekday) => {
    const row = hours[weekday];
    const isAllDay = row !== null && row.opensAt === row.closesAt;
    return { weekday, hours: row, isAllDay };
  });
}

/** Open days for search engines. schema.org writes 24 hours as 00:00 to 23:59. */
export function openingHoursRows(hours: WeeklyHours): readonly OpeningHoursRow[] {
  return weekRows(hours).flatMap(({ weekday, hours: row, isAllDay }) => {
    if (row === null) return [];
    const dayOfWeek = weekday.charAt(0).toUpperCase() + weekday.slice(1);
    const opens = timeOfSeconds(row.opensAt);
    const aMinuteBefore = timeOfSeconds((row.closesAt + 86_400 - 60) % 86_400);
    return [{ dayOfWeek, opens, closes: isAllDay ? aMinuteBefore : timeOfSeconds(row.closesAt) }];
  });
}
