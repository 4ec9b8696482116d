import { normaliseForSearch } from './normalise.ts';

const WORD = /[\p{L}\p{N}]+/gu;
/** A quote inside a word does not split it: `ק"ג`, `za'atar`. */
const QUOTE_INSIDE = /(\p{L})['"](?=\p{L})/gu;

const ARABIC = /^\p{Script=Arabic}/u;
const HEBREW = /^\p{Script=Hebrew}/u;
const LATIN = /^\p{Script=Latin}/u;

/** Splits a text into normalised words. */
export function wordsOf(text: string): readonly string[] {
  return normaliseForSearch(text).replace(QUOTE_INSIDE, '$1').match(WORD) ?? [];
}

/** Alternative forms of a word for matching. `bare`, `stem` and `skeleton` are empty if they equal the word. */
export interface WordForms {
  readonly word: string;
  /** Without endings of number and gender. Keeps the first letters, because they may belong to the word, as in `בננה`. */
  readonly root: string;
  /** Without its article and attached prepositions. */
  readonly bare: string;
  /** The bare form without endings. */
  readonly stem: string;
  /** The consonants of a Latin word, equal for all transliterations of an Arabic word. */
  readonly skeleton: string;
}

/** The forms of a word. Each is tried beside the word itself, so a letter that only looks like an article does no harm. */
export function formsOf(word: string): WordForms {
  const bare = withoutArticle(word);
  const stem = stemOf(bare || word);
  return {
    word,
    root: stemOf(word),
    bare,
    stem: stem === (bare || word) ? '' : stem,
    skeleton: skeletonOf(word),
  };
}

function withoutArticle(word: string): string {
  if (HEBREW.test(word)) return /^[הובל](.{3,})$/u.exec(word)?.[1] ?? '';
  if (!ARABIC.test(word)) return '';
  const [, rest = word] = /^(?:[وفبك]?ال|لل)(.{2,})$/u.exec(word) ?? /^[وبل](.{4,})$/u.exec(word) ?? [];
  // Spoken Arabic drops the first letter of `ارز`. In longer words that would give another word: `ابيض`, `بيض`.
  const bare = rest.replace(/^ا(?=[^ل].$)/u, '');
  return bare === word ? '' : bare;
}

/** Whether a part occurs in a word after attached letters only, as Arabic and Hebrew write them; never inside a Latin word. */
export function standsIn(word: string, part: string): boolean {
  const place = word.indexOf(part);
  return place === 0 || (place > 0 && PREFIX.test(word.slice(0, place)));
}

const PREFIX = /^[وفبكلاהובלמשכ]{1,3}$/;

const ARABIC_ENDING = /^(.{3,}?)(?:تان|تين|يات|ات|ون|ين|يه|ه|ي)$/u;
/** Keeps the yod of `עוגיה`, which distinguishes it from `עוגה`. */
const HEBREW_ENDING = /^(.{3,}?)(?:ימ|ות|ה|ת)$/u;
/** `עוגייה` is another spelling of `עוגיה`. */
const DOUBLE_YOD = /יי$/;

function stemOf(word: string): string {
  if (ARABIC.test(word)) return ARABIC_ENDING.exec(word)?.[1] ?? word;
  if (HEBREW.test(word)) return word.replace(HEBREW_ENDING, '$1').replace(DOUBLE_YOD, 'י');
  if (!LATIN.test(word) || word.length < 4) return word;
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y');
  if (/(?:ch|sh|ss|x|o)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

const LEAST_SKELETON = 3;

/**
 * The skeleton of a Latin word: `hummus`, `hommos` and `houmous` → `hms`; `knafeh`, `kunafa` → `knf`. Empty if it would be too
 * short.
 */
function skeletonOf(word: string): string {
  if (!LATIN.test(word)) return '';
  const skeleton = word
    .replace(/[qc](?!h)/g, 'k')
    .replace(/([^sck])h/g, '$1')
    .replace(/[aeiouyw]/g, '')
    .replace(/(.)\1+/g, '$1');
  return skeleton.length >= LEAST_SKELETON ? skeleton : '';
}
