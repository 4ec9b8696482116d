import { wordsOf } from './words.ts';

/** A normalised word from descriptions, with the products whose description contains it. */
export interface DescriptionWord {
  readonly word: string;
  /** Product ids, ascending. */
  readonly ids: readonly number[];
}

/** Path below the site's root. Separate from the search list, which must load before the first letter is typed. */
export const descriptionsPath = (locale: string): string => `data/${locale}/descriptions.json`;

export interface DescribedProduct {
  readonly id: number;
  readonly name: string;
  /** Plain text in one language. */
  readonly text: string;
}

const LEAST_LETTERS = 3;
const MOST_WORDS = 150;
/** A word in a larger share of the descriptions does not distinguish products. */
const COMMON = 0.2;
const FEW_PRODUCTS = 20;
const NUMBER = /^\p{N}+$/u;

/**
 * The words of descriptions that names do not have, in alphabetical order; without numbers and common words.
 * Pure: equal products give equal words.
 */
export function descriptionWordsOf(products: readonly DescribedProduct[]): readonly DescriptionWord[] {
  // Caches normalised words, because normalising is most of the work and descriptions share words.
  const written = new Map<string, readonly string[]>();
  const wordsIn = (text: string): Set<string> => {
    const words = new Set<string>();
    for (const piece of text.split(' ')) {
      let found = written.get(piece);
      if (!found) {
        found = wordsOf(piece).filter(isTelling);
        written.set(piece, found);
      }
      for (const word of found) words.add(word);
    }
    return words;
  };
  const ids = new Map<string, number[]>();
  for (const { id, name, text } of products) {
    if (text === '') continue;
    const words = wordsIn(text);
    for (const word of wordsIn(name)) words.delete(word);
    for (const word of [...words].slice(0, MOST_WORDS)) {
      const own = ids.get(word);
      if (own) own.push(id);
      else ids.set(word, [id]);
    }
  }
  const most = Math.max(FEW_PRODUCTS, products.length * COMMON);
  return [...ids]
    .filter(([, own]) => own.length <= most)
    .map(([word, own]) => ({ word, ids: own.sort((one, other) => one - other) }))
    .sort((one, other) => (one.word < other.word ? -1 : 1));
}

const isTelling = (word: string): boolean => word.length >= LEAST_LETTERS && !NUMBER.test(word);
