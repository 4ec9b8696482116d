import type { DescriptionWord } from './description-words.ts';
import type { Phrase, SearchList } from './search-list.ts';
import { lettersOf } from './typing-distance.ts';
import { formsOf, type WordForms, wordsOf } from './words.ts';

/** Where a word stands, by how much that counts. */
export const FIELDS = { firstOfName: 0, name: 1, category: 2, attribute: 3 } as const;
export type Field = (typeof FIELDS)[keyof typeof FIELDS];

/** A word of the shop. */
export interface Term extends WordForms {
  readonly letters: number;
  /** Where it stands: the product's place in the list times four, plus the field. */
  readonly places: number[];
}

export interface SearchIndex {
  /** Product ids in menu order. */
  readonly ids: readonly number[];
  /** Words of each product's longest name, at least 1. */
  readonly nameLengths: Uint8Array;
  readonly terms: readonly Term[];
  /** The terms by their word. */
  readonly termOf: ReadonlyMap<string, Term>;
  /** The words of each product's names, in the order in which they stand. */
  readonly names: readonly (readonly (readonly Term[])[])[];
  /** Empty until they are there. */
  readonly descriptions: readonly DescribedWord[];
}

/** A word that only descriptions say. */
export interface DescribedWord {
  readonly word: string;
  /** Places in the list. */
  readonly products: readonly number[];
}

export const placeOf = (product: number, field: Field): number => product * 4 + field;
export const productAt = (place: number): number => place >>> 2;
export const fieldAt = (place: number): Field => (place & 3) as Field;

/** Reads the list once; made in the browser, because an index weighs far more than its list. */
export function searchIndex({ products, categories, attributes }: SearchList): SearchIndex {
  const terms = new Map<string, Term>();
  const addTerm = (word: string): Term => {
    const known = terms.get(word);
    if (known) return known;
    const term = { ...formsOf(word), letters: lettersOf(word), places: [] };
    terms.set(word, term);
    return term;
  };
  // Normalising is most of the work, and names share their words.
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

/** The same index, which knows descriptions too. By id: words and list may be of different releases. */
export function withDescriptions(index: SearchIndex, words: readonly DescriptionWord[]): SearchIndex {
  const places = new Map(index.ids.map((id, place) => [id, place]));
  const descriptions = words.map(({ word, ids }) => ({
    word,
    products: ids.flatMap((id) => places.get(id) ?? []),
  }));
  return { ...index, descriptions };
}
