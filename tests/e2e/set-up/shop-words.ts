import type { Locale } from '#domain/tenant/locale.ts';
import { readWords } from '#i18n/read-words.ts';

const words = readWords();

/** Words of the interface in a language, for journeys that are the same in all: `words('order:send')`. */
export function shopWords(locale: Locale): (key: string) => string {
  return (key) => {
    const [area = '', name = ''] = key.split(':');
    const text = words[locale][area]?.[name];
    if (text === undefined) throw new Error(`There is no word ${key} in ${locale}.`);
    return text;
  };
}
