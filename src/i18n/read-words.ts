/// <reference types="vite/types/importMeta.d.ts" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '#domain/tenant/locale.ts';
import type { Areas } from './look-up.ts';

/** All words of the interface, from the files `src/i18n/<locale>/*.json`. Each area is in one file of a language. */
export const readWords = (): Readonly<Record<Locale, Areas>> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, Object.assign({}, ...filesOf(locale))])) as Record<
    Locale,
    Areas
  >;

/** Vite bundles the files into compiled code; plain Node reads the folder. */
function filesOf(locale: Locale): readonly Areas[] {
  if (import.meta.env) {
    const files = import.meta.glob<Areas>('./*/*.json', { eager: true, import: 'default' });
    return Object.entries(files).flatMap(([path, words]) => (path.startsWith(`./${locale}/`) ? [words] : []));
  }
  const folder = join(import.meta.dirname, locale);
  return readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
}
