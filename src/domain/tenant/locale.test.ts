import { expect, test } from 'vitest';
import { localeFromBrowser } from './locale.ts';

test.each([
  ['en-GB,en;q=0.9', 'en'],
  ['ar-PS', 'ar'],
  ['xx-XX, he;q=0.5', 'he'],
  ['de', undefined],
  ['', undefined],
])('a browser that asks for %j is answered in %s', (languages, locale) => {
  expect(localeFromBrowser(languages)).toBe(locale);
});
