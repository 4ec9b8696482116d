import { createInstance } from 'i18next';
import type { Locale } from '#domain/tenant/locale.ts';
import { makeTranslator, type Translate, type Words } from '#i18n/make-translator.ts';

/** `shop` is for customers' screens, `staff` for the call centre's and the drivers'. */
export type WordSet = 'shop' | 'staff';

type Load = () => Promise<{ readonly words: Readonly<Record<string, Readonly<Record<string, string>>>> }>;

/** A file each, so that a page loads the words of its own language and purpose only. */
const FILES: Readonly<Record<Locale, Readonly<Record<WordSet, Load>>>> = {
  ar: { shop: () => import('./ar-shop.ts'), staff: () => import('./ar-staff.ts') },
  en: { shop: () => import('./en-shop.ts'), staff: () => import('./en-staff.ts') },
  he: { shop: () => import('./he-shop.ts'), staff: () => import('./he-staff.ts') },
};

/** Words for islands: one instance of i18next with the page's language only. */
export async function loadWords(locale: Locale, set: WordSet, digits: 'latn' | 'arab'): Promise<Translate> {
  const { words } = await FILES[locale][set]();
  const instance = createInstance();
  await instance.init({
    lng: locale,
    resources: { [locale]: words },
    fallbackLng: false,
    ns: Object.keys(words),
    keySeparator: false,
    nsSeparator: ':',
    initAsync: false,
    interpolation: { escapeValue: false, skipOnVariables: true },
  });
  return makeTranslator(instance.getFixedT(locale) as Words, locale, digits);
}
