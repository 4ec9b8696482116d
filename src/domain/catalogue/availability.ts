import { compareMoney, type Money } from '#domain/money.ts';
import type { Attribute, Product, Stock, Term, Variation } from './product.ts';

/** `unavailable` cannot be ordered here at all; `sold-out` could be, had it not run out. */
export type Availability = 'available' | 'sold-out' | 'unavailable';

/** The customer's choices: attribute key → term value. */
export type Choices = Readonly<Record<string, string>>;

/** What the rules read of a product; a page's own JSON may hold no more. */
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
 * The store's price, its leave to sell, and its stock, all three; an out-of-stock item stays "purchasable" there.
 * A variable product is as available as its best variation; grouped and external ones are sold elsewhere.
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

/** How many pieces are said to be left: null where the store does not say it, and where nothing is. */
export const piecesLeft = ({ isInStock, remaining }: Stock): number | null =>
  isInStock && remaining !== null && remaining > 0 ? remaining : null;

/** Lowest and highest price now, equal for a single price; of a variable product, over variations that are sold. Null without a price. */
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

/**
 * The first variation, in the store's order, that fits a complete choice; null while an option is not chosen or not offered. One with
 * an option that the product has not fits nothing: the merchant has changed the options since, and what was chosen says nothing of it.
 */
export function matchingVariation<Item extends OrderableVariation>(
  product: Choosable<Item>,
  choices: Choices,
): Item | null {
  const isComplete = product.attributes.every(
    ({ key, isOption, terms }) => !isOption || terms.some(({ value }) => value === chosen(choices, key)),
  );
  if (!isComplete) return null;
  const keys = new Set(product.attributes.map(({ key }) => key));
  const isOffered = ({ choices: wanted }: Item) => Object.keys(wanted).every((key) => keys.has(key));
  return product.variations.find((variation) => isOffered(variation) && fits(variation, choices)) ?? null;
}

/** Whether a choice, also an incomplete one, can still become something available; else the option is shown as not to be had. */
export function isChoicePossible(product: Choosable<OrderableVariation>, choices: Choices): boolean {
  return product.variations.some(
    (variation) => fits(variation, choices) && availabilityOf(variation) === 'available',
  );
}

/** A variation's `null`, or silence about an attribute, fits any value; so does what is not chosen yet. */
function fits(variation: OrderableVariation, choices: Choices): boolean {
  return Object.entries(variation.choices).every(([key, wanted]) => {
    const choice = chosen(choices, key);
    return wanted === null || choice === undefined || choice === wanted;
  });
}

const chosen = (choices: Choices, key: string): string | undefined =>
  Object.hasOwn(choices, key) ? choices[key] : undefined;
