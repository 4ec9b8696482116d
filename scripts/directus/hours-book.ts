import type { KeptException, ManagedException } from '#domain/hours/managed-exception.ts';
import { type ManagedWeek, managedWeek, type WeekChange } from '#domain/hours/managed-week.ts';
import type { Result } from '#domain/result.ts';
import { FULFILMENT_MODES } from '#domain/tenant/fulfilment-mode.ts';
import { LOCALES } from '#domain/tenant/locale.ts';
import { fieldReader } from '#wire/directus/field-reader.ts';
import { modesIn } from '#wire/directus/fulfilment.ts';
import { openingHoursOf } from '#wire/directus/opening-hours.ts';
import { textOf } from '#wire/text-of.ts';
import type { KeptRow } from './kept-row.ts';
import { lastOrderFields, WEEK_FIELDS, weekFields } from './week-fields.ts';

export interface KeptHours {
  readonly week: ManagedWeek;
  /** The shop takes no orders in this number of minutes before closing. */
  readonly lastOrderMinutes: number;
  /** All readable exceptions. */
  readonly exceptions: readonly KeptException[];
}

/** A shop's weekly hours and the exceptions from them, where they are stored. Calls fail with a sentence for the log. */
export interface HoursBook {
  read(): Promise<Result<KeptHours, string>>;
  /** Changes days of the weekly hours. */
  writeWeek(change: WeekChange): Promise<Result<void, string>>;
  writeLastOrder(minutes: number): Promise<Result<void, string>>;
  /** Replaces the exception with the id, adds one (`id` null), or removes one (`exception` null). */
  write(id: number | null, exception: ManagedException | null): Promise<Result<void, string>>;
}

const LIST = 'hoursExceptions';

/**
 * The hours in a CustomerSettings row. Exceptions are written through this row, so that its date changes and builds notice them. Other
 * exceptions and other days stay unchanged.
 */
export function directusHours({ read, write, told }: KeptRow): HoursBook {
  const rowOf = () => read([...WEEK_FIELDS, `${LIST}.*`], { [LIST]: { _limit: -1 } });
  return {
    read: () =>
      told(async () => {
        const row = await rowOf();
        const list = row[LIST];
        const hours = openingHoursOf(fieldReader(row, { report: () => {} }));
        return {
          week: managedWeek(hours),
          lastOrderMinutes: hours.lastOrderMinutes,
          exceptions: (Array.isArray(list) ? list : []).flatMap((each) => keptIn(each) ?? []),
        };
      }),
    writeWeek: (change) =>
      told(async () => {
        const row = await rowOf();
        await write(row, weekFields(row, change));
      }),
    writeLastOrder: (minutes) =>
      told(async () => {
        const row = await rowOf();
        await write(row, lastOrderFields(row, minutes));
      }),
    write: (id, exception) =>
      told(async () => {
        const values = exception && rowIn(exception);
        const change = {
          create: id === null && values ? [values] : [],
          update: id !== null && values ? [{ id, ...values }] : [],
          delete: id !== null && !values ? [id] : [],
        };
        await write(await rowOf(), { [LIST]: change });
      }),
  };
}

const rowIn = ({ from, until, isYearly, hours, modes, names }: ManagedException) => ({
  fromDate: from,
  untilDate: until === from ? null : until,
  yearly: isYearly,
  hours,
  modes: [...modes],
  ...Object.fromEntries(LOCALES.map((locale) => [`name_${locale}`, names[locale] || null])),
});

/** Returns null for a row without a date, because no page uses it. Keeps other invalid fields, so that managers can correct them. */
function keptIn(row: unknown): KeptException | null {
  const values = Object(row) as Readonly<Record<string, unknown>>;
  const id = Number(values.id);
  const from = textOf(values.fromDate).slice(0, 10);
  if (!Number.isSafeInteger(id) || id <= 0 || from === '') return null;
  const { known } = modesIn(values.modes);
  const names = LOCALES.map((locale) => [locale, textOf(values[`name_${locale}`])] as const);
  return {
    id,
    from,
    until: textOf(values.untilDate).slice(0, 10) || from,
    isYearly: values.yearly === true || values.yearly === 1,
    hours: textOf(values.hours),
    modes: FULFILMENT_MODES.filter((mode) => known.includes(mode)),
    names: Object.fromEntries(names.filter(([, name]) => name !== '')),
  };
}
