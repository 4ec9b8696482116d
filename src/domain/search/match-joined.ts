import { matchesIn, type TermMatch } from './match.ts';
import { FIELDS, fieldAt, productAt, type SearchIndex, type Term } from './search-index.ts';
import { formsOf } from './words.ts';

/** Match quality on the scale of `match.ts`. */
const SAME = 0.9;
const BEGINNING = 0.6;
/** Minimum letters of the first and of the second word in a partial match: `teas` does not match Tea Stick. */
const LEAST_OF_FIRST = 3;
const LEAST_OF_SECOND = 2;

export interface ProductMatch {
  readonly product: number;
  readonly quality: number;
}

/** Products whose name has two words for one typed word: `cocacola`, Coca Cola. */
export function matchingApart(typed: string, { termOf, names }: SearchIndex): readonly ProductMatch[] {
  const matches: ProductMatch[] = [];
  const { root, bare, stem } = formsOf(typed);
  for (const spelling of new Set([typed, root, bare, stem])) {
    for (let end = 1; end < spelling.length; end++) {
      const first = termOf.get(spelling.slice(0, end));
      if (!first || areOneNumber(first.word, spelling.slice(end))) continue;
      // A product has one name per language, so it can occur more than once.
      const seen = new Set<number>();
      for (const place of first.places) {
        const product = productAt(place);
        if (fieldAt(place) > FIELDS.name || seen.has(product)) continue;
        seen.add(product);
        for (const name of names[product] ?? [])
          matches.push({ product, quality: qualityApart(spelling, first, name) });
      }
    }
  }
  return matches.filter(({ quality }) => quality > 0);
}

function qualityApart(spelling: string, first: Term, name: readonly Term[]): number {
  let joined = '';
  for (let place = name.indexOf(first); place >= 0 && joined.length < spelling.length && name[place]; place++)
    joined += name[place]?.word;
  if (joined === spelling) return SAME;
  const { length } = first.word;
  const isTelling = length >= LEAST_OF_FIRST && spelling.length >= length + LEAST_OF_SECOND;
  return isTelling && joined.startsWith(spelling) ? BEGINNING : 0;
}

/** The shop's words that equal two typed words joined: `7 up`, 7UP. */
export function matchingTogether(
  first: string,
  second: string,
  terms: readonly Term[],
): readonly TermMatch[] {
  if (areOneNumber(first, second)) return [];
  const typed = first + second;
  return matchesIn(terms, ({ word, bare }) => {
    if (!word.startsWith(typed) && !bare.startsWith(typed)) return 0;
    return word === typed || bare === typed ? SAME : BEGINNING;
  });
}

/** `1.2` and `12` are different numbers. */
const areOneNumber = (first: string, second: string): boolean => /\d \d/.test(`${first} ${second}`);
