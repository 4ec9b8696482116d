import { expect, test } from 'vitest';
import { pathInLanguage } from './path-in-language.ts';

const HOMES = { ar: '/', en: '/en', he: '/he' };

test.each([
  ['/nothing', 'en', '/en/nothing'],
  ['/en/nothing/more', 'ar', '/nothing/more'],
  ['/en/nothing', 'he', '/he/nothing'],
  ['/en', 'ar', '/'],
  ['/', 'he', '/he'],
  ['/en//evil.test/login', 'ar', '/evil.test/login'],
  ['/en/\\evil.test', 'ar', '/evil.test'],
  ['//evil.test', 'en', '/en/evil.test'],
  ['/english', 'en', '/en/english'],
  // An earlier click has changed the link already.
  ['/en/products/101', 'en', '/en/products/101'],
  ['/products/101', 'ar', '/products/101'],
  ['/en', 'en', '/en'],
  // The merchant no longer offers the language.
  ['/en/nothing', 'fr', '/en/nothing'],
])('%s in the language %s is %s', (path, locale, expected) => {
  expect(pathInLanguage(path, HOMES, locale)).toBe(expected);
});
