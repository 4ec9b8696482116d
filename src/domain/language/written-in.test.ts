import { expect, test } from 'vitest';
import { isWrittenIn } from './written-in.ts';

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
