import { createContext, useContext } from 'react';
import type { Locale } from '#domain/tenant/locale.ts';
import { type Areas, lookUp } from '#i18n/look-up.ts';
import { makeTranslator, type Translate } from '#i18n/make-translator.ts';
import { type Formats, formats } from './format.ts';

/** Words and formats in the page's language. */
export interface Speech {
  readonly locale: Locale;
  readonly t: Translate;
  readonly format: Formats;
}

const WORDS = import.meta.glob<Areas>('#i18n/*/operator.json', { eager: true, import: 'default' });

/** The words of a language, the last part but one of a file's path: `…/ar/operator.json`. */
const wordsOf = (locale: Locale): Areas =>
  Object.entries(WORDS).find(([path]) => path.split('/').at(-2) === locale)?.[1] ?? {};

export const speechOf = (locale: Locale): Speech => ({
  locale,
  t: makeTranslator(lookUp(wordsOf(locale), locale), locale, 'latn'),
  format: formats(locale),
});

export const SpeechContext = createContext<Speech>(speechOf('ar'));

export const useSpeech = (): Speech => useContext(SpeechContext);
