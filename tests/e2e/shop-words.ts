import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/program/places.ts';

/** Words of the interface in a language, for journeys that are the same in all: `words('order:send')`. */
export function shopWords(locale: 'ar' | 'en' | 'he'): (key: string) => string {
  const files = new Map<string, Record<string, string>>();
  return (key) => {
    const [namespace = '', name = ''] = key.split(':');
    const known = files.get(namespace);
    const words: Record<string, string> =
      known ?? JSON.parse(readFileSync(join(ROOT, `src/i18n/${locale}/${namespace}.json`), 'utf8'));
    files.set(namespace, words);
    const text = words[name];
    if (text === undefined) throw new Error(`There is no word ${key} in ${locale}.`);
    return text;
  };
}
