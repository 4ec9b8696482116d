import { latinDigits } from '#domain/language/digits.ts';

/** After decomposition and without marks: letters that people type one for the other. */
const FOLDED: Readonly<Record<string, string>> = {
  ى: 'ي',
  ة: 'ه',
  ך: 'כ',
  ם: 'מ',
  ן: 'נ',
  ף: 'פ',
  ץ: 'צ',
  '״': '"',
  '“': '"',
  '”': '"',
  '׳': "'",
  '‘': "'",
  '’': "'",
};
const FOLDABLE = /[ىةךםןףץ״“”׳‘’]/g;

/** Vowel marks, hamzas and accents once decomposed; invisible format characters; the stretching tatweel. */
const INVISIBLE = /[\p{Mn}\p{Cf}\u0640]/gu;

/**
 * One spelling for what a person means: `أرز`, `ارز` and `أَرُزّ` are equal, so are `ؤ` and `و`, `ئ` and `ي`, final and other
 * Hebrew letters, all digits, and capitals. For comparing only, never for showing.
 */
export function normaliseForSearch(text: string): string {
  return latinDigits(text.toLowerCase().normalize('NFD').replace(INVISIBLE, ''))
    .replace(FOLDABLE, (letter) => FOLDED[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}
