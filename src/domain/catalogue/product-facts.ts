import type { LocalisedText } from '#domain/text.ts';
import type { OrderableVariation } from './availability.ts';
import type { Product, Variation } from './product.ts';

/** What a term or a choice is called in the reader's language. */
export interface TermFacts {
  readonly value: string;
  readonly name: string;
  readonly isDefault: boolean;
}

export interface OptionFacts {
  /** The store's label: variations name their attributes by it. */
  readonly key: string;
  readonly name: string;
  readonly isOption: true;
  readonly terms: readonly TermFacts[];
}

export type VariationFacts = OrderableVariation & Pick<Variation, 'id' | 'quantity'>;

/** A product in one language, as the cart, favourites, search results and the options sheet need it. */
export interface ProductFacts
  extends Pick<
    Product,
    | 'id'
    | 'kind'
    | 'price'
    | 'range'
    | 'isPurchasable'
    | 'stock'
    | 'quantity'
    | 'isSoldIndividually'
    | 'waitMinutes'
  > {
  readonly name: string;
  /** The product's page. */
  readonly href: string;
  readonly picture: PictureFacts | null;
  /** What is chosen when ordering, in menu order. */
  readonly options: readonly OptionFacts[];
  readonly variations: readonly VariationFacts[];
}

export interface PictureFacts {
  /** A small WebP file. */
  readonly url: string;
  /** For the placeholder's class `tint-…`. */
  readonly tint: string;
}

/** What of a product changes by the hour; the rest is as it was when the site was released. */
export type LiveProduct = Pick<Product, 'id' | 'price' | 'range' | 'isPurchasable' | 'stock' | 'quantity'> & {
  /** null: not asked for; the released ones stand. */
  readonly variations: readonly (VariationFacts & Pick<Variation, 'choices'>)[] | null;
};

/** What is chosen when ordering, called as `nameOf` has it. */
export const optionFacts = (
  attributes: Product['attributes'],
  nameOf: (text: LocalisedText) => string,
): readonly OptionFacts[] =>
  attributes
    .filter(({ isOption }) => isOption)
    .map(({ key, name, terms }) => ({
      key,
      name: nameOf(name),
      isOption: true,
      terms: terms.map((term) => ({ ...term, name: nameOf(term.name) })),
    }));

/** The product with the store's present prices, stock and variations. */
export function withLive(facts: ProductFacts, live: LiveProduct): ProductFacts {
  const { price, range, isPurchasable, stock, quantity } = live;
  return {
    ...facts,
    price,
    range,
    isPurchasable,
    stock,
    quantity,
    variations: live.variations ?? facts.variations,
  };
}

/** The variation of a line, else the product: what its price, stock and limits are read from. */
export function orderedItem(
  facts: ProductFacts,
  variationId: number | null,
): Pick<VariationFacts, 'price' | 'isPurchasable' | 'stock' | 'quantity'> | null {
  if (variationId === null) return facts.kind === 'variable' ? null : facts;
  return facts.variations.find(({ id }) => id === variationId) ?? null;
}

/** What was chosen, in words and in menu order; a term that is gone shows its value. */
export function chosenWords(
  { options }: Pick<ProductFacts, 'options'>,
  choices: Readonly<Record<string, string>>,
): readonly { readonly label: string; readonly value: string }[] {
  return options.flatMap(({ key, name, terms }) => {
    const value = Object.hasOwn(choices, key) ? choices[key] : undefined;
    if (value === undefined) return [];
    return [{ label: name, value: terms.find((term) => term.value === value)?.name ?? value }];
  });
}

/** Ids share files of 256, so that a file's name depends on nothing but the id. */
export const productFileOf = (id: number): number => Math.floor(id / 256);

/** `data/en/products-3.json`, below the site's root. */
export const productFilePath = (locale: string, file: number): string =>
  `data/${locale}/products-${file}.json`;
