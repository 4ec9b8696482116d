import { openingOf, timeOrMidnight } from '#domain/hours/spans-text.ts';
import { type DayHours, WEEKDAYS, type Weekday, type WeeklyHours } from '#domain/hours/weekly-hours.ts';
import type { FieldReader } from './field-reader.ts';

/** Fields `sunday` (open flag), `sundayStart`, `sundayEnd` and so on. An open day without readable times counts as closed. */
export function hoursOf(fields: FieldReader): WeeklyHours {
  return Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, dayOf(weekday, fields)])) as Record<
    Weekday,
    readonly DayHours[]
  >;
}

function dayOf(weekday: Weekday, fields: FieldReader): readonly DayHours[] {
  if (!fields.flag(weekday)) return [];
  const opensAt = timeOrMidnight(fields.text(`${weekday}Start`));
  const closesAt = timeOrMidnight(fields.text(`${weekday}End`));
  if (opensAt !== null && closesAt !== null) return [openingOf(opensAt, closesAt)];
  fields.bad(weekday, `${weekday} is open but its hours are not both times (HH:MM:SS); it counts as closed.`);
  return [];
}
