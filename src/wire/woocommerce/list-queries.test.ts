import { expect, test } from 'vitest';
import { listSize, variableIds } from './list-queries.ts';

test('variations are requested only for variable products with a valid id', () => {
  const products = [
    { id: 1, type: 'simple' },
    { id: 2, type: 'variable' },
    { id: '3', type: 'variable' },
    { id: -4, type: 'variable' },
    { type: 'variable' },
    null,
    'variable',
  ];
  expect(variableIds(products)).toEqual([2]);
});

test.each([
  ['240', '3', { total: 240, pages: 3 }],
  ['0', '0', { total: 0, pages: 0 }],
  ['', '-1', { total: null, pages: null }],
  ['many', '1e3', { total: null, pages: null }],
])('a list with the headers %j and %j has the length %j', (total, pages, size) => {
  expect(listSize(new Headers({ 'x-wp-total': total, 'x-wp-totalpages': pages }))).toEqual(size);
});

test('a list without the headers has an unknown length', () => {
  expect(listSize(new Headers())).toEqual({ total: null, pages: null });
});
