import { expect, test } from 'vitest';
import { isOwnFault } from './own-fault.ts';

const SITE = 'https://shop.test';
const OURS = `${SITE}/_astro/page.Ab12.js:1:2345`;
const EXTENSION = 'chrome-extension://abc/content.js:1:2';

function thrownAt(stack: string, error: Error = new TypeError('x is not a function')): Error {
  Object.defineProperty(error, 'stack', { value: stack });
  return error;
}

const chromium = (...places: readonly string[]) =>
  thrownAt(
    ['TypeError: x', '    at Array.map (<anonymous>)', ...places.map((at) => `    at f (${at})`)].join('\n'),
  );

test.each([
  ['an error in a script of the site', chromium(OURS), '', true],
  ['one that Firefox or Safari tells of', thrownAt(`map@[native code]\nf@${OURS}`), '', true],
  ['a text that a script of the site throws', 'menu', OURS, true],
  [
    'storage that is full',
    thrownAt(`Error\n    at ${OURS}`, new DOMException('full', 'QuotaExceededError')),
    '',
    true,
  ],
  ['an error of an extension', chromium(EXTENSION), '', false],
  [
    'one of an extension that stands between the site and the browser',
    chromium(EXTENSION, OURS),
    OURS,
    false,
  ],
  ['one of another site’s script', chromium('https://other.test/_astro/page.Ab12.js:1:2'), '', false],
  ['one of a script that nobody names', 'Script error.', '', false],
  ['a rejection that says nothing', undefined, '', false],
  ['the browser’s notice of sizes', 'ResizeObserver loop limit exceeded', OURS, false],
  [
    'a transition that was skipped',
    thrownAt(`at ${OURS}`, new DOMException('Skipped', 'AbortError')),
    '',
    false,
  ],
  [
    'a part that is gone',
    thrownAt(`at ${OURS}`, new TypeError('Failed to fetch dynamically imported module: /x.js')),
    '',
    false,
  ],
])('%s', (_, thrown, place, isOurs) => {
  expect(isOwnFault(thrown, place, SITE)).toBe(isOurs);
});
