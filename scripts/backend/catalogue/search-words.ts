import { normaliseForSearch } from '#domain/search/normalise.ts';
import type { RawItem } from './raw-item.ts';

/** UTF-16 units of a query that are read. */
const LONGEST_SEARCH = 200;
/** Different words of a query that are looked for. */
const MOST_WORDS = 20;

/** The different words of a query, and all of them as one text; normalised. */
export function searchedWords(query: string): { readonly phrase: string; readonly words: readonly string[] } {
  const phrase = normaliseForSearch(query.slice(0, LONGEST_SEARCH));
  return { phrase, words: [...new Set(phrase.split(' ').filter(Boolean))].slice(0, MOST_WORDS) };
}

/** A function of an item that is computed once for each item: normalising all texts of a large shop takes a second. */
export function oncePerItem<Value>(make: (raw: RawItem) => Value): (raw: RawItem) => Value {
  const made = new WeakMap<RawItem, { readonly value: Value }>();
  return (raw) => {
    const known = made.get(raw) ?? { value: make(raw) };
    made.set(raw, known);
    return known.value;
  };
}
