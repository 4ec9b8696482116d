import { expect, test } from 'vitest';
import { directionOf, isWrittenIn, otherLanguage } from './written-in.ts';

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

test.each([
  ['Nutella شوكولاتة بالبندق', 'ar', 'rtl'],
  ['Nutella ממרח אגוזי לוז', 'ar', 'rtl'],
  ['كنافة is a dessert', 'ar', 'ltr'],
  ['كنافة is a dessert', 'en', 'ltr'],
  ['12 × 20', 'ar', 'auto'],
] as const)('%j on a page in %s is read %s', (text, locale, direction) => {
  expect(directionOf(text, locale)).toBe(direction);
});
