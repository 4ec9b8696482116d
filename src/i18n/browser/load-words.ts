import type { Digits } from '#domain/language/digits.ts';
import { LOCALE_FACTS, type Locale } from '#domain/tenant/locale.ts';
import { makeTranslator, type Translate, type Words } from '#i18n/make-translator.ts';
import { WORD_FILES, type WordSet } from './word-files.ts';

type Areas = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Load = () => Promise<{ readonly words: Areas }>;

/** Files of their own, so that a page loads the words of its own language and purpose only. */
const FILES: Readonly<Record<Locale, Readonly<Record<WordSet, Load>>>> = {
  ar: {
    shop: () => import('./ar-shop.ts'),
    order: () => import('./ar-order.ts'),
    staff: () => import('./ar-staff.ts'),
  },
  en: {
    shop: () => import('./en-shop.ts'),
    order: () => import('./en-order.ts'),
    staff: () => import('./en-staff.ts'),
  },
  he: {
    shop: () => import('./he-shop.ts'),
    order: () => import('./he-order.ts'),
    staff: () => import('./he-staff.ts'),
  },
};

/** Words for islands, of the page's language only. */
export async function loadWords(locale: Locale, set: WordSet, digits: Digits): Promise<Translate> {
  const files = await Promise.all(WORD_FILES[set].map((file) => FILES[locale][file]()));
  const areas: Areas = Object.assign({}, ...files.map(({ words }) => words));
  return makeTranslator(lookUp(areas, locale), locale, digits);
}

/** What i18next answers for the same files (JSON v4: a key for each plural form), without its 14 kB. */
export function lookUp(areas: Areas, locale: Locale): Words {
  const plurals = new Intl.PluralRules(LOCALE_FACTS[locale].tag);
  return (key, { count }: { readonly count?: number } = {}) => {
    const [area = '', name = ''] = key.split(':');
    const words = areas[area];
    if (count === undefined) return words?.[name];
    // Browsers of before 2023 have a form of Hebrew that it has not any more. "Step 2 of 4" has no forms at all.
    return words?.[`${name}_${plurals.select(count)}`] ?? words?.[`${name}_other`] ?? words?.[name];
  };
}
