import { expect, test } from 'vitest';
import { withoutBidiControls } from '#domain/language/isolate.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { translator } from '#i18n/translate.ts';
import { storefrontOf } from '#views/test-storefront.ts';
import { changeLine, changeWords } from './change-words.ts';
import type { ChangeKind, ReleaseChange } from './compare-summaries.ts';

const change = (kind: ChangeKind, count: number, names: readonly string[] = []): ReleaseChange => ({
  kind,
  count,
  names,
});
const inWords = (locale: Locale, of: ReleaseChange) => changeWords(of, locale, translator(locale));
/** Without the isolates around numbers. */
const headIn = (locale: Locale, ...of: Parameters<typeof change>) =>
  withoutBidiControls(inWords(locale, change(...of)).head);
const inArabic = (...of: Parameters<typeof change>) => headIn('ar', ...of);

test.each<[Parameters<typeof change>, string]>([
  [['product.up', 12, ['A', 'B', 'C']], '12 prices up: A, B, C, …'],
  [['product.down', 1, ['A']], '1 price down: A'],
  [['product.gone', 3, ['A', 'B', 'C']], '3 products gone: A, B, C'],
  [['product.back', 1, ['A']], '1 product in stock again: A'],
  [['zone.changed', 2, ['A', 'B']], '2 delivery zones changed: A, B'],
  [['category.new', 1, ['A']], '1 new category: A'],
  [['hours', 2, ['friday', 'saturday']], 'opening hours changed: Friday, Saturday'],
  [['settings', 2, ['colours', 'ofTomorrow']], 'settings changed: colours, ofTomorrow'],
])('%j has a line of English', ([...of], line) => {
  expect(changeLine(change(...of), translator('en'))).toBe(line);
});

test('Arabic uses five forms of number, in the words of each kind of change', () => {
  const forms = [1, 2, 7, 12, 100].map((count) => inArabic('product.up', count));
  expect(forms).toEqual([
    'رفع سعر منتج واحد',
    'رفع سعر منتجين',
    'رفع سعر 7 منتجات',
    'رفع سعر 12 منتجًا',
    'رفع سعر 100 منتج',
  ]);
  expect(inArabic('product.back', 3)).toBe('عودة 3 منتجات إلى المخزون');
  expect(inArabic('zone.gone', 2)).toBe('حذف منطقتي توصيل');
});

test('Arabic names days and settings in Arabic', () => {
  expect(inWords('ar', change('hours', 2, ['friday', 'saturday']))).toEqual({
    head: 'تغيير المواعيد',
    names: ['الجمعة', 'السبت'],
    hasMore: false,
  });
  expect(inWords('ar', change('settings', 1, ['colours']))).toEqual({
    head: 'تغيير الإعدادات',
    names: ['الألوان'],
    hasMore: false,
  });
});

test('every kind of change has words in all languages', () => {
  const kinds: ChangeKind[] = [
    ...(['new', 'gone', 'up', 'down', 'out', 'back', 'other'] as const).map((it) => `product.${it}` as const),
    ...(['category', 'branch', 'zone'] as const).flatMap((list) =>
      (['new', 'gone', 'changed'] as const).map((it) => `${list}.${it}` as const),
    ),
  ];
  for (const kind of kinds) {
    expect(headIn('en', kind, 4), kind).toMatch(/^4 [a-z ]+$/);
    expect(headIn('ar', kind, 4), kind).toMatch(/^[\u0600-\u06ff ]+ 4 [\u0600-\u06ff ]+$/);
    expect(headIn('he', kind, 4), kind).toMatch(/^[\u0590-\u05ff ]+[ \u05be]4 [\u0590-\u05ff ]+$/);
  }
});

test('every setting that a merchant may change has words', () => {
  const names = Object.keys(storefrontOf().settings).filter((name) => name !== 'hours');
  for (const name of names) expect(translator('en').find(`setting:${name}`), name).not.toBeNull();
});
