import i18next from 'i18next';
import type { Digits } from '#domain/language/digits.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { makeTranslator, type Translate, type Words } from './make-translator.ts';
import { OPTIONS } from './options.ts';
import { readWords } from './read-words.ts';

const translators = new Map<string, Translate>();

/**
 * The words of one language. Never depends on a current language, because all languages and merchants are rendered in one
 * process. `digits` is how the merchant prints numbers.
 */
export function translator(locale: Locale, digits: Digits = 'latn'): Translate {
  const name = `${locale} ${digits}`;
  let known = translators.get(name);
  if (!known) {
    // Astro's pages are initialised by astro-i18next, before they are rendered; plain Node here.
    if (!i18next.isInitialized) startInNode();
    known = makeTranslator(i18next.getFixedT(locale) as Words, locale, digits);
    translators.set(name, known);
  }
  return known;
}

function startInNode(): void {
  const { ns, supportedLngs, preload, ...others } = OPTIONS;
  const resources = Object.entries(readWords()).map(([locale, words]) => [locale, { words }]);
  // i18next adds to the lists that it is given.
  void i18next.init({
    ...others,
    ns: [...ns],
    supportedLngs: [...supportedLngs],
    preload: [...preload],
    resources: Object.fromEntries(resources),
  });
}
