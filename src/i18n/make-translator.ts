import type { Digits } from '#domain/language/digits.ts';
import { isolate } from '#domain/language/isolate.ts';
import { LOCALE_FACTS, type Locale } from '#domain/tenant/locale.ts';
import { formatNumber } from './format.ts';
import type { MessageKey } from './message-key.ts';

/** A number (`count` chooses the plural form too) or a text, such as a name or a formatted price. */
export interface MessageValues {
  readonly [name: string]: string | number;
  readonly count?: number;
}

export interface Translate {
  /**
   * Words for a key `area:name` with `{{values}}` filled in. Texts, and in right-to-left languages numbers too, are wrapped in
   * U+2068…U+2069, so that a price, phone or foreign name cannot tear the sentence. Throws for a key without words.
   */
  (key: MessageKey, values?: MessageValues): string;
  /** The same for a key that may have no words, such as a code that a server sent; null then. */
  find(key: string, values?: MessageValues): string | null;
  /** The words with their `{{values}}` left in, for page scripts that fill in what only they know. */
  template(key: MessageKey): string;
}

/** The words of a language, with numbers in `digits`. */
export type Translator = (locale: Locale, digits: Digits) => Translate;

/** i18next's words of one language, as `getFixedT(locale)` gives them. */
export type Words = (key: string, options: { readonly count?: number }) => unknown;

/** Fills words in, in `digits`. */
export function makeTranslator(words: Words, locale: Locale, digits: Digits): Translate {
  const isRightToLeft = LOCALE_FACTS[locale].direction === 'rtl';
  const plurals = new Intl.PluralRules(LOCALE_FACTS[locale].tag);
  /** By key and plural form: i18next takes a hundred times as long to find words as it takes to fill them in. */
  const templates = new Map<string, string | null>();
  const forms = new Map<number, string>();

  const printed = (value: string | number): string => {
    if (typeof value === 'string') return isolate(value);
    const number = formatNumber(value, locale, digits);
    return isRightToLeft ? isolate(number) : number;
  };

  const look = (key: string, options: object): string | null => {
    const text = words(key, options);
    // i18next answers with the key when it has no words.
    return typeof text === 'string' && text !== '' && text !== key ? text : null;
  };

  const formOf = (count: number): string => {
    const form = forms.get(count) ?? (count === 0 ? 'none' : plurals.select(count));
    forms.set(count, form);
    return form;
  };

  const templateOf = (key: string, count?: number): string | null => {
    const name = count === undefined ? key : `${key} ${formOf(count)}`;
    let template = templates.get(name);
    if (template === undefined) {
      template = look(key, { skipInterpolation: true, ...(count === undefined ? {} : { count }) });
      templates.set(name, template);
    }
    return template;
  };

  const wanted = (key: string, text: string | null): string => {
    if (text !== null) return text;
    throw new Error(
      `There are no words for "${key}" in "${locale}". Add them to "${key.split(':')[0]}" in a file of src/i18n/${locale}.`,
    );
  };

  const find = (key: string, values?: MessageValues): string | null => {
    const template = templateOf(key, values?.count);
    if (template === null || !values) return template;
    return template.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
      const value = values[name];
      return value === undefined ? placeholder : printed(value);
    });
  };
  return Object.assign((key: MessageKey, values?: MessageValues) => wanted(key, find(key, values)), {
    find,
    template: (key: MessageKey) => wanted(key, templateOf(key)),
  });
}
