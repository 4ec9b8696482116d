import { LOCALE_FACTS, type Locale } from '#domain/tenant/locale.ts';
import type { Words } from './make-translator.ts';

/** The words of a language's file by area and key. @example { "cart": { "total": "Total" } } */
export type Areas = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Looks words up like i18next (JSON v4: a key for each plural form), without its 14 kB. */
export function lookUp(areas: Areas, locale: Locale): Words {
  const plurals = new Intl.PluralRules(LOCALE_FACTS[locale].tag);
  return (key, count) => {
    const [area = '', name = ''] = key.split(':');
    const words = areas[area];
    if (count === undefined) return words?.[name];
    // Browsers from before 2023 have an outdated plural form of Hebrew. "Step 2 of 4" has no plural forms.
    return words?.[`${name}_${plurals.select(count)}`] ?? words?.[`${name}_other`] ?? words?.[name];
  };
}
