/** A product or variation from a file or the Store API. Fields may have any type, so read them with the functions below. */
export type RawItem = Readonly<Record<string, unknown>>;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number(value) || 0);

export const recordOf = (value: unknown): RawItem =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RawItem) : {};

export const listOf = (value: unknown): readonly RawItem[] =>
  Array.isArray(value) ? value.map(recordOf) : [];

/** An amount of the Store API: integer minor units in a string. */
export interface RawPrices {
  readonly price: number;
  readonly regular: number;
  readonly minorUnit: number;
  readonly lowest: number;
  readonly highest: number;
}

export function pricesOf(item: RawItem): RawPrices {
  const prices = recordOf(item.prices);
  const range = recordOf(prices.price_range);
  const price = numberOf(prices.price);
  return {
    price,
    regular: numberOf(prices.regular_price ?? prices.price),
    minorUnit: numberOf(prices.currency_minor_unit),
    lowest: numberOf(range.min_amount ?? price),
    highest: numberOf(range.max_amount ?? price),
  };
}
