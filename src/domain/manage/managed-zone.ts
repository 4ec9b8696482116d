import type { DeliveryZone } from '#domain/delivery/delivery-zone.ts';
import type { Weekday } from '#domain/hours/weekly-hours.ts';
import { latinDecimal } from '#domain/language/digits.ts';
import { type CurrencyFormat, decimalOf, type Money } from '#domain/money.ts';
import { LONGEST } from '#domain/order/longest.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { type Names, namesOf, namesTyped } from './names.ts';
import { typedMoney } from './typed-money.ts';

/** The part of a delivery zone that managers change. */
export interface ZoneTerms {
  readonly names: Names;
  readonly cost: Money;
  /** Minimum sum of the goods; null: none. */
  readonly minimumOrder: Money | null;
  /** Sum of the goods from which the delivery is free; null: never free. */
  readonly freeFrom: Money | null;
  /** Minutes from the kitchen; null: unknown. */
  readonly minutes: number | null;
  /** Empty: any day. */
  readonly days: readonly Weekday[];
}

/** A delivery zone on the page of managers. */
export interface ManagedZone extends ZoneTerms {
  readonly id: number;
  /** The name in the reader's language. */
  readonly name: string;
  /** Identifies the present terms. A change of other terms is refused. */
  readonly revision: string;
  /** Fields that only the shop's store changes. */
  readonly fixed: readonly FixedField[];
  /** End of a closure in epoch milliseconds; null: open. */
  readonly closedUntil: number | null;
}

/** Fields that a store may keep from managers: a delivery that is always free, or free from a sum that several zones share. */
export const FIXED_FIELDS = ['cost', 'freeFrom'] as const;
export type FixedField = (typeof FIXED_FIELDS)[number];

export const MOST_ZONES = 100;
export const LONGEST_MINUTES = 600;

/** The form of a zone: typed texts. */
export interface ZoneDraft {
  readonly names: Names;
  readonly cost: string;
  readonly minimumOrder: string;
  readonly freeFrom: string;
  readonly minutes: string;
  readonly days: readonly Weekday[];
}

export type ZoneField = 'names' | 'cost' | 'minimumOrder' | 'freeFrom' | 'minutes';

export const NEW_ZONE: ZoneDraft = {
  ...{ names: {}, cost: '', minimumOrder: '', freeFrom: '', minutes: '', days: [] },
};

export const draftOfZone = ({
  cost,
  minimumOrder,
  freeFrom,
  minutes,
  names,
  days,
}: ZoneTerms): ZoneDraft => ({
  ...{ names, days, cost: decimalOf(cost) },
  minimumOrder: minimumOrder ? decimalOf(minimumOrder) : '',
  freeFrom: freeFrom ? decimalOf(freeFrom) : '',
  minutes: minutes === null ? '' : String(minutes),
});

/** The terms of a form, or the first field that is wrong. Empty sums and 0 mean none; a cost of 0 is free delivery. */
export function zoneOfDraft(
  draft: ZoneDraft,
  unit: Pick<CurrencyFormat, 'code' | 'minorUnit'>,
): Result<ZoneTerms, ZoneField> {
  const names = namesTyped(draft.names);
  const all = Object.values(names);
  if (all.length === 0 || all.some((name) => name.length > LONGEST.zone)) return fail('names');
  const sumOf = (text: string): Money | null => typedMoney(text, unit);
  const sums = {
    cost: sumOf(draft.cost),
    minimumOrder: sumOf(draft.minimumOrder),
    freeFrom: sumOf(draft.freeFrom),
  };
  const { cost } = sums;
  if (!cost) return fail('cost');
  for (const field of ['minimumOrder', 'freeFrom'] as const)
    if (draft[field].trim() !== '' && !sums[field]) return fail(field);
  const typed = latinDecimal(draft.minutes).trim();
  const minutes = typed === '' ? null : Number(typed);
  const isTime =
    minutes === null || (Number.isInteger(minutes) && minutes >= 1 && minutes <= LONGEST_MINUTES);
  if (!isTime) return fail('minutes');
  const some = (sum: Money | null): Money | null => (sum && sum.amount > 0 ? sum : null);
  return ok({
    ...{ names, cost, minutes, days: draft.days },
    ...{ minimumOrder: some(sums.minimumOrder), freeFrom: some(sums.freeFrom) },
  });
}

export const termsOfZone = (
  { name, cost, minimumOrder, freeFrom, minutes, days }: DeliveryZone,
  first: Locale,
): ZoneTerms => ({
  ...{ names: namesOf(name, first), cost, days },
  ...{ minimumOrder: minimumOrder ?? null, freeFrom: freeFrom ?? null, minutes: minutes ?? null },
});
