import type { LocalisedText } from '#domain/text.ts';
import { chosenOf, type OrderableVariation } from './availability.ts';
import type { ExtraGroup, Product, Variation } from './product.ts';

/** The name of a term or choice in the reader's language. */
export interface TermFacts {
  readonly value: string;
  readonly name: string;
  readonly isDefault: boolean;
}

export interface OptionFacts {
  /** The store's label. Variations refer to their attributes by it. */
  readonly key: string;
  readonly name: string;
  readonly isOption: true;
  readonly terms: readonly TermFacts[];
}

export type VariationFacts = OrderableVariation & Pick<Variation, 'id' | 'quantity'>;

/** A product in one language, for the cart, favourites, search results and the options sheet. */
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
  /** Path of the product's page. */
  readonly href: string;
  readonly picture: PictureFacts | null;
  /** A sentence or two, as plain text; absent where there is none. */
  readonly summary?: string;
  /** Attributes to choose when ordering, in menu order. */
  readonly options: readonly OptionFacts[];
  readonly variations: readonly VariationFacts[];
  /** Absent without extras, and where the store does not tell them. */
  readonly extras?: readonly ExtraGroup<string>[];
}

export interface PictureFacts {
  /** URL of a small WebP file. */
  readonly url: string;
  /** Suffix of the placeholder's class `tint-…`. */
  readonly tint: string;
}

/** The fields of a product that change by the hour. All others stay as released. */
export type LiveProduct = Pick<Product, 'id' | 'price' | 'range' | 'isPurchasable' | 'stock' | 'quantity'> & {
  /** null: not requested, so the released variations apply. */
  readonly variations: readonly (VariationFacts & Pick<Variation, 'choices'>)[] | null;
  /** Absent: the store does not tell them, so the released ones apply. */
  readonly extras?: readonly ExtraGroup<string>[];
};

/** The attributes to choose when ordering, with the names that `nameOf` gives. */
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

/** Groups of extras with the names that `nameOf` gives. */
export const extraFacts = (
  groups: readonly ExtraGroup[],
  nameOf: (text: LocalisedText) => string,
): readonly ExtraGroup<string>[] =>
  groups.map((group) => ({
    ...group,
    name: nameOf(group.name),
    extras: group.extras.map((extra) => ({ ...extra, name: nameOf(extra.name) })),
  }));

/** The product with the store's current prices, stock, variations and extras. */
export function withLive(facts: ProductFacts, live: LiveProduct): ProductFacts {
  const { price, range, isPurchasable, stock, quantity, extras = facts.extras } = live;
  return {
    ...facts,
    price,
    range,
    isPurchasable,
    stock,
    quantity,
    variations: live.variations ?? facts.variations,
    ...(extras && { extras }),
  };
}

/** The variation of a line, else the product. Price, stock and limits come from it. */
export function orderedItem(
  facts: ProductFacts,
  variationId: number | null,
): Pick<VariationFacts, 'price' | 'isPurchasable' | 'stock' | 'quantity'> | null {
  if (variationId === null) return facts.kind === 'variable' ? null : facts;
  return facts.variations.find(({ id }) => id === variationId) ?? null;
}

/** The chosen options as words in menu order. A term that no longer exists shows its value. */
export function chosenWords(
  { options }: Pick<ProductFacts, 'options'>,
  choices: Readonly<Record<string, string>>,
): readonly { readonly label: string; readonly value: string }[] {
  return options.flatMap(({ key, name, terms }) => {
    const value = chosenOf(choices, key);
    if (value === undefined) return [];
    return [{ label: name, value: terms.find((term) => term.value === value)?.name ?? value }];
  });
}

/** Number of the file that holds a product. Each file holds 256 consecutive ids, so the file depends on the id alone. */
export const productFileOf = (id: number): number => Math.floor(id / 256);

/** Path below the site's root, such as `data/en/products-3.json`. */
export const productFilePath = (locale: string, file: number): string =>
  `data/${locale}/products-${file}.json`;
