import type { DeliveryZone } from '#domain/delivery/delivery-zone.ts';
import { isolate } from '#domain/language/isolate.ts';
import type { Money } from '#domain/money.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { listed } from './format.ts';
import { formatWeekday } from './format-date.ts';
import type { Translate } from './make-translator.ts';

interface Words {
  readonly t: Translate;
  readonly money: (sum: Money) => string;
}

/** The delivery cost: a price, a word for "free", or for null that the shop tells it later. */
export function deliveryText(cost: Money | null, { t, money }: Words): string {
  if (cost === null) return t('cart:delivery-later');
  return cost.amount === 0 ? t('cart:delivery-free') : money(cost);
}

/** What to know of an area before it is chosen. @example "10.00 ₪ · minimum 60.00 ₪ · Monday, Friday" */
export const areaText = (
  { cost, minimumOrder, days }: Pick<DeliveryZone, 'cost' | 'minimumOrder' | 'days'>,
  locale: Locale,
  words: Words,
): string =>
  [
    isolate(deliveryText(cost, words)),
    minimumOrder && words.t('cart:zone-minimum', { sum: words.money(minimumOrder) }),
    days.length < 7 &&
      listed(
        days.map((day) => formatWeekday(day, locale)),
        locale,
      ),
  ]
    .filter(Boolean)
    .join(' · ');
