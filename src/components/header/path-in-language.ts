/**
 * Replaces the language prefix of a path. `from` and `to` are home paths, such as `/` and `/en`. The result is always a path of this
 * site: the rest of `/en//other.example` alone would be an address of another site.
 */
export function pathInLanguage(path: string, from: string, to: string): string {
  const rest = `/${(from === '/' ? path : path.slice(from.length)).replace(/^[/\\]+/, '')}`;
  if (to === '/') return rest;
  return rest === '/' ? to : to + rest;
}
