import type { ZoneTerms } from '#domain/manage/managed-zone.ts';
import type { Names } from '#domain/manage/names.ts';
import { decimalOf, type Money } from '#domain/money.ts';
import { LOCALES } from '#domain/tenant/locale.ts';
import { type RawItem, recordOf } from '#scripts/backend/catalogue/raw-item.ts';
import { PICKUP_PLACE } from '#wire/woocommerce/shipping.ts';

/** A `wp/v2` post of a delivery zone with new terms. Fields that managers do not change stay. */
export function zonePost(before: RawItem, name: string, terms: ZoneTerms): RawItem {
  const { meta, ...post } = namedPost(before, name, terms.names);
  const sum = (money: Money | null): string => (money ? decimalOf(money) : '');
  return {
    ...post,
    meta: {
      ...recordOf(meta),
      delivery_cost: decimalOf(terms.cost),
      minimum_order: sum(terms.minimumOrder),
      free_delivery_from: sum(terms.freeFrom),
      delivery_minutes: terms.minutes ?? '',
      delivery_days: terms.days,
    },
  };
}

/** A `wp/v2` post of a branch or delivery zone with new names. */
export function namedPost(before: RawItem, name: string, names: Names): RawItem {
  // `acf` has precedence over `meta`, so both are merged into one.
  const { acf, meta, ...post } = before;
  return {
    ...post,
    title: { ...recordOf(post.title), rendered: asHtml(name) },
    meta: {
      ...recordOf(meta),
      ...recordOf(acf),
      ...namesMeta(names),
    },
  };
}

/** Whether a branch is a pickup location of a WooCommerce, which only administrators can rename there. */
export const isPickup = (post: unknown): boolean => PICKUP_PLACE in recordOf(recordOf(post).meta);

/** The names as meta fields. */
export const namesMeta = (names: Names): Readonly<Record<string, string>> =>
  Object.fromEntries(LOCALES.map((locale) => [`name_${locale}`, asHtml(names[locale] ?? '')]));

/** WordPress states names as HTML. */
const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
