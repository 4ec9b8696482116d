/**
 * A path in another language: its prefix exchanged. `from` and `to` are home paths, such as `/` and `/en`. Whatever is asked for, it is a path of
 * this site: of `/en//other.example` the rest alone would be an address elsewhere.
 */
export function pathInLanguage(path: string, from: string, to: string): string {
  const rest = `/${(from === '/' ? path : path.slice(from.length)).replace(/^[/\\]+/, '')}`;
  if (to === '/') return rest;
  return rest === '/' ? to : to + rest;
}
