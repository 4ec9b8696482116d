import * as z from 'zod/mini';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { FIXED_FIELDS, type ManagedZone, type ZoneTerms } from '#domain/manage/managed-zone.ts';
import type { Names } from '#domain/manage/names.ts';
import { type CurrencyFormat, decimalOf, type Money, moneyFromDecimal } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { LOCALES, type Locale } from '#domain/tenant/locale.ts';
import { parseAnswer, unreadable } from '#wire/parse-answer.ts';
import { instant } from './manage.ts';
import { anything, count, decimal, list, optional, optionalDecimal, text } from './schema.ts';

/** The zones of a shop on the page of managers. */
export interface ManagedZones {
  /** Whether this shop's calls can change the terms. Closing a zone is always possible. */
  readonly canWrite: boolean;
  /** Address of the page on which they are changed; null if a file has them. */
  readonly writtenAt: string | null;
  readonly zones: readonly ManagedZone[];
  /** Whether these calls remove zones. */
  readonly canRemove: boolean;
  /** Names of zones whose cost depends on the cart, so that customers do not see them. */
  readonly leftOut: readonly string[];
}

const zonesSchema = z.object({
  can_write: anything,
  written_at: optional(z.string()),
  can_remove: anything,
  left_out: optional(list(text)),
  zones: list(
    z.object({
      ...{ id: count, revision: z.string(), name: text, names: anything },
      ...{ delivery_cost: decimal, minimum_order: optionalDecimal, free_delivery_from: optionalDecimal },
      ...{ delivery_minutes: optional(count), delivery_days: list(text), closed_until: optional(instant) },
      fixed: optional(list(text)),
    }),
  ),
});

/** Names of the fields in the calls. */
const CALLED = { cost: 'delivery_cost', freeFrom: 'free_delivery_from' } as const;

/** The answer of `manage/zones`, with names for a reader. */
export function zonesOfAnswer(
  body: unknown,
  { code, minorUnit }: Pick<CurrencyFormat, 'code' | 'minorUnit'>,
  locale: Locale,
): Result<ManagedZones> {
  const parsed = parseAnswer(zonesSchema, body);
  if (!parsed.ok) return parsed;
  const { can_write, can_remove, written_at, left_out, zones: told } = parsed.value;
  const sum = (value: string | number | null): Money | null =>
    value === null ? null : moneyFromDecimal(value, code, minorUnit);
  const zones: ManagedZone[] = [];
  for (const [place, zone] of told.entries()) {
    const cost = sum(zone.delivery_cost);
    if (!cost) return fail(unreadable(`zones.${place}.delivery_cost`));
    const names = namesIn(zone.names);
    zones.push({
      ...{ id: zone.id, revision: zone.revision, names, cost, name: names[locale] ?? zone.name },
      ...{ minimumOrder: sum(zone.minimum_order), freeFrom: sum(zone.free_delivery_from) },
      ...{ minutes: zone.delivery_minutes ?? null, closedUntil: zone.closed_until ?? null },
      fixed: FIXED_FIELDS.filter((field) => zone.fixed?.includes(CALLED[field])),
      days: WEEKDAYS.filter((day) => zone.delivery_days.includes(day)),
    });
  }
  const canWrite = can_write === true;
  return ok({
    ...{ canWrite, canRemove: canWrite && can_remove !== false, writtenAt: linkOf(written_at), zones },
    leftOut: left_out ?? [],
  });
}

/** Only a web address, because it becomes a link. */
export const linkOf = (address: string | null | undefined): string | null =>
  /^https?:\/\//.test(address ?? '') ? (address ?? null) : null;

/** Names by language, without unknown languages and empty names. */
export function namesIn(names: unknown): Names {
  const told = LOCALES.map((locale) => [locale, Object(names)[locale]] as const);
  return Object.fromEntries(told.filter(([, name]) => typeof name === 'string' && name !== ''));
}

/** The body of new terms. */
export const zoneBody = ({ names, cost, minimumOrder, freeFrom, minutes, days }: ZoneTerms) => ({
  ...{ names, delivery_cost: decimalOf(cost), delivery_minutes: minutes, delivery_days: days },
  minimum_order: minimumOrder && decimalOf(minimumOrder),
  free_delivery_from: freeFrom && decimalOf(freeFrom),
});
