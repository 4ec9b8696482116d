import type { Digits } from '#domain/language/digits.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { type Areas, lookUp } from './look-up.ts';
import { makeTranslator, type Translate } from './make-translator.ts';
import { WORD_FILES, type WordSet } from './word-files.ts';

/** Files of their own, so that a page loads the words of its own language and purpose only. */
const FILES = import.meta.glob<Areas>('./*/{shop,order,staff}.json', { import: 'default' });

/** Words for islands, of the page's language only. */
export async function loadWords(locale: Locale, set: WordSet, digits: Digits): Promise<Translate> {
  const files = await Promise.all(WORD_FILES[set].map((file) => FILES[`./${locale}/${file}.json`]?.()));
  return makeTranslator(lookUp(Object.assign({}, ...files), locale), locale, digits);
}
