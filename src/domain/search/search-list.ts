import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { plainLine } from '#domain/language/plain-text.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { type LocalisedText, textIn } from '#domain/text.ts';

/** A text in the shop's languages, in their order; empty if equal to the first. */
export type Phrase = readonly string[];

/** The data that the device searches. It contains nothing that changes by the hour, so the list changes only with the menu. */
export interface SearchList {
  /** In menu order. */
  readonly products: readonly SearchProduct[];
  readonly categories: readonly Phrase[];
  readonly attributes: readonly Phrase[];
}

export interface SearchProduct {
  readonly id: number;
  readonly names: Phrase;
  /** Indices of the product's categories and of the categories above them. */
  readonly categories: readonly number[];
  /** Indices of the product's attribute terms. */
  readonly attributes: readonly number[];
}

/** Path below the site's root; one list for all languages. */
export const SEARCH_LIST_PATH = 'data/search.json';

/** The search list of a shop. Pure: equal catalogues give equal lists. */
export function searchListOf(
  catalogue: Pick<Catalogue, 'products' | 'categories'>,
  locales: readonly Locale[],
): SearchList {
  const phraseOf = (text: LocalisedText): Phrase => {
    const [first = '', ...others] = locales.map((locale) => plainLine(textIn(text, locale)));
    return [first, ...others.map((other) => (other === first ? '' : other))];
  };
  const places = new Map(catalogue.categories.map(({ id }, place) => [id, place]));
  const parents = new Map(catalogue.categories.map(({ id, parentId }) => [id, parentId]));
  const attributes = new Map<string, { readonly place: number; readonly phrase: Phrase }>();
  const placeOfTerm = (name: LocalisedText): number => {
    const phrase = phraseOf(name);
    const key = phrase.join('\n');
    const known = attributes.get(key) ?? { place: attributes.size, phrase };
    attributes.set(key, known);
    return known.place;
  };
  const products = catalogue.products.map(({ id, name, categoryIds, attributes: own }) => ({
    id,
    names: phraseOf(name),
    categories: ascending(
      categoryIds
        .flatMap((category) => withParents(category, parents))
        .flatMap((category) => places.get(category) ?? []),
    ),
    attributes: ascending(own.flatMap(({ terms }) => terms.map(({ name: term }) => placeOfTerm(term)))),
  }));
  return {
    products,
    categories: catalogue.categories.map(({ name }) => phraseOf(name)),
    attributes: [...attributes.values()].map(({ phrase }) => phrase),
  };
}

const ascending = (places: readonly number[]): readonly number[] =>
  [...new Set(places)].sort((one, other) => one - other);

function withParents(id: number, parents: ReadonlyMap<number, number>): readonly number[] {
  const found = new Set<number>();
  for (let next: number | undefined = id; next && !found.has(next); next = parents.get(next)) found.add(next);
  return [...found];
}
