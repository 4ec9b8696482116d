import type { DescribedWord, Term } from './search-index.ts';
import { forgivenErrors, lettersOf, mayBeNear, typingDistance } from './typing-distance.ts';
import { formsOf } from './words.ts';

/** How good a match is, 0 to 1. From `BEGINNING` up it leaves no doubt, and typing errors are not looked for. */
const SAME = 1;
const SAME_BARE = 0.95;
const SAME_STEM = 0.85;
const BEGINNING = 0.6;
const BEGINNING_MORE_WITH_LENGTH = 0.2;
const PART = 0.4;
const ONE_ERROR = 0.5;
const ERROR_AT_BEGINNING = 0.4;
const EACH_MORE_ERROR = 0.1;
const SAME_CONSONANTS = 0.3;

const LEAST_PART = 3;

export interface TermMatch {
  readonly term: Term;
  readonly quality: number;
}

/** The shop's words that a typed word may mean; what it may be misspelt for only when nothing fits without doubt. */
export function matchingTerms(typed: string, terms: readonly Term[]): readonly TermMatch[] {
  const matches = found(terms, spelledMatcher(typed));
  if (matches.some(({ quality }) => quality >= BEGINNING)) return matches;
  return [...matches, ...found(terms, misspeltMatcher(typed))];
}

const SAID = 1;
const SAID_BEGINNING = 0.8;
const SAID_STEM = 0.6;
/** Letters of articles and prepositions that Arabic and Hebrew write with the word. */
const LONGEST_PREFIX = 3;
const LATIN = /^\p{Script=Latin}/u;

export interface DescriptionMatch {
  readonly described: DescribedWord;
  readonly quality: number;
}

/** Words of descriptions that a typed word is, begins or stems from; typing errors are not looked for there. */
export function matchingDescriptions(
  typed: string,
  descriptions: readonly DescribedWord[],
): readonly DescriptionMatch[] {
  const { bare, stem } = formsOf(typed);
  const root = bare || typed;
  if (root.length < LEAST_PART) return [];
  const latest = LATIN.test(root) ? 0 : LONGEST_PREFIX;
  const stands = (part: string, word: string): boolean => {
    const place = word.indexOf(part);
    return place >= 0 && place <= latest;
  };
  const matches: DescriptionMatch[] = [];
  for (const described of descriptions) {
    const { word } = described;
    if (word === typed || word === root) matches.push({ described, quality: SAID });
    else if (stands(root, word)) matches.push({ described, quality: SAID_BEGINNING });
    else if (stem !== '' && stands(stem, word)) matches.push({ described, quality: SAID_STEM });
  }
  return matches;
}

function found(terms: readonly Term[], qualityOf: (term: Term) => number): readonly TermMatch[] {
  const matches: TermMatch[] = [];
  for (const term of terms) {
    const quality = qualityOf(term);
    if (quality > 0) matches.push({ term, quality });
  }
  return matches;
}

function spelledMatcher(typed: string): (term: Term) => number {
  const { bare, stem } = formsOf(typed);
  const root = stem || bare || typed;
  const part = bare || typed;
  return (term) => {
    const { word } = term;
    if (word === typed) return SAME;
    if (term.bare === typed || (bare !== '' && (word === bare || term.bare === bare))) return SAME_BARE;
    if ((term.stem || term.bare || word) === root) return SAME_STEM;
    if (word.startsWith(typed) || term.bare.startsWith(typed) || (bare !== '' && word.startsWith(bare)))
      return BEGINNING + (BEGINNING_MORE_WITH_LENGTH * typed.length) / Math.max(word.length, typed.length);
    return part.length >= LEAST_PART && word.includes(part) ? PART : 0;
  };
}

function misspeltMatcher(typed: string): (term: Term) => number {
  const { bare, skeleton } = formsOf(typed);
  const spellings = (bare === '' ? [typed] : [typed, bare]).map((spelling) => ({
    spelling,
    letters: lettersOf(spelling),
    limit: /\p{N}/u.test(spelling) ? 0 : forgivenErrors(spelling),
  }));
  return (term) => {
    let best = skeleton !== '' && skeleton === term.skeleton ? SAME_CONSONANTS : 0;
    for (const { spelling, letters, limit } of spellings) {
      if (limit === 0 || !mayBeNear(letters, term.letters, limit)) continue;
      for (const word of term.bare === '' ? [term.word] : [term.word, term.bare]) {
        const { whole, beginning } = typingDistance(spelling, word, limit);
        if (whole <= limit) best = Math.max(best, ONE_ERROR - EACH_MORE_ERROR * (whole - 1));
        else if (beginning <= limit)
          best = Math.max(best, ERROR_AT_BEGINNING - EACH_MORE_ERROR * (beginning - 1));
      }
    }
    return best;
  };
}
