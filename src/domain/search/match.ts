import type { Term } from './search-index.ts';
import { forgivenErrors, lettersOf, mayBeNear, typingDistance } from './typing-distance.ts';
import { formsOf, standsIn } from './words.ts';

/** Match quality, 0 to 1. From `BEGINNING` up the match is certain, and typing errors are not considered. */
const SAME = 1;
const SAME_ROOT = 0.9;
const SAME_BARE = 0.85;
const SAME_STEM = 0.75;
const BEGINNING = 0.6;
const BEGINNING_OF_WORD = 0.62;
const BEGINNING_MORE_WITH_LENGTH = 0.18;
const PART = 0.4;
const ONE_ERROR = 0.5;
const ERROR_AT_BEGINNING = 0.4;
const EACH_MORE_ERROR = 0.1;
const SAME_CONSONANTS = 0.3;

const LEAST_PART = 3;
/**
 * Minimum length of a match inside a Latin word: shorter parts match by chance (`tea` in steak). At its end they may be a word:
 * coconut.
 */
const LEAST_PART_INSIDE_LATIN = 4;
const LATIN = /^\p{Script=Latin}/u;
/** These first letters usually belong to the word itself, not to a preposition. */
const HEBREW_PREPOSITION = /^[בל]/;

export interface TermMatch {
  readonly term: Term;
  readonly quality: number;
}

/**
 * The shop's words that a typed word may mean. Misspellings are considered only if nothing matches with certainty, here or, with
 * `isWritten`, elsewhere.
 */
export function matchingTerms(
  typed: string,
  terms: readonly Term[],
  isWritten = false,
): readonly TermMatch[] {
  const matches = matchesIn(terms, spelledMatcher(typed));
  if (isWritten || matches.some(({ quality }) => quality >= BEGINNING)) return matches;
  return [...matches, ...matchesIn(terms, misspeltMatcher(typed))];
}

/** The words with a quality above 0. */
export function matchesIn(terms: readonly Term[], qualityOf: (term: Term) => number): readonly TermMatch[] {
  const matches: TermMatch[] = [];
  for (const term of terms) {
    const quality = qualityOf(term);
    if (quality > 0) matches.push({ term, quality });
  }
  return matches;
}

function spelledMatcher(typed: string): (term: Term) => number {
  const { root, bare, stem } = formsOf(typed);
  const isBareTelling = bare.length >= LEAST_PART;
  // Two short words without their first letters are often equal by chance: `בירה`, `לירה`.
  const areBaresCompared = bare !== '' && (bare.length > LEAST_PART || !HEBREW_PREPOSITION.test(typed));
  const bareRoot = stem || bare || root;
  const isPart = LATIN.test(typed) && typed.length < LEAST_PART_INSIDE_LATIN ? endsWith : includes;
  return (term) => {
    const { word } = term;
    if (word === typed) return SAME;
    if (term.root === root || term.root === typed || word === root) return SAME_ROOT;
    if (term.bare === typed || word === bare) return SAME_BARE;
    const termBareRoot = term.stem || term.bare;
    if (termBareRoot === root || term.root === bareRoot) return SAME_STEM;
    if (areBaresCompared && (term.bare === bare || termBareRoot === bareRoot)) return SAME_STEM;
    if (word.startsWith(typed))
      return BEGINNING_OF_WORD + (BEGINNING_MORE_WITH_LENGTH * typed.length) / word.length;
    if (term.bare.startsWith(typed) || (isBareTelling && word.startsWith(bare))) return BEGINNING;
    const isInside = typed.length >= LEAST_PART && isPart(term, typed);
    return isInside || (isBareTelling && areBaresCompared && standsIn(word, bare)) ? PART : 0;
  };
}

const includes = ({ word }: Term, part: string): boolean => word.includes(part);
const endsWith = ({ word, root }: Term, part: string): boolean => word.endsWith(part) || root.endsWith(part);

/** Up to this length, words of scripts without vowels differ in one consonant more often than they are mistyped. */
const DENSE = 4;

function misspeltMatcher(typed: string): (term: Term) => number {
  const { bare, skeleton } = formsOf(typed);
  const spellings = (bare === '' ? [typed] : [typed, bare]).map((spelling) => ({
    spelling,
    letters: lettersOf(spelling),
    limit: /\p{N}/u.test(spelling) ? 0 : forgivenErrors(spelling),
    isDense: spelling.length <= DENSE && !LATIN.test(spelling),
  }));
  return (term) => {
    let best = skeleton !== '' && skeleton === term.skeleton ? SAME_CONSONANTS : 0;
    for (const { spelling, letters, limit, isDense } of spellings) {
      if (limit === 0 || !mayBeNear(letters, term.letters, limit)) continue;
      // Bare forms of two words that have their own first letters are not misspellings of each other.
      const isBareNear = spelling === typed && term.bare[0] === typed[0];
      for (const word of isBareNear ? [term.word, term.bare] : [term.word]) {
        const { whole, beginning } = typingDistance(spelling, word, limit, isDense);
        if (whole <= limit) best = Math.max(best, ONE_ERROR - EACH_MORE_ERROR * (whole - 1));
        else if (beginning <= limit)
          best = Math.max(best, ERROR_AT_BEGINNING - EACH_MORE_ERROR * (beginning - 1));
      }
    }
    return best;
  };
}
