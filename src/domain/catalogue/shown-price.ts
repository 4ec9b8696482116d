import { compareMoney, type Money } from '#domain/money.ts';
import type { OrderableVariation } from './availability.ts';
import type { Price, Product } from './product.ts';

/** The price shown before a choice is made: one price, or a range from the lowest to `maximum`. */
export interface ShownPrice {
  readonly price: Price;
  readonly maximum: Money | null;
}

/**
 * The price to show for a product; null without a price. A range has no struck-through price, because that would mislead.
 * A variable product ignores its own price if no available variation has it: the store takes it from the cheapest variation,
 * available or not.
 */
export function shownPriceOf(
  product: Pick<Product, 'price' | 'range'> & { readonly variations: readonly OrderableVariation[] },
): ShownPrice | null {
  const range = product.price && priceRangeOf(product);
  if (!product.price || !range) return null;
  const { minimum, maximum } = range;
  const isOne = compareMoney(minimum, maximum) === 0;
  const isOwn = isOne && compareMoney(product.price.current, minimum) === 0;
  return {
    price: isOwn ? product.price : { current: minimum, regular: minimum, isOnSale: false },
    maximum: isOne ? null : maximum,
  };
}

/**
 * Lowest and highest current price; equal if there is only one. A variable product spans its purchasable variations, in stock or
 * not.
 * Null without a price.
 */
export function priceRangeOf(
  product: Pick<Product, 'price' | 'range'> & { readonly variations: readonly OrderableVariation[] },
): { readonly minimum: Money; readonly maximum: Money } | null {
  const sold = product.variations.filter(({ isPurchasable }) => isPurchasable);
  const prices = sold.flatMap(({ price }) => price?.current ?? []).sort(compareMoney);
  const [minimum, maximum] = [prices[0], prices.at(-1)];
  if (minimum && maximum) return { minimum, maximum };
  if (product.range) return product.range;
  return product.price && { minimum: product.price.current, maximum: product.price.current };
}
