import { type ClockPlace, instantOf, wallClock } from './wall-clock.ts';
import { WORKDAY_STARTS_HOUR } from './workday-hour.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The place of an hour of the clock in a working day, from 0: five in the morning is the first one. */
export const placeInWorkday = (hour: number): number => (hour - WORKDAY_STARTS_HOUR + 24) % 24;

/** A shop's working days, by its own clock. Instants are epoch milliseconds. */
export interface Workdays {
  /** The number of an instant's working day (day 0 is 1970-01-01). */
  readonly dayOf: (instantMs: number) => number;
  /** The beginning of a working day. */
  readonly startOf: (day: number) => number;
  /** The hour of the shop's clock, 0 to 23. */
  readonly hourOf: (instantMs: number) => number;
}

export function workdays(place: ClockPlace): Workdays {
  const clock = wallClock(place);
  const startOf = (day: number): number => instantOf(day * DAY_MS + WORKDAY_STARTS_HOUR * HOUR_MS, clock);
  return {
    startOf,
    dayOf(instantMs) {
      const day = Math.floor(clock(instantMs) / DAY_MS);
      return startOf(day) <= instantMs ? day : day - 1;
    },
    hourOf: (instantMs) => Math.floor((((clock(instantMs) % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS),
  };
}

/** The beginning of an instant's working day. */
export function workdayStart(instantMs: number, place: ClockPlace): number {
  const { dayOf, startOf } = workdays(place);
  return startOf(dayOf(instantMs));
}
