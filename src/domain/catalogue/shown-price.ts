import { compareMoney, type Money } from '#domain/money.ts';
import { type OrderableVariation, priceRangeOf } from './availability.ts';
import type { Price, Product } from './product.ts';

/** What a product is shown at before anything is chosen: one price, or from the lowest one to `maximum`. */
export interface ShownPrice {
  readonly price: Price;
  readonly maximum: Money | null;
}

/**
 * A struck price beside a range would mislead, and so would the product's own price where no variation costs that: the store takes it of
 * its cheapest variation, also of one that cannot be chosen here. Null without a price.
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
