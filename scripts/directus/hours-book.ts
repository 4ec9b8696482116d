import { readItems, updateItem } from '@directus/sdk';
import type { KeptException, ManagedException } from '#domain/hours/managed-exception.ts';
import { type ManagedWeek, managedWeek, type WeekChange } from '#domain/hours/managed-week.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { FULFILMENT_MODES } from '#domain/tenant/fulfilment-mode.ts';
import { LOCALES } from '#domain/tenant/locale.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { tokenOf } from '#sources/request/source-token.ts';
import { fieldReader } from '#wire/directus/field-reader.ts';
import { openingHoursOf } from '#wire/directus/opening-hours.ts';
import { directusClient, reasonOf } from './client.ts';
import { SETTINGS_COLLECTION } from './customer-settings.ts';
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

interface DirectusPlace {
  readonly url: string;
  readonly slug: string;
  /** A token with permission to change CustomerSettings. */
  readonly token: () => string;
  readonly fetch?: typeof globalThis.fetch;
}

interface BookOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch?: typeof globalThis.fetch;
}

/** The book of a merchant with settings in a Directus; null without a token for it. Directus itself checks whether the token can write. */
export function hoursBookOf(
  { sources: { settings } }: Pick<Tenant, 'sources'>,
  { environment, fetch }: BookOptions,
): HoursBook | null {
  if (settings.kind !== 'directus' || settings.tokenEnv === undefined) return null;
  const token = tokenOf(environment, settings.tokenEnv);
  if (!token.ok) return null;
  const { url, slug } = settings;
  return directusHours({ url, slug, token: () => token.value, ...(fetch && { fetch }) });
}

const LIST = 'hoursExceptions';
const TIMEOUT_MS = 8000;

/**
 * The hours in a CustomerSettings row. Exceptions are written through this row, so that its date changes and builds notice them. Other
 * exceptions and other days stay unchanged.
 */
export function directusHours({ url, slug, token, fetch = globalThis.fetch }: DirectusPlace): HoursBook {
  const timely: typeof globalThis.fetch = (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const client = () => directusClient(url, token(), timely);

  async function rowOf(): Promise<Readonly<Record<string, unknown>>> {
    const rows: unknown = await client().request(
      readItems(SETTINGS_COLLECTION, {
        filter: { slug: { _eq: slug } },
        fields: ['id', ...WEEK_FIELDS, `${LIST}.*`],
        deep: { [LIST]: { _limit: -1 } },
        limit: 1,
      } as never),
    );
    const [row] = Array.isArray(rows) ? rows : [];
    if (typeof row !== 'object' || row === null)
      throw new Error(`No CustomerSettings has the slug "${slug}".`);
    return row;
  }

  const write = ({ id }: Readonly<Record<string, unknown>>, fields: object) =>
    client().request(updateItem(SETTINGS_COLLECTION as never, id as never, fields as never));

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

async function told<Value>(work: () => Promise<Value>): Promise<Result<Value, string>> {
  try {
    return ok(await work());
  } catch (error) {
    return fail(reasonOf(error));
  }
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
  const modes = Array.isArray(values.modes) ? values.modes : textOf(values.modes).split(',');
  const names = LOCALES.map((locale) => [locale, textOf(values[`name_${locale}`])] as const);
  return {
    id,
    from,
    until: textOf(values.untilDate).slice(0, 10) || from,
    isYearly: values.yearly === true || values.yearly === 1,
    hours: textOf(values.hours),
    modes: FULFILMENT_MODES.filter((mode) => modes.includes(mode)),
    names: Object.fromEntries(names.filter(([, name]) => name !== '')),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
