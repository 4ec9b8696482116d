import type { Locale } from '#domain/tenant/locale.ts';

/** A merchant's text: `base` from the store, with translations where available. Plain text, decoded once. */
export interface LocalisedText {
  readonly base: string;
  readonly translations?: Readonly<Partial<Record<Locale, string>>>;
}

/** The merchant's text for a reader of `locale`. A missing translation falls back to the base; for Hebrew, to English first. */
export function textIn(text: LocalisedText, locale: Locale): string {
  const { base, translations } = text;
  if (!translations) return base;
  return translations[locale] || (locale === 'he' && translations.en) || base;
}
