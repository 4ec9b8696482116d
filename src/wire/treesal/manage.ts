/** The answers of `treesal/v1/sign` and `treesal/v1/hours` for managers (docs/api.md). */
import * as z from 'zod/mini';
import type { DoorSign } from '#domain/hours/door-sign.ts';
import type { KeptException, ManagedException } from '#domain/hours/managed-exception.ts';
import { type ManagedWeek, WEEK_PARTS, type WeekChange } from '#domain/hours/managed-week.ts';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import type { HoursEdit } from '#domain/manage/hours-back.ts';
import { ok, type Result } from '#domain/result.ts';
import { FULFILMENT_MODES } from '#domain/tenant/fulfilment-mode.ts';
import { LOCALES } from '#domain/tenant/locale.ts';
import { parseAnswer } from '#wire/parse-answer.ts';
import { anything } from './schema.ts';

/** Author and time (epoch milliseconds) of a change. */
interface Told {
  readonly at: number;
  readonly name: string;
}

/** The shop's sign, and all changes of it with their authors, the newest first. */
export interface ToldSign extends DoorSign {
  /** Identifies the current sign; needed for a change. */
  readonly revision: number;
  readonly changes: readonly (DoorSign & Told)[];
}

/** The weekly hours and the exceptions from them, their place of storage, and their changes. */
export interface ToldHours {
  readonly revision: string;
  /** null: the server does not tell them. */
  readonly week: ManagedWeek | null;
  /** Minutes before closing in which the shop takes no orders. */
  readonly lastOrderMinutes: number;
  /** Whether this shop's calls can write them. */
  readonly canWrite: boolean;
  /** Address of the data service that has them; null if a folder has them. */
  readonly writtenAt: string | null;
  readonly exceptions: readonly KeptException[];
  readonly changes: readonly HoursChange[];
}

export interface HoursChange extends Told, HoursEdit {}

// Uses only parts of zod that other answers also need, because every page with an island loads this code.
/** An instant with its offset, as epoch milliseconds. */
export const instant = z.pipe(z.pipe(z.string(), z.transform(Date.parse)), z.number());
const orNull = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.nullish(item),
    z.transform((value) => value ?? null),
  );
const signParts = {
  pauses: z.array(z.object({ from: instant, until: orNull(instant) })),
  busy: orNull(z.object({ minutes: z.union([z.literal(15), z.literal(30)]), until: instant })),
};
const signSchema = z.object({
  ...signParts,
  revision: z.number(),
  changes: z.array(z.object({ ...signParts, at: instant, name: z.string() })),
});

export const signOfAnswer = (body: unknown): Result<ToldSign> => parseAnswer(signSchema, body);

const exceptionParts = {
  from: z.string(),
  until: z.string(),
  yearly: z.unknown(),
  hours: z.string(),
  modes: z.array(z.string()),
  names: z.unknown(),
};
const changed = orNull(z.object(exceptionParts));
const hoursSchema = z.object({
  revision: z.string(),
  can_write: z.unknown(),
  written_at: orNull(z.string()),
  week: anything,
  last_order_minutes: anything,
  exceptions: z.array(z.object({ ...exceptionParts, id: z.number() })),
  changes: z.array(
    z.object({
      at: instant,
      name: z.string(),
      before: changed,
      after: changed,
      week: anything,
      last_order: anything,
    }),
  ),
});

export function hoursOfAnswer(body: unknown): Result<ToldHours> {
  const read = parseAnswer(hoursSchema, body);
  if (!read.ok) return read;
  const {
    can_write,
    written_at: writtenAt,
    exceptions,
    changes,
    revision,
    week,
    last_order_minutes,
  } = read.value;
  return ok({
    revision,
    week: weekOf(week),
    lastOrderMinutes: minutesOf(last_order_minutes) ?? 0,
    canWrite: can_write === true,
    // Only web addresses, because it becomes a link.
    writtenAt: writtenAt !== null && /^https?:\/\//.test(writtenAt) ? writtenAt : null,
    exceptions: exceptions.map(({ id, ...exception }) => ({ id, ...managed(exception) })),
    changes: changes.map(({ before, after, week: days, last_order, ...told }) => ({
      ...told,
      before: before && managed(before),
      after: after && managed(after),
      week: weekChangeOf(days),
      weekBack: weekBackOf(days),
      lastOrderMinutes: minutesOf(Object(last_order).minutes),
      lastOrderBefore: minutesOf(Object(last_order).before),
    })),
  });
}

const minutesOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function weekOf(value: unknown): ManagedWeek | null {
  const parts = WEEK_PARTS.map((part) => [part, Object(value)[part]] as const);
  const told = parts.filter(([, days]) => typeof days === 'object' && days !== null);
  return told.length > 0
    ? Object.fromEntries(told.map(([part, days]) => [part, textsIn(days, isText)]))
    : null;
}

function weekChangeOf(value: unknown): WeekChange | null {
  const { part, days } = Object(value);
  const known = WEEK_PARTS.find((each) => each === part);
  return known ? { part: known, days: textsIn(days, isTextOrNull) } : null;
}

/** null for a change that was recorded without the days before it. */
function weekBackOf(value: unknown): WeekChange | null {
  const { part, before } = Object(value);
  return before === undefined ? null : weekChangeOf({ part, days: before });
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

const textsIn = <Text>(days: unknown, isWanted: (text: unknown) => text is Text) =>
  Object.fromEntries(
    WEEKDAYS.flatMap((weekday): [string, Text][] => {
      const text: unknown = Object(days)[weekday];
      return isWanted(text) ? [[weekday, text]] : [];
    }),
  );

type WireException = z.infer<ReturnType<typeof z.object<typeof exceptionParts>>>;

function managed({ yearly, names, modes, ...exception }: WireException): ManagedException {
  const named = LOCALES.map((locale) => [locale, Object(names)[locale]] as const);
  return {
    ...exception,
    isYearly: yearly === true,
    modes: FULFILMENT_MODES.filter((mode) => modes.includes(mode)),
    names: Object.fromEntries(named.filter(([, name]) => typeof name === 'string' && name !== '')),
  };
}

/** The body of a change. */
export const exceptionBody = ({ isYearly, ...exception }: ManagedException): object => ({
  from: exception.from,
  until: exception.until,
  yearly: isYearly,
  hours: exception.hours,
  modes: exception.modes,
  names: exception.names,
});
