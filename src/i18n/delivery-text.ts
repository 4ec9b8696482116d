import type { Money } from '#domain/money.ts';
import type { Translate } from './make-translator.ts';

/** The delivery cost: a price, a word for "free", or for null that the shop tells it later. */
export function deliveryText(
  cost: Money | null,
  { t, money }: { readonly t: Translate; readonly money: (sum: Money) => string },
): string {
  if (cost === null) return t('cart:delivery-later');
  return cost.amount === 0 ? t('cart:delivery-free') : money(cost);
}
