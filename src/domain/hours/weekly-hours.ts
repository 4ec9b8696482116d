export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Weekday of a day number: 0 (Sunday) to 6. Day 0 is 1970-01-01, a Thursday. */
export const weekdayNumber = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** A weekday by its name; null for anything else. */
export const weekdayOf = (name: unknown): Weekday | null =>
  WEEKDAYS.find((weekday) => weekday === name) ?? null;

/**
 * One opening of a day, in seconds after local midnight (0 to 86 399).
 * `closesAt` before `opensAt` means closing on the next day; equal values mean 24 hours.
 */
export interface DayHours {
  readonly opensAt: number;
  readonly closesAt: number;
}

/** The openings of each weekday, sorted by their beginning. A day without openings is closed. */
export type WeeklyHours = Readonly<Record<Weekday, readonly DayHours[]>>;
