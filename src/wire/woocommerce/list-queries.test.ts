import { expect, test } from 'vitest';
import { listSize, variableIds } from './list-queries.ts';

test('only variable products with a number of their own have variations to ask for', () => {
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
])('a list that says %j and %j is %j long', (total, pages, size) => {
  expect(listSize(new Headers({ 'x-wp-total': total, 'x-wp-totalpages': pages }))).toEqual(size);
});

test('a list whose headers were dropped does not say how long it is', () => {
  expect(listSize(new Headers())).toEqual({ total: null, pages: null });
});
