import { isWrittenIn } from '#domain/language/written-in.ts';
import { type LocalisedText, textIn } from '#domain/text.ts';
import { LOCALES, type Locale } from './locale.ts';

/** The words in which a merchant presents the shop. Each may have translations. Plain text. */
export interface ShopTexts {
  /** Never empty. */
  readonly name: LocalisedText;
  /** For the header and the installed app. Never empty. */
  readonly shortName: LocalisedText;
  /** The sentence below the headline; may be empty. */
  readonly description: LocalisedText;
  /** The headline; may be empty. */
  readonly mainTitle: LocalisedText;
}

/**
 * A text that pages leave out rather than show in another language: the translation, or the base if it is in the reader's language.
 * `first` is the shop's first language, in which a base of unknown language counts. Empty if there is none.
 */
export function ownText(text: LocalisedText, locale: Locale, first: Locale): string {
  const { base, translations = {} } = text;
  if (translations[locale]) return translations[locale];
  if (LOCALES.some((other) => translations[other] === base)) return '';
  return locale === first || isWrittenIn(base, locale) ? base : '';
}

/** The short name for readers of a language. A name in their language has precedence over a short one in another. */
export function shortNameIn(
  { name, shortName }: Pick<ShopTexts, 'name' | 'shortName'>,
  locale: Locale,
): string {
  const inLanguage = ({ base, translations = {} }: LocalisedText): string =>
    translations[locale] || (isWrittenIn(base, locale) ? base : '');
  return inLanguage(shortName) || inLanguage(name) || textIn(shortName, locale);
}
