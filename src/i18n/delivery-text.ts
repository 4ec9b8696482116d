import type { DeliveryTerms } from '#domain/delivery/delivery-zone.ts';
import { isolate } from '#domain/language/isolate.ts';
import type { Money } from '#domain/money.ts';
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

/** What a delivery to an area costs, and the smallest order for it. @example "10.00 ₪ · minimum 60.00 ₪" */
export const termsText = ({ cost, minimumOrder }: DeliveryTerms, words: Words): string =>
  isolate(deliveryText(cost, words)) +
  (minimumOrder ? ` · ${words.t('cart:zone-minimum', { sum: words.money(minimumOrder) })}` : '');
