import { matchingTerms, type TermMatch } from './match.ts';
import { matchingDescriptions } from './match-descriptions.ts';
import { matchingApart, matchingTogether } from './match-joined.ts';
import { FIELDS, type Field, fieldAt, productAt, type SearchIndex } from './search-index.ts';
import { wordsOf } from './words.ts';

const WEIGHT: Readonly<Record<Field, number>> = {
  [FIELDS.firstOfName]: 1.05,
  [FIELDS.name]: 1,
  [FIELDS.category]: 0.45,
  [FIELDS.attribute]: 0.35,
};
const WEIGHT_OF_DESCRIPTION = 0.25;
/** Bonus for a name that consists of the typed words; smaller if the name has further words. */
const SHORT_NAME = 0.15;
const MOST_WORDS = 8;
const LONGEST_WORD = 32;

/**
 * Product ids for a typed query, best first, equals in menu order. Each word must occur in the product's names, categories,
 * attributes or (once loaded) description, in any of the shop's languages. If no product has all words, the result has those with
 * the most, at least half.
 */
export function search(index: SearchIndex, typed: string): readonly number[] {
  const words = [...new Set(wordsOf(typed))].slice(0, MOST_WORDS).map((word) => word.slice(0, LONGEST_WORD));
  if (words.length === 0) return [];
  const tally: Tally = {
    scores: new Float32Array(index.ids.length),
    hits: new Uint8Array(index.ids.length),
    hitsInName: new Uint8Array(index.ids.length),
  };
  const joined = words
    .slice(1)
    .map((word, before) => matchingTogether(words[before] ?? '', word, index.terms));
  for (const [place, word] of words.entries())
    addWord(word, [...(joined[place - 1] ?? []), ...(joined[place] ?? [])], index, tally);
  const { scores, hits, hitsInName } = tally;
  const wanted = hits.reduce((most, count) => Math.max(most, count), 0);
  if (wanted < words.length / 2) return [];
  const found: number[] = [];
  for (const [product, count] of hits.entries()) {
    if (count !== wanted) continue;
    found.push(product);
    const covered = (hitsInName[product] ?? 0) / (index.nameLengths[product] ?? 1);
    scores[product] = (scores[product] ?? 0) / words.length + SHORT_NAME * Math.min(1, covered);
  }
  found.sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other);
  return found.map((product) => index.ids[product] ?? 0);
}

/** Per product. */
interface Tally {
  readonly scores: Float32Array;
  /** Number of words found. */
  readonly hits: Uint8Array;
  /** Number of words whose best match is in the name. */
  readonly hitsInName: Uint8Array;
}

/** Adds the value of the best match of a word, alone or joined with its neighbour, to each product. */
function addWord(
  word: string,
  joined: readonly TermMatch[],
  index: SearchIndex,
  { scores, hits, hitsInName }: Tally,
): void {
  const best = new Float32Array(scores.length);
  const isName = new Uint8Array(scores.length);
  const add = (product: number, field: Field, quality: number): void => {
    const worth = quality * WEIGHT[field];
    if (worth <= (best[product] ?? 0)) return;
    best[product] = worth;
    isName[product] = field <= FIELDS.name ? 1 : 0;
  };
  const apart = matchingApart(word, index);
  for (const { product, quality } of apart) add(product, FIELDS.name, quality);
  const isWritten = apart.length > 0 || joined.length > 0;
  for (const { term, quality } of [...joined, ...matchingTerms(word, index.terms, isWritten)])
    for (const place of term.places) add(productAt(place), fieldAt(place), quality);
  for (const { described, quality } of matchingDescriptions(word, index.descriptions)) {
    const worth = quality * WEIGHT_OF_DESCRIPTION;
    for (const product of described.products) {
      if (worth > (best[product] ?? 0)) best[product] = worth;
    }
  }
  for (const [product, worth] of best.entries()) {
    if (worth === 0) continue;
    scores[product] = (scores[product] ?? 0) + worth;
    hits[product] = (hits[product] ?? 0) + 1;
    hitsInName[product] = (hitsInName[product] ?? 0) + (isName[product] ?? 0);
  }
}
