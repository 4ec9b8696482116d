import i18next from 'i18next';
import type { Digits } from '#domain/language/digits.ts';
import { LOCALE_FACTS, type Locale } from '#domain/tenant/locale.ts';
import { makeTranslator, type Translate, type Words } from './make-translator.ts';
import { OPTIONS } from './options.ts';
import resourcesBackend from './resources-backend.ts';

const translators = new Map<string, Translate>();

/**
 * The words of one language. Never depends on a current language, because all languages and merchants are rendered in one
 * process. `digits`: the digits of the merchant's numbers.
 */
export function translator(locale: Locale, digits: Digits = 'latn'): Translate {
  const name = `${locale} ${digits}`;
  let known = translators.get(name);
  if (!known) {
    // astro-i18next initialises i18next for pages that Astro renders; this line does it for all others.
    if (!i18next.isInitialized) startI18next();
    known = makeTranslator(wordsOf(locale), locale, digits);
    translators.set(name, known);
  }
  return known;
}

/** i18next's words of one language. Cached, because finding words takes a hundred times as long as filling them in. */
function wordsOf(locale: Locale): Words {
  const t = i18next.getFixedT(locale);
  const plurals = new Intl.PluralRules(LOCALE_FACTS[locale].tag);
  const known = new Map<string, string | undefined>();
  const forms = new Map<number, string>();

  const formOf = (count: number): string => {
    const form = forms.get(count) ?? (count === 0 ? 'none' : plurals.select(count));
    forms.set(count, form);
    return form;
  };

  return (key, count) => {
    const name = count === undefined ? key : `${key} ${formOf(count)}`;
    if (known.has(name)) return known.get(name);
    const text: unknown = t(key, { skipInterpolation: true, ...(count !== undefined && { count }) });
    // i18next returns the key when it has no words.
    const words = typeof text === 'string' && text !== key ? text : undefined;
    known.set(name, words);
    return words;
  };
}

function startI18next(): void {
  const { ns, supportedLngs, preload, ...others } = OPTIONS;
  // Copy the lists, because i18next appends to them.
  const lists = { ns: [...ns], supportedLngs: [...supportedLngs], preload: [...preload] };
  void i18next.use(resourcesBackend).init({ ...others, ...lists });
}
