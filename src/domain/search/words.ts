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

/** What a word may be recognised by; fields are empty where they would say no more than the word. */
export interface WordForms {
  readonly word: string;
  /** Without its article and the prepositions written with it. */
  readonly bare: string;
  /** Without the endings of number and gender, too. */
  readonly stem: string;
  /** The consonants of a Latin word: one for all the ways of writing an Arabic word in Latin letters. */
  readonly skeleton: string;
}

/** Every form is tried beside the word itself, so a letter that only looks like an article harms nothing. */
export function formsOf(word: string): WordForms {
  const bare = withoutArticle(word);
  const stem = stemOf(bare || word);
  return { word, bare, stem: stem === (bare || word) ? '' : stem, skeleton: skeletonOf(word) };
}

function withoutArticle(word: string): string {
  if (ARABIC.test(word)) {
    const [, rest = ''] = /^(?:[وفبك]?ال|لل)(.{3,})$/u.exec(word) ?? /^[وبل](.{4,})$/u.exec(word) ?? [];
    return rest;
  }
  return HEBREW.test(word) ? (/^[הובל](.{3,})$/u.exec(word)?.[1] ?? '') : '';
}

const ARABIC_ENDING = /^(.{3,}?)(?:تان|تين|يات|ات|ون|ين|يه|ه|ي)$/u;
const HEBREW_ENDING = /^(.{3,}?)(?:יות|ימ|ות|ה|ת)$/u;

function stemOf(word: string): string {
  if (ARABIC.test(word)) return ARABIC_ENDING.exec(word)?.[1] ?? word;
  if (HEBREW.test(word)) return HEBREW_ENDING.exec(word)?.[1] ?? word;
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
