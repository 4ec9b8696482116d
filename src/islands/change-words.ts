import type { LineChange } from '#domain/cart/cart-check.ts';
import { type SeenPrice, sumOfSeen } from '#domain/cart/line-total.ts';
import type { IslandContext } from './island.tsx';

/** What extras add to the line once counts with its first piece. */
const firstPiece = (price: SeenPrice) => sumOfSeen([{ price, quantity: 1 }]) ?? price;

/** The changes of a line in words. */
export function changeWords(
  change: LineChange,
  name: string,
  { t, money, count }: Pick<IslandContext, 't' | 'money' | 'count'>,
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
      return t('cart:change-quantity', { name, quantity: count(change.to) });
    case 'price-changed':
      return t('cart:change-price', {
        name,
        price: money(firstPiece(change.to)),
        before: money(firstPiece(change.from)),
      });
  }
}
