import { expect, test } from 'vitest';
import { localeOfPath } from './locale-of-path.ts';

test.each([
  ['/', 'ar'],
  ['/en', 'en'],
  ['/en/shop', 'en'],
  ['/en?x=1', 'en'],
  ['/english', 'ar'],
  ['/shop', 'ar'],
  ['/ar/shop', 'ar'],
  ['/he/products/1', 'he'],
])('%s is in %s', (path, locale) => {
  expect(localeOfPath(path, ['ar', 'en', 'he'])).toBe(locale);
});

test('a language that the site lacks is not a prefix', () => {
  expect(localeOfPath('/he/shop', ['ar', 'en'])).toBe('ar');
});
