import type { Locale } from '#domain/tenant/locale.ts';

/** A merchant's own words: `base` as the store gave them, translations where it gave some. Plain text, decoded once. */
export interface LocalisedText {
  readonly base: string;
  readonly translations?: Readonly<Partial<Record<Locale, string>>>;
}

/**
 * The merchant's text for a reader of `locale`.
 * A missing translation falls back to the base; a Hebrew reader without one is given English first.
 */
export function textIn(text: LocalisedText, locale: Locale): string {
  const { base, translations } = text;
  if (!translations) return base;
  return translations[locale] || (locale === 'he' && translations.en) || base;
}
