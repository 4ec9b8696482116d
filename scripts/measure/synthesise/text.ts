import { LOCALE_FACTS, LOCALES, type Locale } from '#domain/tenant/locale.ts';
import type { Words } from './words.ts';

/** Joins words with spaces. */
export const joined = (...parts: readonly Words[]): Words =>
  inEach((locale) => parts.map((part) => part[locale]).join(' '));

/** The same word in every language. */
export const everywhere = (text: string): Words => inEach(() => text);

export const mapped = (words: Words, change: (text: string) => string): Words =>
  inEach((locale) => change(words[locale]));

const inEach = (textIn: (locale: Locale) => string): Words =>
  Object.fromEntries(LOCALES.map((locale) => [locale, textIn(locale)])) as Words;

/** The text in the first language, which is the store's own. */
export function baseOf(words: Words, locales: readonly Locale[]): string {
  return words[locales[0] ?? 'ar'];
}

/** The fields in all languages except the first. @example `{"en": {"name": …}, "he_IL": {…}}` */
export function translationsOf(
  fields: Readonly<Record<string, Words>>,
  locales: readonly Locale[],
): Record<string, Record<string, string>> {
  return Object.fromEntries(
    locales
      .slice(1)
      .map((locale) => [
        LOCALE_FACTS[locale].key,
        Object.fromEntries(Object.entries(fields).map(([field, words]) => [field, words[locale]])),
      ]),
  );
}
