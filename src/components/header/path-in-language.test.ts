import { expect, test } from 'vitest';
import { languageOf, pathInLanguage } from './path-in-language.ts';

test.each([
  ['/nothing', '/', '/en', '/en/nothing'],
  ['/en/nothing/more', '/en', '/', '/nothing/more'],
  ['/en/nothing', '/en', '/he', '/he/nothing'],
  ['/en', '/en', '/', '/'],
  ['/', '/', '/he', '/he'],
  ['/english', '/', '/en', '/en/english'],
])('%s from %s to %s is %s', (path, from, to, expected) => {
  expect(pathInLanguage(path, from, to)).toBe(expected);
});

test.each([
  ['/', 'ar'],
  ['/shop', 'ar'],
  ['/english', 'ar'],
  ['/en', 'en'],
  ['/en/shop', 'en'],
  ['/he/products/1', 'he'],
])('the language of %s is %s', (path, expected) => {
  expect(languageOf(path, { ar: '/', en: '/en', he: '/he' })).toBe(expected);
});
