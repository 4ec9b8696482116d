import { wordsOf } from './words.ts';

/** A word of descriptions, in the spelling by which words are compared, and the products whose description says it. */
export interface DescriptionWord {
  readonly word: string;
  /** Product ids, ascending. */
  readonly ids: readonly number[];
}

/** Below the site's root. Apart from the search list, which must be there at the first letter. */
export const descriptionsPath = (locale: string): string => `data/${locale}/descriptions.json`;

export interface DescribedProduct {
  readonly id: number;
  readonly name: string;
  /** Plain text in one language. */
  readonly text: string;
}

const LEAST_LETTERS = 3;
const MOST_WORDS = 150;
/** A word that more of a shop's products say than this part of them tells none of them apart. */
const COMMON = 0.2;
const FEW_PRODUCTS = 20;
const NUMBER = /^\p{N}+$/u;

/**
 * What descriptions say beyond names, in alphabetical order: no numbers, nothing that most products say. Pure: equal products
 * give equal words.
 */
export function descriptionWordsOf(products: readonly DescribedProduct[]): readonly DescriptionWord[] {
  // Normalising is most of the work, and descriptions share their words.
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
