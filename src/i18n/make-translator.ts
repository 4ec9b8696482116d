import type { Digits } from '#domain/language/digits.ts';
import { isolate } from '#domain/language/isolate.ts';
import { LOCALE_FACTS, type Locale } from '#domain/tenant/locale.ts';
import { formatNumber } from './format-number.ts';
import type { MessageKey } from './message-key.ts';

/** A number (`count` also chooses the plural form) or a text, such as a name or a formatted price. */
export interface MessageValues {
  readonly [name: string]: string | number;
  readonly count?: number;
}

export interface Translate {
  /**
   * The words of a key `area:name` with `{{values}}` filled in. Texts, and in right-to-left languages also numbers, are wrapped in
   * U+2068…U+2069, so that a price, phone or foreign name cannot reorder the sentence. Missing `{{values}}` stay for page scripts. Throws
   * for an unknown key.
   */
  (key: MessageKey, values?: MessageValues): string;
  /** The same for a key that may be unknown, such as a server's code; null then. */
  find(key: string, values?: MessageValues): string | null;
}

/** The words of a language, with numbers in `digits`. */
export type Translator = (locale: Locale, digits: Digits) => Translate;

/** The words of a language with unfilled `{{values}}`; undefined for an unknown key. `count` chooses the plural form. */
export type Words = (key: string, count?: number) => string | undefined;

/** Fills in `{{values}}`, with numbers in `digits`. */
export function makeTranslator(words: Words, locale: Locale, digits: Digits): Translate {
  const isRightToLeft = LOCALE_FACTS[locale].direction === 'rtl';

  const printed = (value: string | number): string => {
    if (typeof value === 'string') return isolate(value);
    const number = formatNumber(value, locale, digits);
    return isRightToLeft ? isolate(number) : number;
  };

  const find = (key: string, values?: MessageValues): string | null =>
    words(key, values?.count)?.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
      const value = values?.[name];
      return value === undefined ? placeholder : printed(value);
    }) ?? null;

  const wanted = (key: MessageKey, values?: MessageValues): string => {
    const text = find(key, values);
    if (text !== null) return text;
    throw new Error(
      `There are no words for "${key}" in "${locale}". Add them to "${key.split(':')[0]}" in a file of src/i18n/${locale}.`,
    );
  };

  return Object.assign(wanted, { find });
}
