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
 * The largest saving of a product's available items, in whole per cent; 0 without a sale. The store takes a variable product's
 * price from its cheapest variation, which may be unavailable, so the variations decide.
 */
export const largestPercent = (product: Orderable): number =>
  Math.max(0, ...availableItems(product).map(({ price }) => (price && savingOf(price)?.percent) ?? 0));

/** Whether an available item of the product is on sale. */
export const isSomeOnSale = (product: Orderable): boolean =>
  availableItems(product).some(({ price }) => price?.isOnSale);

const availableItems = (product: Orderable): readonly Pick<Orderable, 'price'>[] =>
  availabilityOf(product) !== 'available'
    ? []
    : (product.kind === 'variable' ? product.variations : [product]).filter(
        (item) => availabilityOf(item) === 'available',
      );
