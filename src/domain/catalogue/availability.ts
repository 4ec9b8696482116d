import type { Attribute, Product, Stock, Term, Variation } from './product.ts';

/** `unavailable` items are never sold here; `sold-out` items are, but have no stock at the moment. */
export type Availability = 'available' | 'sold-out' | 'unavailable';

/** The customer's choices: attribute key → term value. */
export type Choices = Readonly<Record<string, string>>;

/** The fields of a product that the rules read. The JSON of a page may contain only these. */
export type Orderable = Pick<Product, 'kind' | 'price' | 'isPurchasable' | 'stock'> & {
  readonly variations: readonly OrderableVariation[];
};
export type OrderableVariation = Pick<Variation, 'choices' | 'price' | 'isPurchasable' | 'stock'>;

export type Choosable<Item extends OrderableVariation> = {
  readonly attributes: readonly (Pick<Attribute, 'key' | 'isOption'> & {
    readonly terms: readonly Pick<Term, 'value'>[];
  })[];
  readonly variations: readonly Item[];
};

/**
 * An item is available if it has a price, is purchasable and is in stock. The store keeps out-of-stock items "purchasable".
 * A variable product is as available as its best variation. Grouped and external products are sold elsewhere.
 */
export function availabilityOf(item: Orderable | OrderableVariation): Availability {
  if (!item.isPurchasable || item.price === null) return 'unavailable';
  if (!('kind' in item)) return item.stock.isInStock ? 'available' : 'sold-out';
  if (item.kind !== 'simple' && item.kind !== 'variable') return 'unavailable';
  if (!item.stock.isInStock) return 'sold-out';
  if (item.kind === 'simple') return 'available';
  const each = item.variations.map(availabilityOf);
  return (['available', 'sold-out'] as const).find((state) => each.includes(state)) ?? 'unavailable';
}

/** Number of pieces to show as left; null if the store does not tell it or the item is out of stock. */
export const piecesLeft = ({ isInStock, remaining }: Stock): number | null =>
  isInStock && remaining !== null && remaining > 0 ? remaining : null;

/**
 * The first variation, in the store's order, that matches a complete choice. Null while an option is not chosen, or its value is
 * not offered.
 * A variation with an option that the product lacks never matches: the merchant changed the options after the choice was made.
 */
export function matchingVariation<Item extends OrderableVariation>(
  product: Choosable<Item>,
  choices: Choices,
): Item | null {
  const isComplete = product.attributes.every(
    ({ key, isOption, terms }) => !isOption || terms.some(({ value }) => value === chosenOf(choices, key)),
  );
  if (!isComplete) return null;
  const keys = new Set(product.attributes.map(({ key }) => key));
  const isOffered = ({ choices: wanted }: Item) => Object.keys(wanted).every((key) => keys.has(key));
  return product.variations.find((variation) => isOffered(variation) && fits(variation, choices)) ?? null;
}

/**
 * Whether a choice, possibly incomplete, can still lead to an available variation. If not, the option is shown as unavailable.
 */
export function isChoicePossible(product: Choosable<OrderableVariation>, choices: Choices): boolean {
  return product.variations.some(
    (variation) => fits(variation, choices) && availabilityOf(variation) === 'available',
  );
}

/** An attribute matches if the variation has `null` or no value for it, or if the customer has not chosen it yet. */
export function fits(variation: OrderableVariation, choices: Choices): boolean {
  return Object.entries(variation.choices).every(([key, wanted]) => {
    const choice = chosenOf(choices, key);
    return wanted === null || choice === undefined || choice === wanted;
  });
}

/** The value of an option; undefined if there is none. Merchants name their options as they like, also `constructor`. */
export const chosenOf = <Value>(choices: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(choices, key) ? choices[key] : undefined;
