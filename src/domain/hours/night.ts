import { wallTime } from './merchant-day.ts';
import type { ClockPlace } from './wall-clock.ts';
import { WEEKDAYS, type Weekday } from './weekly-hours.ts';
import { WORKDAY_STARTS_HOUR } from './workday-hour.ts';

/** The weekdays of the evening before and of the morning after, at an instant (epoch milliseconds) after midnight; empty by day. */
export function nightAt(instantMs: number, place: ClockPlace): readonly Weekday[] {
  const { weekday, hour } = wallTime(instantMs, place);
  const evening = WEEKDAYS.at(WEEKDAYS.indexOf(weekday) - 1);
  return evening && hour < WORKDAY_STARTS_HOUR ? [evening, weekday] : [];
}
