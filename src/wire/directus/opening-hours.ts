import { isDate, LONGEST_EXCEPTION_NAME, MOST_EXCEPTIONS } from '#domain/hours/managed-exception.ts';
import { MOST_LAST_ORDER_MINUTES } from '#domain/hours/managed-week.ts';
import type { HoursException, OpeningHours } from '#domain/hours/opening-hours.ts';
import { byRightOfWay, daysOf, LONGEST_EXCEPTION_DAYS } from '#domain/hours/right-of-way.ts';
import { spansOfText } from '#domain/hours/spans-text.ts';
import { type DayHours, WEEKDAYS, type WeeklyHours } from '#domain/hours/weekly-hours.ts';
import { FULFILMENT_MODES, type FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { LOCALES, type Locale } from '#domain/tenant/locale.ts';
import type { LocalisedText } from '#domain/text.ts';
import { plainText } from '#wire/plain-text.ts';
import { textOf } from '#wire/text-of.ts';
import type { FieldReader } from './field-reader.ts';
import { modesIn } from './fulfilment.ts';
import { hoursOf } from './hours.ts';
import { jsonOf, objectOf } from './json-field.ts';

const FIELD = 'opening_hours';
const EXCEPTIONS_FIELD = 'hoursExceptions';

/**
 * Reads the weekday fields, `opening_hours`, which overrides them, and `hoursExceptions`, a list of rows. A bad part is reported and left
 * out.
 *
 * @example opening_hours: {"week": {"friday": "09:00-11:30, 13:30-23:00"}, "deliver": {"friday": "14:00-21:00"}, "lastOrderMinutes": 20}
 */
export function openingHoursOf(fields: FieldReader): OpeningHours<LocalisedText> {
  const json = jsonOf(fields.raw(FIELD));
  const parts = json === undefined ? {} : objectOf(json);
  if (!parts) fields.bad(FIELD, `${FIELD} is not a JSON object of at most 64 kB and 8 levels.`);
  const modes: Partial<Record<FulfilmentMode, Partial<WeeklyHours>>> = {};
  for (const mode of FULFILMENT_MODES) {
    const own = weekOf(parts?.[mode], mode, fields);
    if (Object.keys(own).length > 0) modes[mode] = own;
  }
  return {
    week: { ...hoursOf(fields), ...weekOf(parts?.week, 'week', fields) },
    modes,
    exceptions: exceptionsOf(fields),
    lastOrderMinutes: minutesOf(parts?.lastOrderMinutes, fields),
  };
}

function weekOf(value: unknown, part: string, fields: FieldReader): Partial<WeeklyHours> {
  if (value === undefined || value === null) return {};
  const days = objectOf(value);
  const found = WEEKDAYS.flatMap((weekday): [string, readonly DayHours[]][] => {
    const text = days?.[weekday];
    const spans = typeof text === 'string' ? spansOfText(text) : null;
    if (spans) return [[weekday, spans]];
    if (days && text !== undefined)
      fields.bad(FIELD, `${FIELD}: ${weekday} of ${part} is not hours such as "09:00-13:00, 17:00-23:00".`);
    return [];
  });
  if (!days) fields.bad(FIELD, `${FIELD}: ${part} is not an object of weekdays.`);
  return Object.fromEntries(found);
}

function minutesOf(value: unknown, fields: FieldReader): number {
  if (value === undefined || value === null) return 0;
  if (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_LAST_ORDER_MINUTES)
    return Number(value);
  fields.bad(FIELD, `${FIELD}: lastOrderMinutes is not a whole number from 0 to ${MOST_LAST_ORDER_MINUTES}.`);
  return 0;
}

/** Reads at most 60 exceptions, those with the latest beginnings, because the past ones of a long list do not matter. */
function exceptionsOf(fields: FieldReader): readonly HoursException<LocalisedText>[] {
  const raw = jsonOf(fields.raw(EXCEPTIONS_FIELD));
  if (raw === undefined) return [];
  if (!Array.isArray(raw)) {
    fields.bad(EXCEPTIONS_FIELD, `${EXCEPTIONS_FIELD} is not a list of at most 64 kB.`);
    return [];
  }
  const rows = raw.toSorted((one, other) => idOf(one) - idOf(other));
  const found = rows.flatMap((row, index) => {
    const exception = exceptionOf(row);
    if (typeof exception !== 'string') return [exception];
    fields.bad(EXCEPTIONS_FIELD, `${EXCEPTIONS_FIELD}: number ${index + 1} ${exception}; it is left out.`);
    return [];
  });
  if (found.length > MOST_EXCEPTIONS)
    fields.bad(
      EXCEPTIONS_FIELD,
      `${EXCEPTIONS_FIELD} has more than ${MOST_EXCEPTIONS}; the oldest are left out.`,
    );
  const byBeginning = found.sort((one, other) => Date.parse(one.from) - Date.parse(other.from));
  const yearly = byBeginning.filter(({ isYearly }) => isYearly).slice(-MOST_EXCEPTIONS);
  const dated = byBeginning.filter(({ isYearly }) => !isYearly);
  return byRightOfWay([
    ...yearly,
    ...dated.slice(Math.max(0, dated.length + yearly.length - MOST_EXCEPTIONS)),
  ]);
}

/** Sort key: rows of a database are sorted by id, so by creation. Rows of a file have no id and keep their order. */
function idOf(row: unknown): number {
  const id = objectOf(row)?.id;
  return typeof id === 'number' || typeof id === 'string' ? Number(id) || 0 : 0;
}

/** The exception, or the reason why the row is invalid. */
function exceptionOf(value: unknown): HoursException<LocalisedText> | string {
  const row = objectOf(value);
  if (!row) return 'is no object';
  const from = dateOf(row.fromDate);
  if (from === null) return 'has no fromDate such as 2026-03-20';
  const until =
    row.untilDate === null || row.untilDate === undefined || row.untilDate === ''
      ? from
      : dateOf(row.untilDate);
  if (until === null) return 'has an untilDate that is no date';
  const days = daysOf({ from, until });
  if (days < 1 || days > LONGEST_EXCEPTION_DAYS) return `does not last 1 to ${LONGEST_EXCEPTION_DAYS} days`;
  const spans = spansOfText(textOf(row.hours));
  if (spans === null) return 'has hours that are not such as "10:00-14:00, 17:00-22:00" or empty for closed';
  const modes = modesIn(row.modes);
  if (modes.unknown.length > 0) return 'has modes that are not deliver, pickup or eat in';
  const isYearly = row.yearly === true || row.yearly === 1 || row.yearly === 'true';
  return {
    name: nameOf(row),
    from,
    until,
    isYearly,
    spans,
    modes: modes.known.length > 0 ? modes.known : null,
  };
}

function dateOf(value: unknown): string | null {
  const date = textOf(value).slice(0, 10);
  return isDate(date) ? date : null;
}

/** The Arabic name is the base. */
function nameOf(row: Readonly<Record<string, unknown>>): LocalisedText {
  const names = LOCALES.map((locale): [Locale, string] => [
    locale,
    plainText(textOf(row[`name_${locale}`]), LONGEST_EXCEPTION_NAME),
  ]).filter(([, name]) => name !== '');
  return { base: names[0]?.[1] ?? '', translations: Object.fromEntries(names) };
}
