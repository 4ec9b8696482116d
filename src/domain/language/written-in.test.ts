import { expect, test } from 'vitest';
import { isWrittenIn, otherLanguage } from './written-in.ts';

test.each([
  ['Grill & falafel', 'en', true],
  ['Grill & falafel', 'ar', false],
  ['مشاوي وفلافل منذ 1962', 'ar', true],
  ['مشاوي Quds وفلافل', 'ar', true],
  ['مشاوي Quds وفلافل', 'en', false],
  ['פלאפל וגריל', 'he', true],
  ['פלאפל וגריל', 'ar', false],
  ['1962 – 24/7', 'en', false],
  ['', 'ar', false],
] as const)('%j is written in %s: %s', (text, locale, expected) => {
  expect(isWrittenIn(text, locale)).toBe(expected);
});

test.each([
  ['خبز طازج', 'he', 'ar'],
  ['Fresh bread', 'he', 'en'],
  ['לחם טרי', 'en', 'he'],
  ['לחם טרי', 'he', undefined],
  ['500 – 24/7', 'he', undefined],
  ['', 'ar', undefined],
] as const)('%j on a page in %s is of the language %s', (text, locale, expected) => {
  expect(otherLanguage(text, locale)).toBe(expected);
});
