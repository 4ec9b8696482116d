import type * as z from 'zod/mini';
import type { DeliveryZone } from '#domain/delivery/delivery-zone.ts';
import { WEEKDAYS, type Weekday } from '#domain/hours/weekly-hours.ts';
import { latinDecimal } from '#domain/language/digits.ts';
import { type CurrencyFormat, moneyFromDecimal } from '#domain/money.ts';
import type { LocalisedText } from '#domain/text.ts';
import type { WireContext } from '#wire/context.ts';
import { isObject } from '#wire/is-object.ts';
import { listOf } from '#wire/list-of.ts';
import { localisedText } from '#wire/localised-text.ts';
import { parseItems, withoutDuplicates } from '#wire/parse-items.ts';
import { lineOfHtml } from '#wire/plain-text.ts';
import { waitMinutesOf } from '#wire/wait-minutes.ts';
import { type Place, place } from './schema.ts';

/** wp/v2 `delivery_zone` posts → zones in menu order, with costs in the store's unit. */
export function zonesOf(
  items: readonly unknown[],
  currency: Pick<CurrencyFormat, 'code' | 'minorUnit'>,
  context: WireContext,
): DeliveryZone[] {
  return placesOf(place, items, 'zone', context).flatMap(({ id, name, wire }) => {
    const leaveOut = (path: string, code: string, reason: string): [] => {
      context.report({ kind: 'zone', id: String(id), path, code, reason });
      return [];
    };
    const cost = costOf(wire.acf?.delivery_cost ?? wire.meta?.delivery_cost, currency);
    if (!cost)
      return leaveOut('meta.delivery_cost', 'zone.bad-cost', 'Its delivery cost is not an amount of money.');
    const days = daysOf(wire.acf?.delivery_days ?? wire.meta?.delivery_days);
    if (!days)
      return leaveOut(
        'meta.delivery_days',
        'zone.bad-days',
        'None of its delivery days is a weekday in English.',
      );
    const sumOf = (field: 'minimum_order' | 'free_delivery_from') => {
      const written = wire.acf?.[field] ?? wire.meta?.[field];
      if (written === undefined || written === null || written === '') return null;
      const sum = costOf(written, currency);
      if (!sum)
        leaveOut(`meta.${field}`, 'zone.bad-sum', 'Its minimum, or the sum for free delivery, is no amount.');
      return sum && sum.amount > 0 ? sum : null;
    };
    const [minimumOrder, freeFrom] = [sumOf('minimum_order'), sumOf('free_delivery_from')];
    // Keep the zone when only its minutes are unreadable.
    const minutes = waitMinutesOf(wire.acf?.delivery_minutes ?? wire.meta?.delivery_minutes);
    return [
      {
        id,
        name,
        cost,
        days,
        ...(minutes && { minutes }),
        ...(minimumOrder && { minimumOrder }),
        ...(freeFrom && { freeFrom }),
      },
    ];
  });
}

/** Published posts that have a name, in menu order. */
export function placesOf<Post extends Place>(
  schema: z.ZodMiniType<Post>,
  items: readonly unknown[],
  kind: 'branch' | 'zone',
  context: WireContext,
): { id: number; name: LocalisedText; wire: Post }[] {
  return withoutDuplicates(parseItems(schema, items, kind, context), kind, context)
    .filter((wire) => !wire.status || wire.status === 'publish')
    .map((wire, index) => ({ wire, order: wire.menu_order ?? index }))
    .toSorted((left, right) => left.order - right.order)
    .flatMap(({ wire }) => {
      const name = nameOf(wire, context);
      if (name.base !== '') return [{ id: wire.id, name, wire }];
      context.report({
        kind,
        id: String(wire.id),
        path: 'title',
        code: `${kind}.no-name`,
        reason: 'It has no name.',
      });
      return [];
    });
}

/** The post's title, with the merchant's name for each language. */
function nameOf(wire: Place, context: WireContext): LocalisedText {
  const clean = (text: string): string => lineOfHtml(text, context.decodeEntities);
  const named = (field: 'name_ar' | 'name_en' | 'name_he'): string =>
    wire.acf?.[field] || wire.meta?.[field] || '';
  const base = clean(wire.title?.rendered ?? '') || clean(named('name_ar')) || clean(named('name_en'));
  const translations = {
    ar: { name: named('name_ar') },
    en: { name: named('name_en') },
    he: { name: named('name_he') },
  };
  return localisedText(base, translations, 'name', clean);
}

function costOf(
  cost: unknown,
  currency: Pick<CurrencyFormat, 'code' | 'minorUnit'>,
): DeliveryZone['cost'] | null {
  if (typeof cost !== 'string' && typeof cost !== 'number') return null;
  const money = moneyFromDecimal(latinDecimal(String(cost)).trim(), currency.code, currency.minorUnit);
  return money && money.amount >= 0 ? money : null;
}

/**
 * Reads English weekday names: a list, a text with commas, or an object, which is a list with gaps in PHP. Also a list of these (meta that
 * is not registered as single), or `value` beside a label. An empty value means any day; null means that none is readable.
 */
function daysOf(days: unknown): Weekday[] | null {
  const items = typeof days === 'string' ? days.split(',') : Object.values(days ?? {});
  const named = items
    .flatMap((item: unknown) => listOf(item) ?? (typeof item === 'string' ? item.split(',') : [item]))
    .map((item: unknown) => (isObject(item) && 'value' in item ? item.value : item))
    .map((day) =>
      String(day ?? '')
        .trim()
        .toLowerCase(),
    )
    .filter((day) => day !== '');
  const known = WEEKDAYS.filter((weekday) => named.includes(weekday));
  return named.length > 0 && known.length === 0 ? null : known;
}
