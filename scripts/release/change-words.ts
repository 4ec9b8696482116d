import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import type { ChangeKind, ReleaseChange } from './compare-summaries.ts';
import { SETTING_WORDS } from './setting-words.ts';

type ChangeLocale = 'ar' | 'en';
type Thing = 'product' | 'category' | 'branch' | 'zone';
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** A change in words: "2 prices up" and the names that follow it. */
export interface ChangeWords {
  readonly head: string;
  /** To be set apart from the words around them: they may run the other way. */
  readonly names: readonly string[];
  /** There are more than those. */
  readonly hasMore: boolean;
}

/** Arabic puts the counted noun after the noun of what happened ("رفع سعر منتجين"), so one table of nouns serves all changes. */
const ARABIC_THINGS: Readonly<Record<Thing, Forms>> = {
  product: { one: 'منتج واحد', two: 'منتجين', few: '# منتجات', many: '# منتجًا', other: '# منتج' },
  category: { one: 'فئة واحدة', two: 'فئتين', few: '# فئات', many: '# فئة', other: '# فئة' },
  branch: { one: 'فرع واحد', two: 'فرعين', few: '# فروع', many: '# فرعًا', other: '# فرع' },
  zone: {
    one: 'منطقة توصيل واحدة',
    two: 'منطقتي توصيل',
    few: '# مناطق توصيل',
    many: '# منطقة توصيل',
    other: '# منطقة توصيل',
  },
};
const ARABIC: Readonly<Record<string, string>> = {
  'product.up': 'رفع سعر @',
  'product.down': 'خفض سعر @',
  'product.out': 'نفاد @',
  'product.back': 'عودة @ إلى المخزون',
  'product.other': 'تعديل آخر في @',
  new: 'إضافة @',
  gone: 'حذف @',
  changed: 'تعديل @',
};

const ENGLISH_THINGS: Readonly<Record<Thing, Forms>> = {
  product: { one: 'product', other: 'products' },
  category: { one: 'category', other: 'categories' },
  branch: { one: 'branch', other: 'branches' },
  zone: { one: 'delivery zone', other: 'delivery zones' },
};
const ENGLISH: Readonly<Record<string, string>> = {
  'product.out': '# @ sold out',
  'product.back': '# @ in stock again',
  'product.other': '# @ changed otherwise',
  new: '# new @',
  gone: '# @ gone',
  changed: '# @ changed',
};
const ENGLISH_PRICES: Readonly<Record<string, Forms>> = {
  'product.up': { one: '# price up', other: '# prices up' },
  'product.down': { one: '# price down', other: '# prices down' },
};

/** The week's first day in our list. */
const A_SUNDAY = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;
const RULES = { ar: new Intl.PluralRules('ar'), en: new Intl.PluralRules('en') } as const;
const ARABIC_LIST = new Intl.ListFormat('ar', { type: 'conjunction' });

/** A change between two releases in words. */
export function changeWords(locale: ChangeLocale, { kind, count, names }: ReleaseChange): ChangeWords {
  if (kind === 'hours') return { head: hoursText(locale, names), names: [], hasMore: false };
  if (kind === 'settings') {
    const words = names.map((name) => SETTING_WORDS[name]?.[locale] ?? name);
    return { head: { ar: 'تغيير الإعدادات', en: 'settings changed' }[locale], names: words, hasMore: false };
  }
  const head = (locale === 'ar' ? arabicText : englishText)(kind, count);
  return { head, names, hasMore: count > names.length };
}

/** A change in one line of plain English. */
export function changeLine(change: ReleaseChange): string {
  const { head, names, hasMore } = changeWords('en', change);
  return names.length === 0 ? head : `${head}: ${names.join(', ')}${hasMore ? ', …' : ''}`;
}

const formOf = (locale: ChangeLocale, forms: Forms, count: number): string =>
  (forms[RULES[locale].select(count)] ?? forms.other).replace('#', String(count));

function arabicText(kind: ChangeKind, count: number): string {
  const [thing, change] = kind.split('.') as [Thing, string];
  const sentence = ARABIC[kind] ?? ARABIC[change] ?? '';
  return sentence.replace('@', formOf('ar', ARABIC_THINGS[thing], count));
}

function englishText(kind: ChangeKind, count: number): string {
  const prices = ENGLISH_PRICES[kind];
  if (prices) return formOf('en', prices, count);
  const [thing, change] = kind.split('.') as [Thing, string];
  const sentence = ENGLISH[kind] ?? ENGLISH[change] ?? '';
  return sentence.replace('#', String(count)).replace('@', formOf('en', ENGLISH_THINGS[thing], count));
}

function hoursText(locale: ChangeLocale, names: readonly string[]): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const days = WEEKDAYS.filter((day) => names.includes(day)).map((day) =>
    format.format(A_SUNDAY + WEEKDAYS.indexOf(day) * DAY_MS),
  );
  return locale === 'ar'
    ? `تغيير ساعات العمل: ${ARABIC_LIST.format(days)}`
    : `${days.join(', ')} hours changed`;
}
