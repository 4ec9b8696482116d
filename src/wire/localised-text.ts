import { type Locale, localeFromKey } from '#domain/tenant/locale.ts';
import type { LocalisedText } from '#domain/text.ts';

/** Translations of an item from the store's extension: `{"en": {"name": …}, "he_IL": {…}}`. */
export type WireTranslations = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The store's text with the translations of one of its fields. Empty and unknown translations are dropped. */
export function localisedText(
  base: string,
  translations: WireTranslations | undefined,
  field: string,
  clean: (text: string) => string,
): LocalisedText {
  if (!translations) return { base };
  const found: Partial<Record<Locale, string>> = {};
  for (const [key, fields] of Object.entries(translations)) {
    const locale = localeFromKey(key);
    const raw = fields[field];
    const text = locale && typeof raw === 'string' ? clean(raw) : '';
    if (locale && text) found[locale] = text;
  }
  return Object.keys(found).length > 0 ? { base, translations: found } : { base };
}
