import { compareMoney, type Money } from '#domain/money.ts';
import { availabilityOf, type Orderable } from './availability.ts';
import type { Price } from './product.ts';

/** The saving of a sale: the amount, and whole per cent of the regular price, 0 to 100. Null without a saving. */
export function savingOf(price: Price): { readonly amount: Money; readonly percent: number } | null {
  const { current, regular, isOnSale } = price;
  const saved = -compareMoney(current, regular);
  if (!isOnSale || saved <= 0 || current.amount < 0) return null;
  // Rounded down, so that a shop never promises more than it gives.
  const percent = Math.floor((saved * 100) / regular.amount);
  return { amount: { ...current, amount: saved }, percent };
}

/**
 * Whether an available item of the product is on sale. The store takes a variable product's price from its cheapest variation,
 * which may be unavailable, so the variations decide.
 */
export const isSomeOnSale = (product: Orderable): boolean =>
  availabilityOf(product) === 'available' &&
  (product.kind === 'variable' ? product.variations : [product]).some(
    (item) => item.price?.isOnSale && availabilityOf(item) === 'available',
  );
