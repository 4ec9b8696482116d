import type { Money } from '#domain/money.ts';
import type { Translate } from './make-translator.ts';

/** What delivery costs, in words where it is nothing; a cost of null is told by the shop later. */
export function deliveryText(
  cost: Money | null,
  { t, money }: { readonly t: Translate; readonly money: (sum: Money) => string },
): string {
  if (cost === null) return t('cart:delivery-later');
  return cost.amount === 0 ? t('cart:delivery-free') : money(cost);
}
