import { LOCALE_FACTS, LOCALES, type Locale } from '#domain/tenant/locale.ts';

const LETTERS: Readonly<Record<Locale, RegExp>> = {
  ar: /\p{Script=Arabic}/gu,
  en: /\p{Script=Latin}/gu,
  he: /\p{Script=Hebrew}/gu,
};

/** Whether readers of the language can read most of a text; of an address or a number nobody knows. */
export function isWrittenIn(text: string, locale: Locale): boolean {
  const count = (letters: RegExp): number => text.match(letters)?.length ?? 0;
  const own = count(LETTERS[locale]);
  return own > 0 && Object.values(LETTERS).every((letters) => count(letters) <= own);
}

/** The language in whose script a text evidently stands: the page's own where that may be; undefined where nobody knows. */
const languageOf = (text: string, locale: Locale): Locale | undefined =>
  isWrittenIn(text, locale) ? locale : LOCALES.find((other) => isWrittenIn(text, other));

/** For `lang`: the language of a text, where that is not the page's; undefined for the page's own, and where nobody knows. */
export function otherLanguage(text: string, locale: Locale): Locale | undefined {
  const language = languageOf(text, locale);
  return language === locale ? undefined : language;
}

/**
 * For `dir`: how a text of several paragraphs is read, by most of its letters rather than by the first one, which may belong to the name
 * of a brand; `auto` where nobody knows.
 */
export function directionOf(text: string, locale: Locale): 'ltr' | 'rtl' | 'auto' {
  const language = languageOf(text, locale);
  return language ? LOCALE_FACTS[language].direction : 'auto';
}
