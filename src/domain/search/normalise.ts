import { latinDigits } from '#domain/language/digits.ts';

/** Letters that people use interchangeably, after decomposition and without marks. */
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

/** Decomposed vowel marks, hamzas and accents; invisible format characters; the stretching tatweel. */
const INVISIBLE = /[\p{Mn}\p{Cf}\u0640]/gu;

/**
 * Normalises text for comparison, never for display. `أرز`, `ارز` and `أَرُزّ` become equal, as do `ؤ` and `و`, `ئ` and `ي`,
 * final and regular Hebrew letters, all digit systems, and upper and lower case.
 */
export function normaliseForSearch(text: string): string {
  return latinDigits(text.toLowerCase().normalize('NFD').replace(INVISIBLE, ''))
    .replace(FOLDABLE, (letter) => FOLDED[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}
