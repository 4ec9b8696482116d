import { normaliseForSearch } from '#domain/search/normalise.ts';
import type { PresentItem } from './present-items.ts';
import { listOf, recordOf, textOf } from './raw-item.ts';
import { oncePerItem, searchedWords } from './search-words.ts';
import type { Shop } from './shop.ts';

/** Products with all words of a query, in any of the shop's languages. Products with the words in their names come first. */
export function smartSearch(shop: Shop, query: string): readonly PresentItem[] {
  const searched = searchedWords(query);
  if (searched.words.length === 0) return [];
  return shop.products
    .map((item) => ({ item, rank: rankOf(textsOf(item.raw), searched) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((left, right) => right.rank - left.rank)
    .map(({ item }) => item);
}

/** Normalised texts of a product in all languages. */
interface Texts {
  readonly names: readonly string[];
  /** Names, categories and descriptions. */
  readonly all: string;
}

/** 3: a name begins with the query. 2: a name has all words. 1: name, categories and descriptions have them together. */
function rankOf({ names, all }: Texts, { phrase, words }: ReturnType<typeof searchedWords>): number {
  if (names.some((name) => name.startsWith(phrase))) return 3;
  const hasAll = (text: string): boolean => words.every((word) => text.includes(word));
  if (names.some(hasAll)) return 2;
  return hasAll(all) ? 1 : 0;
}

const textsOf = oncePerItem((raw): Texts => {
  const translations = Object.values(recordOf(recordOf(recordOf(raw.extensions).treesal).translations)).map(
    recordOf,
  );
  const names = [raw, ...translations].map(({ name }) => normaliseForSearch(textOf(name)));
  const rest = [
    textOf(raw.sku),
    ...listOf(raw.categories).map(({ name }) => textOf(name)),
    ...[raw, ...translations]
      .flatMap(({ short_description, description }) => [short_description, description])
      .map(textOf),
  ];
  return { names, all: [...names, normaliseForSearch(rest.join(' '))].join(' ') };
});
