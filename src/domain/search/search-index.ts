import type { DescriptionWord } from './description-words.ts';
import type { Phrase, SearchList } from './search-list.ts';
import { lettersOf } from './typing-distance.ts';
import { formsOf, type WordForms, wordsOf } from './words.ts';

/** Where a word occurs, from the most to the least important field. */
export const FIELDS = { firstOfName: 0, name: 1, category: 2, attribute: 3 } as const;
export type Field = (typeof FIELDS)[keyof typeof FIELDS];

/** A word of the shop. */
export interface Term extends WordForms {
  readonly letters: number;
  /** Occurrences: the product's index times four, plus the field. */
  readonly places: number[];
}

export interface SearchIndex {
  /** Product ids in menu order. */
  readonly ids: readonly number[];
  /** Number of words in each product's longest name, at least 1. */
  readonly nameLengths: Uint8Array;
  readonly terms: readonly Term[];
  /** Word → term. */
  readonly termOf: ReadonlyMap<string, Term>;
  /** The words of each product's names, in order. */
  readonly names: readonly (readonly (readonly Term[])[])[];
  /** Empty until the descriptions are loaded. */
  readonly descriptions: readonly DescribedWord[];
}

/** A word that occurs only in descriptions. */
export interface DescribedWord {
  readonly word: string;
  /** Product indices. */
  readonly products: readonly number[];
}

export const placeOf = (product: number, field: Field): number => product * 4 + field;
export const productAt = (place: number): number => place >>> 2;
export const fieldAt = (place: number): Field => (place & 3) as Field;

/** Builds the index from the list, in the browser, because an index is much larger than its list. */
export function searchIndex({ products, categories, attributes }: SearchList): SearchIndex {
  const terms = new Map<string, Term>();
  const addTerm = (word: string): Term => {
    const known = terms.get(word);
    if (known) return known;
    const term = { ...formsOf(word), letters: lettersOf(word), places: [] };
    terms.set(word, term);
    return term;
  };
  // Caches normalised words, because normalising is most of the work and names share words.
  const written = new Map<string, readonly Term[]>();
  const termsWritten = (piece: string): readonly Term[] => {
    const known = written.get(piece) ?? wordsOf(piece).map(addTerm);
    written.set(piece, known);
    return known;
  };
  const termsIn = (text: string): readonly Term[] =>
    text === '' ? [] : text.split(' ').flatMap(termsWritten);
  const termsOf = (phrase: Phrase): readonly Term[] => [...new Set(phrase.flatMap(termsIn))];
  const categoryTerms = categories.map(termsOf);
  const attributeTerms = attributes.map(termsOf);
  const nameLengths = new Uint8Array(products.length).fill(1);
  const names = products.map((product) => product.names.map(termsIn));
  for (const [index, product] of products.entries()) {
    for (const named of names[index] ?? []) {
      nameLengths[index] = Math.min(255, Math.max(nameLengths[index] ?? 1, named.length));
      for (const [position, term] of named.entries())
        term.places.push(placeOf(index, position === 0 ? FIELDS.firstOfName : FIELDS.name));
    }
    for (const place of product.categories)
      for (const term of categoryTerms[place] ?? []) term.places.push(placeOf(index, FIELDS.category));
    for (const place of product.attributes)
      for (const term of attributeTerms[place] ?? []) term.places.push(placeOf(index, FIELDS.attribute));
  }
  return {
    ids: products.map(({ id }) => id),
    nameLengths,
    terms: [...terms.values()],
    termOf: terms,
    names,
    descriptions: [],
  };
}

/** The index with descriptions. Matches by id, because words and list may come from different releases. */
export function withDescriptions(index: SearchIndex, words: readonly DescriptionWord[]): SearchIndex {
  const places = new Map(index.ids.map((id, place) => [id, place]));
  const descriptions = words.map(({ word, ids }) => ({
    word,
    products: ids.flatMap((id) => places.get(id) ?? []),
  }));
  return { ...index, descriptions };
}
