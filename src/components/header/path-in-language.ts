/** A path in another language: its prefix exchanged. `from` and `to` are home paths, such as `/` and `/en`. */
export function pathInLanguage(path: string, from: string, to: string): string {
  const rest = from === '/' ? path : path.slice(from.length) || '/';
  if (to === '/') return rest;
  return rest === '/' ? to : to + rest;
}

/** The language of a path of this shop, by the languages' home paths: `/en/shop` is under `/en` and not under `/`. */
export function languageOf(path: string, homes: Readonly<Record<string, string>>): string | undefined {
  const isUnder = (home: string): boolean => home === '/' || path === home || path.startsWith(`${home}/`);
  return Object.keys(homes)
    .filter((locale) => isUnder(homes[locale] ?? ''))
    .sort((one, other) => (homes[other] ?? '').length - (homes[one] ?? '').length)[0];
}
