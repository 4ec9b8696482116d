import { expect, test } from 'vitest';
import { hindranceOf } from './hindrance.ts';

const FREE = {
  closed: null,
  hasChanges: false,
  hasOnlyGone: false,
  lacksArea: false,
  isBelowMinimum: false,
} as const;

test.each([
  [{}, null],
  [{ isBelowMinimum: true }, 'minimum'],
  [{ isBelowMinimum: true, lacksArea: true }, 'area'],
  [{ lacksArea: true, hasChanges: true }, 'changes'],
  [{ lacksArea: true, hasChanges: true, hasOnlyGone: true }, 'gone'],
  [{ hasChanges: true, closed: 'shop' }, 'closed'],
] as const)('a cart with %o is kept from the checkout by: %s', (circumstances, hindrance) => {
  expect(hindranceOf({ ...FREE, ...circumstances })).toBe(hindrance);
});
