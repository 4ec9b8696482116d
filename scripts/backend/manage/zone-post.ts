import type { ZoneTerms } from '#domain/manage/managed-zone.ts';
import { decimalOf, type Money } from '#domain/money.ts';
import { LOCALES } from '#domain/tenant/locale.ts';
import { type RawItem, recordOf } from '#scripts/backend/catalogue/raw-item.ts';

/** A `wp/v2` post of a delivery zone with new terms. Fields that managers do not change stay. */
export function zonePost(before: RawItem, name: string, terms: ZoneTerms): RawItem {
  // `acf` has precedence over `meta`, so both are merged into one.
  const { acf, meta, ...post } = before;
  const sum = (money: Money | null): string => (money ? decimalOf(money) : '');
  return {
    ...post,
    title: { ...recordOf(post.title), rendered: asHtml(name) },
    meta: {
      ...recordOf(meta),
      ...recordOf(acf),
      ...Object.fromEntries(LOCALES.map((locale) => [`name_${locale}`, asHtml(terms.names[locale] ?? '')])),
      delivery_cost: decimalOf(terms.cost),
      minimum_order: sum(terms.minimumOrder),
      free_delivery_from: sum(terms.freeFrom),
      delivery_minutes: terms.minutes ?? '',
      delivery_days: terms.days,
    },
  };
}

/** WordPress states names as HTML. */
const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
