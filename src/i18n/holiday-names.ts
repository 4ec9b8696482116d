import type { Holiday } from '#domain/hours/islamic-dates.ts';
import type { Locale } from '#domain/tenant/locale.ts';

/** Names that are written into the shop's settings, in each language at once; a page has the words of one. */
export const HOLIDAY_WORDS: Readonly<Record<Holiday, Readonly<Record<Locale, string>>>> = {
  ramadan: { ar: 'رمضان', en: 'Ramadan', he: 'רמדאן' },
  'eid-al-fitr': { ar: 'عيد الفطر', en: 'Eid al-Fitr', he: 'עיד אל־פיטר' },
  'eid-al-adha': { ar: 'عيد الأضحى', en: 'Eid al-Adha', he: 'עיד אל־אדחא' },
};
