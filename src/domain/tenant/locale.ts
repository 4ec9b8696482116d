/** A language of the interface. The specification calls Hebrew `he_IL`; the code calls it `he`. */
export type Locale = 'ar' | 'en' | 'he';

export const LOCALES: readonly Locale[] = ['ar', 'en', 'he'];

/** Specification §1: the languages of a merchant who configured none. The first is the site's default and has no prefix. */
export const DEFAULT_LOCALES: readonly Locale[] = ['ar', 'en'];

interface LocaleFacts {
  /** The key in merchants' settings and in the specification. */
  readonly key: string;
  /** BCP 47, for `lang`, `hreflang` and Intl. */
  readonly tag: string;
  readonly direction: 'rtl' | 'ltr';
  /** Its letters, by their name in Unicode. */
  readonly script: 'Arabic' | 'Hebrew' | 'Latin';
  /** The language's name in that language. */
  readonly name: string;
}

export const LOCALE_FACTS: Readonly<Record<Locale, LocaleFacts>> = {
  ar: { key: 'ar', tag: 'ar', direction: 'rtl', script: 'Arabic', name: 'العربية' },
  en: { key: 'en', tag: 'en', direction: 'ltr', script: 'Latin', name: 'English' },
  he: { key: 'he_IL', tag: 'he-IL', direction: 'rtl', script: 'Hebrew', name: 'עברית' },
};

/** As merchants write them: `ar`, `en`, `he_IL`. */
export const localeKeys = (): readonly string[] => LOCALES.map((locale) => LOCALE_FACTS[locale].key);

/** `ar`, `en`, `he_IL` (also `he`, `he-IL`, any case) → locale; anything else → undefined. */
export function localeFromKey(key: string): Locale | undefined {
  const language = key.trim().toLowerCase().split(/[-_]/)[0];
  return LOCALES.find((locale) => locale === language);
}

/** The first of a browser's languages (`en-GB,en;q=0.9`) that is one of the interface; undefined for none. */
export const localeFromBrowser = (languages: string): Locale | undefined =>
  languages
    .split(',')
    .map((part) => localeFromKey(part.split(';')[0] ?? ''))
    .find((locale) => locale !== undefined);

/** The merchant's languages in order, without duplicates and unknown keys; the default list if none is left. */
export function localesFromKeys(keys: readonly string[] | undefined): readonly Locale[] {
  const known = (keys ?? []).map(localeFromKey).filter((locale) => locale !== undefined);
  return known.length > 0 ? [...new Set(known)] : DEFAULT_LOCALES;
}
