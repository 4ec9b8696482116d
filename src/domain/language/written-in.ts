import { LOCALE_FACTS, LOCALES, type Locale } from '#domain/tenant/locale.ts';

/** Matches runs of letters: one match per letter is ten times slower. */
const LETTERS = new Map(
  LOCALES.map((locale) => [locale, new RegExp(`\\p{Script=${LOCALE_FACTS[locale].script}}+`, 'gu')]),
);

/**
 * The language whose script has most letters of a text; the page's own in a tie. Undefined for a text without letters, such as a
 * number.
 */
function languageOf(text: string, locale: Locale): Locale | undefined {
  const counts = new Map(
    [...LETTERS].map(([language, letters]) => [language, text.match(letters)?.join('').length ?? 0]),
  );
  const most = Math.max(...counts.values());
  if (most === 0) return undefined;
  return counts.get(locale) === most ? locale : LOCALES.find((language) => counts.get(language) === most);
}

/** Whether readers of the language can read most of a text. False for a text without letters. */
export const isWrittenIn = (text: string, locale: Locale): boolean => languageOf(text, locale) === locale;

/** Value for `lang`: the language of a text if it differs from the page's; undefined if it is the same or unknown. */
export function otherLanguage(text: string, locale: Locale): Locale | undefined {
  const language = languageOf(text, locale);
  return language === locale ? undefined : language;
}

/**
 * Value for `dir` of a text with several paragraphs: the direction of most of its letters, because the first letter may belong to
 * a brand name.
 * `auto` if the text has no letters.
 */
export function directionOf(text: string, locale: Locale): 'ltr' | 'rtl' | 'auto' {
  const language = languageOf(text, locale);
  return language ? LOCALE_FACTS[language].direction : 'auto';
}
