import type { WeekChange } from '#domain/hours/managed-week.ts';
import { spansOfText } from '#domain/hours/spans-text.ts';
import { timeOfSeconds } from '#domain/hours/time-of-day.ts';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { jsonOf, objectOf } from '#wire/directus/json-field.ts';

type Row = Readonly<Record<string, unknown>>;

/** Fields of a CustomerSettings row with the weekly hours. */
export const WEEK_FIELDS: readonly string[] = [
  ...WEEKDAYS.flatMap((weekday) => [weekday, `${weekday}Start`, `${weekday}End`]),
  'opening_hours',
];

/**
 * The fields of a row that differ after a change. A day with at most one opening is in its three fields, which other programs read as well.
 * `opening_hours` has days with several openings, and those of modes. Its other parts stay.
 */
export function weekFields(row: Row, { part, days }: WeekChange): Row {
  const parts = partsOf(row);
  const name = part === 'shop' ? 'week' : part;
  const texts: Record<string, unknown> = { ...objectOf(parts[name]) };
  const fields: Record<string, unknown> = {};
  for (const weekday of WEEKDAYS) {
    const text = days[weekday];
    if (text === undefined) continue;
    delete texts[weekday];
    if (part !== 'shop') {
      if (text !== null) texts[weekday] = text;
      continue;
    }
    const spans = spansOfText(text ?? '') ?? [];
    const [first, last] = [spans.at(0), spans.at(-1)];
    if (spans.length > 1) texts[weekday] = text;
    Object.assign(fields, {
      [weekday]: spans.length > 0,
      ...(first && { [`${weekday}Start`]: `${timeOfSeconds(first.opensAt)}:00` }),
      ...(last && { [`${weekday}End`]: `${timeOfSeconds(last.closesAt)}:00` }),
    });
  }
  return { ...fields, ...withPart(row, name, Object.keys(texts).length > 0 ? texts : undefined) };
}

/** The field that differs after a change of the minutes before closing in which the shop takes no orders. */
export const lastOrderFields = (row: Row, minutes: number): Row =>
  withPart(row, 'lastOrderMinutes', minutes > 0 ? minutes : undefined);

/** `opening_hours` with another part, if it differs. Without a value, the part is removed. */
function withPart(row: Row, name: string, value: unknown): Row {
  const parts = partsOf(row);
  const { [name]: _, ...others } = parts;
  const whole = { ...others, ...(value !== undefined && { [name]: value }) };
  const isSame = JSON.stringify(whole) === JSON.stringify(parts);
  return isSame ? {} : { opening_hours: Object.keys(whole).length > 0 ? whole : null };
}

const partsOf = (row: Row): Row => objectOf(jsonOf(row.opening_hours) ?? {}) ?? {};
