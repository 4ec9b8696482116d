import type { Locale } from '#domain/tenant/locale.ts';

/**
 * The language of a path: its prefix if that is another language of the site, else the site's default.
 * Separate from `routes.ts` because the script of every page needs it and must not load the table of all routes.
 */
export function localeOfPath(path: string, locales: readonly Locale[]): Locale {
  const first = locales[0];
  if (first === undefined) throw new Error('A site has no language. Give at least one in tenant.json.');
  const prefix = path.split(/[/?#]/, 2)[1];
  return locales.find((locale) => locale === prefix) ?? first;
}
