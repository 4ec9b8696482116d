import type { Digits } from '#domain/language/digits.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { type Areas, lookUp } from './look-up.ts';
import { makeTranslator, type Translate } from './make-translator.ts';
import { WORD_FILES, type WordSet } from './word-files.ts';

/** Separate files, so that a page loads only the words of its language and purpose. */
const FILES = import.meta.glob<Areas>('./*/{shop,find,order,checkout,placed,staff}.json', {
  import: 'default',
});

/** Words for islands, in the page's language only. */
export async function loadWords(locale: Locale, set: WordSet, digits: Digits): Promise<Translate> {
  const files = await Promise.all(WORD_FILES[set].map((file) => FILES[`./${locale}/${file}.json`]?.()));
  return makeTranslator(lookUp(Object.assign({}, ...files), locale), locale, digits);
}
