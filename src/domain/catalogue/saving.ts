import { compareMoney, type Money } from '#domain/money.ts';
import { availabilityOf, type Orderable } from './availability.ts';
import type { Price } from './product.ts';

/** What a sale takes off: the amount, and whole per cent of the regular price, 0 to 100. Null when nothing. */
export function savingOf(price: Price): { readonly amount: Money; readonly percent: number } | null {
  const { current, regular, isOnSale } = price;
  const saved = -compareMoney(current, regular);
  if (!isOnSale || saved <= 0 || current.amount < 0) return null;
  // Rounded down, so that no shop promises more than it gives.
  const percent = Math.floor((saved * 100) / regular.amount);
  return { amount: { ...current, amount: saved }, percent };
}

/**
 * Whether something of it that can be had is on sale. The store's own price of a variable product is that of its cheapest variation, which
 * need not be the one that is cheaper now.
 */
export const isSomeOnSale = (product: Orderable): boolean =>
  availabilityOf(product) === 'available' &&
  (product.kind === 'variable' ? product.variations : [product]).some(
    (item) => item.price?.isOnSale && availabilityOf(item) === 'available',
  );
