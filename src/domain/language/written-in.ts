import { LOCALE_FACTS, LOCALES, type Locale } from '#domain/tenant/locale.ts';

/** Runs of them: a match for each letter takes ten times as long. */
const LETTERS: Readonly<Record<Locale, RegExp>> = {
  ar: /\p{Script=Arabic}+/gu,
  en: /\p{Script=Latin}+/gu,
  he: /\p{Script=Hebrew}+/gu,
};

/** The language in whose script most of a text stands, the page's own among equals; undefined of an address or a number. */
function languageOf(text: string, locale: Locale): Locale | undefined {
  const counts = new Map(
    LOCALES.map((language) => [language, text.match(LETTERS[language])?.join('').length ?? 0]),
  );
  const most = Math.max(...counts.values());
  if (most === 0) return undefined;
  return counts.get(locale) === most ? locale : LOCALES.find((language) => counts.get(language) === most);
}

/** Whether readers of the language can read most of a text; of an address or a number nobody knows. */
export const isWrittenIn = (text: string, locale: Locale): boolean => languageOf(text, locale) === locale;

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
