import { expect, test } from 'vitest';
import { ownText, shortNameIn } from './shop-texts.ts';

test.each([
  ['a translation', { base: 'مشاوي', translations: { en: 'Grill' } }, ['مشاوي', 'Grill', '']],
  ['a text that is written in one language', { base: 'Grill' }, ['Grill', 'Grill', '']],
  [
    'a translation that is also the base',
    { base: 'Grill', translations: { en: 'Grill' } },
    ['', 'Grill', ''],
  ],
  ['no text', { base: '' }, ['', '', '']],
])('readers get %s, and nothing in another language', (_, text, expected) => {
  expect((['ar', 'en', 'he'] as const).map((locale) => ownText(text, locale, 'ar'))).toEqual(expected);
});

test('a name in the reader’s language has precedence over a short one in another', () => {
  const name = { base: 'مشاوي القدس', translations: { en: 'Quds Grill' } };
  expect(shortNameIn({ name, shortName: { base: 'القدس' } }, 'en')).toBe('Quds Grill');
  expect(shortNameIn({ name, shortName: { base: 'القدس', translations: { en: 'Quds' } } }, 'en')).toBe(
    'Quds',
  );
  expect(shortNameIn({ name, shortName: { base: 'القدس' } }, 'ar')).toBe('القدس');
});

test('without any name in the reader’s language, the short name stays as it is', () => {
  expect(shortNameIn({ name: { base: 'مشاوي القدس' }, shortName: { base: 'القدس' } }, 'en')).toBe('القدس');
});
