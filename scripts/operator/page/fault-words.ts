import { isolate } from '#domain/language/isolate.ts';
import ar from '#i18n/ar/operator.json' with { type: 'json' };
import en from '#i18n/en/operator.json' with { type: 'json' };
import type { OpsLocale } from './words.ts';

const WORDS: Readonly<Record<OpsLocale, Readonly<Record<string, string>>>> = {
  ar: ar.faults,
  en: en.faults,
};

/** Meaning of a code in the page's language. Null for a code that this page does not know; show the recorded message then. */
export function faultWords(locale: OpsLocale, code: string, path: string): string | null {
  const words = Object.hasOwn(WORDS[locale], code) ? WORDS[locale][code] : undefined;
  return words?.replace('{{path}}', () => isolate(path)) ?? null;
}
