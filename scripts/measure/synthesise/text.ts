import { LOCALE_FACTS, type Locale } from '#domain/tenant/locale.ts';
import type { Words } from './words.ts';

/** Several words with one space between them. */
export const joined = (...parts: readonly Words[]): Words => ({
  ar: parts.map((part) => part.ar).join(' '),
  en: parts.map((part) => part.en).join(' '),
  he: parts.map((part) => part.he).join(' '),
});

/** The same word in every language. */
export const everywhere = (text: string): Words => ({ ar: text, en: text, he: text });

export const mapped = (words: Words, change: (text: string) => string): Words => ({
  ar: change(words.ar),
  en: change(words.en),
  he: change(words.he),
});

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
