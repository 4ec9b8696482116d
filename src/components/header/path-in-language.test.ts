import { expect, test } from 'vitest';
import { pathInLanguage } from './path-in-language.ts';

test.each([
  ['/nothing', '/', '/en', '/en/nothing'],
  ['/en/nothing/more', '/en', '/', '/nothing/more'],
  ['/en/nothing', '/en', '/he', '/he/nothing'],
  ['/en', '/en', '/', '/'],
  ['/', '/', '/he', '/he'],
  ['/en//evil.test/login', '/en', '/', '/evil.test/login'],
  ['/en/\\evil.test', '/en', '/', '/evil.test'],
  ['//evil.test', '/', '/en', '/en/evil.test'],
  ['/english', '/', '/en', '/en/english'],
])('%s from %s to %s is %s', (path, from, to, expected) => {
  expect(pathInLanguage(path, from, to)).toBe(expected);
});
