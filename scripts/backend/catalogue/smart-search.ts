import { normaliseForSearch } from '#domain/search/normalise.ts';
import type { PresentItem } from './present-items.ts';
import { listOf, type RawItem, recordOf, textOf } from './raw-item.ts';
import type { Shop } from './shop.ts';

/** Products with all words of a query, in any of the shop's languages. Products with the words in their names come first. */
export function smartSearch(shop: Shop, query: string): readonly PresentItem[] {
  const words = normaliseForSearch(query).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return shop.products
    .map((item) => ({ item, rank: rankOf(item.raw, words) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((left, right) => right.rank - left.rank)
    .map(({ item }) => item);
}

/** 3: a name begins with the query. 2: a name has all words. 1: name, categories and descriptions have them together. */
function rankOf(raw: RawItem, words: readonly string[]): number {
  const translations = Object.values(recordOf(recordOf(recordOf(raw.extensions).treesal).translations)).map(
    recordOf,
  );
  const names = [raw, ...translations].map(({ name }) => normaliseForSearch(textOf(name)));
  if (names.some((name) => name.startsWith(words.join(' ')))) return 3;
  const hasAll = (text: string): boolean => words.every((word) => text.includes(word));
  if (names.some(hasAll)) return 2;
  const rest = [
    textOf(raw.sku),
    ...listOf(raw.categories).map(({ name }) => textOf(name)),
    ...[raw, ...translations]
      .flatMap(({ short_description, description }) => [short_description, description])
      .map(textOf),
  ];
  return hasAll([...names, normaliseForSearch(rest.join(' '))].join(' ')) ? 1 : 0;
}
