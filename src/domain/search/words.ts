import { normaliseForSearch } from './normalise.ts';

const WORD = /[\p{L}\p{N}]+/gu;
/** `ק"ג`, `za'atar`: one word. */
const QUOTE_INSIDE = /(\p{L})['"](?=\p{L})/gu;

const ARABIC = /^\p{Script=Arabic}/u;
const HEBREW = /^\p{Script=Hebrew}/u;
const LATIN = /^\p{Script=Latin}/u;

/** The words of a text in the spelling by which they are compared. */
export function wordsOf(text: string): readonly string[] {
  return normaliseForSearch(text).replace(QUOTE_INSIDE, '$1').match(WORD) ?? [];
}

/** What a word may be recognised by; `bare`, `stem` and `skeleton` are empty where they would say no more than the word. */
export interface WordForms {
  readonly word: string;
  /** Without endings of number and gender, else the word: its first letters may be its own, as in `בננה`. */
  readonly root: string;
  /** Without its article and the prepositions written with it. */
  readonly bare: string;
  /** The same, without endings, too. */
  readonly stem: string;
  /** The consonants of a Latin word: one for all the ways of writing an Arabic word in Latin letters. */
  readonly skeleton: string;
}

/** Every form is tried beside the word itself, so a letter that only looks like an article harms nothing. */
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
  // Spoken Arabic leaves out the first letter of `ارز`; of longer words it would make other words: `ابيض`, `بيض`.
  const bare = rest.replace(/^ا(?=[^ل].$)/u, '');
  return bare === word ? '' : bare;
}

/** Where a part stands behind nothing but letters that Arabic and Hebrew write with a word; never inside a Latin word. */
export function standsIn(word: string, part: string): boolean {
  const place = word.indexOf(part);
  return place === 0 || (place > 0 && PREFIX.test(word.slice(0, place)));
}

const PREFIX = /^[وفبكلاהובלמשכ]{1,3}$/;

const ARABIC_ENDING = /^(.{3,}?)(?:تان|تين|يات|ات|ون|ين|يه|ه|ي)$/u;
/** The yod of `עוגיה` stays, which tells it from `עוגה`. */
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

/** `hummus`, `hommos` and `houmous` → `hms`; `knafeh`, `kunafa` → `knf`; empty where too little would be left. */
function skeletonOf(word: string): string {
  if (!LATIN.test(word)) return '';
  const skeleton = word
    .replace(/[qc](?!h)/g, 'k')
    .replace(/([^sck])h/g, '$1')
    .replace(/[aeiouyw]/g, '')
    .replace(/(.)\1+/g, '$1');
  return skeleton.length >= LEAST_SKELETON ? skeleton : '';
}
