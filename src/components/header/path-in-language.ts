/**
 * A path in a language. `homes` are the home paths by language, such as `/` and `/en`; for a language without one, the path stays.
 * The result is always a path of this site: the rest of `/en//other.example` alone would be an address of another site.
 */
export function pathInLanguage(
  path: string,
  homes: Readonly<Record<string, string>>,
  locale: string,
): string {
  const to = homes[locale];
  if (!to) return path;
  const from = Object.values(homes).find((home) => home !== '/' && `${path}/`.startsWith(`${home}/`)) ?? '';
  const rest = `/${path.slice(from.length).replace(/^[/\\]+/, '')}`;
  if (to === '/') return rest;
  return rest === '/' ? to : to + rest;
}
