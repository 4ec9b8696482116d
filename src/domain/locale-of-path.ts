import type { Locale } from '#domain/tenant/locale.ts';

/**
 * The language of a path: its prefix if that is another language of the site, else the site's default, which is the first of `locales`.
 * Separate from `routes.ts` because the script of every page needs it and must not load the table of all routes.
 */
export function localeOfPath(path: string, locales: readonly Locale[]): Locale {
  const [first = 'ar'] = locales;
  const prefix = path.split(/[/?#]/, 2)[1];
  return locales.find((locale) => locale === prefix) ?? first;
}
