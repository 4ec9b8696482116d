import { type ClockPlace, wallClock } from './wall-clock.ts';
import { WEEKDAYS, type Weekday } from './weekly-hours.ts';

/** Date and time in the merchant's time zone. */
export interface WallTime {
  /** `2026-11-21`. */
  readonly date: string;
  readonly weekday: Weekday;
  /** 0 to 23. */
  readonly hour: number;
  readonly minute: number;
}

/** Date and time in the merchant's time zone at an instant (epoch milliseconds). */
export function wallTime(instantMs: number, place: ClockPlace): WallTime {
  const wall = new Date(wallClock(place)(instantMs));
  return {
    date: wall.toISOString().slice(0, 10),
    weekday: WEEKDAYS[wall.getUTCDay()] ?? 'sunday',
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
  };
}
