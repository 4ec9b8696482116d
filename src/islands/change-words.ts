import type { LineChange } from '#domain/cart/cart-check.ts';
import type { IslandContext } from './island.tsx';

/** The changes of a line in words. */
export function changeWords(
  change: LineChange,
  name: string,
  { t, money }: Pick<IslandContext, 't' | 'money'>,
): string {
  switch (change.kind) {
    case 'gone':
      return t('cart:change-gone', { name });
    case 'option-gone':
      return t('cart:change-option', { name });
    case 'sold-out':
      return t('cart:change-sold-out', { name });
    case 'one-only':
      return t('cart:change-one-only', { name });
    case 'fewer-left':
      return t('cart:change-fewer', { name, count: change.left });
    case 'quantity-changed':
      return t('cart:change-quantity', { name, count: change.to });
    case 'price-changed':
      return t('cart:change-price', { name, price: money(change.to), before: money(change.from) });
  }
}
