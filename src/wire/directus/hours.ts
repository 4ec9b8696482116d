import { secondsOfTime } from '#domain/hours/time-of-day.ts';
import { type DayHours, WEEKDAYS, type Weekday, type WeeklyHours } from '#domain/hours/weekly-hours.ts';
import type { FieldReader } from './field-reader.ts';

/** Fields `sunday` (open flag), `sundayStart`, `sundayEnd` and so on. An open day without readable times counts as closed. */
export function hoursOf(fields: FieldReader): WeeklyHours {
  return Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, dayOf(weekday, fields)])) as Record<
    Weekday,
    DayHours | null
  >;
}

/** 23:59, in seconds since midnight. */
const LAST_MINUTE = (23 * 60 + 59) * 60;

function dayOf(weekday: Weekday, fields: FieldReader): DayHours | null {
  if (!fields.flag(weekday)) return null;
  const opensAt = timeOf(`${weekday}Start`, fields);
  const closesAt = timeOf(`${weekday}End`, fields);
  if (opensAt !== null && closesAt !== null) return { opensAt, closesAt: closingOf(opensAt, closesAt) };
  fields.bad(weekday, `${weekday} is open but its hours are not both times (HH:MM:SS); it counts as closed.`);
  return null;
}

/** `24:00` is the midnight at the end of the day, which equals 0:00 of the next day. */
function timeOf(field: string, fields: FieldReader): number | null {
  const text = fields.text(field);
  return /^24:00(?::00)?$/.test(text) ? 0 : secondsOfTime(text);
}

/** A closing time of 23:59 means midnight, because some forms do not accept a later time. No order is refused for that minute. */
const closingOf = (opensAt: number, closesAt: number): number =>
  closesAt >= LAST_MINUTE && closesAt !== opensAt ? 0 : closesAt;
