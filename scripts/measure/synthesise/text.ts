import { LOCALE_FACTS, LOCALES, type Locale } from '#domain/tenant/locale.ts';
import type { Words } from './words.ts';

/** Several words with one space between them. */
export const joined = (...parts: readonly Words[]): Words =>
  inEach((locale) => parts.map((part) => part[locale]).join(' '));

/** The same word in every language. */
export const everywhere = (text: string): Words => inEach(() => text);

export const mapped = (words: Words, change: (text: string) => string): Words =>
  inEach((locale) => change(words[locale]));

const inEach = (textIn: (locale: Locale) => string): Words =>
  Object.fromEntries(LOCALES.map((locale) => [locale, textIn(locale)])) as Words;

/** The text of the first language, as the store's own. */
export function baseOf(words: Words, locales: readonly Locale[]): string {
  return words[locales[0] ?? 'ar'];
}

/** `{"en": {"name": …}, "he_IL": {…}}`: the fields in each language but the first. */
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
