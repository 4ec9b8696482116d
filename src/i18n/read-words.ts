import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '#domain/tenant/locale.ts';
import type { Areas } from './look-up.ts';

/** All words of the interface, from the files `src/i18n/<locale>/*.json`. An area stands in one of a language's files. */
export const readWords = (): Readonly<Record<Locale, Areas>> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, wordsOf(locale)])) as Record<Locale, Areas>;

function wordsOf(locale: Locale): Areas {
  const folder = join(import.meta.dirname, locale);
  const files = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
  return Object.assign({}, ...files);
}
