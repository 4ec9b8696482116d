import type { DescribedWord } from './search-index.ts';
import { formsOf, standsIn } from './words.ts';

const SAID = 1;
const SAID_BEGINNING = 0.8;
const SAID_STEM = 0.6;
const LEAST_PART = 3;

export interface DescriptionMatch {
  readonly described: DescribedWord;
  readonly quality: number;
}

/** Description words that equal a typed word, begin with it or share its stem. Typing errors are not considered. */
export function matchingDescriptions(
  typed: string,
  descriptions: readonly DescribedWord[],
): readonly DescriptionMatch[] {
  if (typed.length < LEAST_PART) return [];
  const { root, bare, stem } = formsOf(typed);
  const isBareTelling = bare.length >= LEAST_PART;
  const matches: DescriptionMatch[] = [];
  for (const described of descriptions) {
    const { word } = described;
    if (word === typed || word === bare) matches.push({ described, quality: SAID });
    else if (standsIn(word, typed) || (isBareTelling && standsIn(word, bare)))
      matches.push({ described, quality: SAID_BEGINNING });
    else if (standsIn(word, root) || (stem !== '' && standsIn(word, stem)))
      matches.push({ described, quality: SAID_STEM });
  }
  return matches;
}
