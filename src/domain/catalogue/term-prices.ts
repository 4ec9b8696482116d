import type { Money } from '#domain/money.ts';
import { fits, type OrderableVariation } from './availability.ts';

// Apart from the other rules of variations, because the script of every page has those.

/**
 * The price of each choice of an option, where this option alone decides it; empty if all choices cost the same, or if other options
 * decide, too.
 */
export function termPrices(
  variations: readonly OrderableVariation[],
  key: string,
  values: readonly string[],
): readonly Money[] {
  const prices = values.flatMap((value) => {
    const amounts = variations
      .filter((variation) => fits(variation, { [key]: value }))
      .flatMap(({ price }) => price?.current ?? []);
    const isOne = new Set(amounts.map(({ amount }) => amount)).size === 1;
    return (isOne && amounts[0]) || [];
  });
  const isDecided = prices.length === values.length;
  return isDecided && new Set(prices.map(({ amount }) => amount)).size > 1 ? prices : [];
}
