import { expect, test } from 'vitest';
import { isOwnFault } from './own-fault.ts';

const OURS = { places: ['page.Ab12.js:1:2345'] };

test.each([
  ['an error in a script of the site', new TypeError('x is not a function'), OURS, true],
  ['one of an extension', new TypeError('x is not a function'), { places: [] }, false],
  ['what is no error', 'ResizeObserver loop', OURS, false],
  ['a transition that was skipped', new DOMException('Transition was skipped', 'AbortError'), OURS, false],
  ['a part that is gone', new TypeError('Failed to fetch dynamically imported module: /x.js'), OURS, false],
])('%s', (_, thrown, seen, isOurs) => {
  expect(isOwnFault(thrown, seen)).toBe(isOurs);
});
