/** A path in another language: its prefix exchanged. `from` and `to` are home paths, such as `/` and `/en`. */
export function pathInLanguage(path: string, from: string, to: string): string {
  const rest = from === '/' ? path : path.slice(from.length) || '/';
  if (to === '/') return rest;
  return rest === '/' ? to : to + rest;
}
