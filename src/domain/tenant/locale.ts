/** A language of the interface. The specification's key for Hebrew is `he_IL`; inside it is `he`. */
export type Locale = 'ar' | 'en' | 'he';

export const LOCALES: readonly Locale[] = ['ar', 'en', 'he'];

/** Specification §1: the list when a merchant configured none. The first is the site's default, unprefixed. */
export const DEFAULT_LOCALES: readonly Locale[] = ['ar', 'en'];

interface LocaleFacts {
  /** The key in merchants' settings and in the specification. */
  readonly key: 'ar' | 'en' | 'he_IL';
  /** BCP 47, for `lang`, `hreflang` and Intl. */
  readonly tag: string;
  readonly direction: 'rtl' | 'ltr';
  /** The language's name in itself. */
  readonly name: string;
}

export const LOCALE_FACTS: Readonly<Record<Locale, LocaleFacts>> = {
  ar: { key: 'ar', tag: 'ar', direction: 'rtl', name: 'العربية' },
  en: { key: 'en', tag: 'en', direction: 'ltr', name: 'English' },
  he: { key: 'he_IL', tag: 'he-IL', direction: 'rtl', name: 'עברית' },
};

/** `ar`, `en`, `he_IL` (also `he`, `he-IL`, any case) → locale; anything else → undefined. */
export function localeFromKey(key: string): Locale | undefined {
  const language = key.trim().toLowerCase().split(/[-_]/)[0];
  return LOCALES.find((locale) => locale === language);
}

/** The merchant's list in its order, duplicates and unknown keys dropped; the default list when nothing is left. */
export function localesFromKeys(keys: readonly string[] | undefined): readonly Locale[] {
  const known = (keys ?? []).map(localeFromKey).filter((locale) => locale !== undefined);
  return known.length > 0 ? [...new Set(known)] : DEFAULT_LOCALES;
}
