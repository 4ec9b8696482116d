import { expect, test } from 'vitest';
import { listOf } from './list-of.ts';

test.each<[unknown, readonly unknown[]]>([
  [[], []],
  [
    ['a', null],
    ['a', null],
  ],
  [{ 1: 'a', 3: 'b' }, ['a', 'b']],
  [{ 0: 'a' }, ['a']],
])('%j gives the list %j', (value, items) => {
  expect(listOf(value)).toEqual(items);
});

test.each([
  [null],
  [undefined],
  [3],
  ['12'],
  [{}],
  [{ 1: 'a', total: 1 }],
  [{ '-1': 'a' }],
  [{ '': 'a' }],
  [{ code: 'rest_forbidden', message: '', data: { status: 403 } }],
])('%j is not a list', (value) => {
  expect(listOf(value)).toBeNull();
});
