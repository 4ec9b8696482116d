import { createContext, useContext } from 'react';
import { type Formats, formats } from './format.ts';
import { type OpsLocale, type OpsWords, WORDS } from './words.ts';

/** Words and formats in the page's language. */
export interface Speech {
  readonly locale: OpsLocale;
  readonly words: OpsWords;
  readonly format: Formats;
}

export const speechOf = (locale: OpsLocale): Speech => ({
  locale,
  words: WORDS[locale],
  format: formats(locale),
});

export const SpeechContext = createContext<Speech>(speechOf('ar'));

export const useSpeech = (): Speech => useContext(SpeechContext);
