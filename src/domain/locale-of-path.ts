import type { Locale } from '#domain/tenant/locale.ts';

/**
 * The language of a path: its prefix when that is one of the site's other languages, else the site's first. Apart from `routes.ts`:
 * every page's script asks this, and would load the table of all routes with it.
 */
export function localeOfPath(path: string, locales: readonly Locale[]): Locale {
  const first = locales[0];
  if (first === undefined) throw new Error('A site has no language. Give at least one in tenant.json.');
  const prefix = path.split(/[/?#]/, 2)[1];
  return locales.find((locale) => locale === prefix) ?? first;
}
