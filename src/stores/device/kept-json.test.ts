import { expect, test } from 'vitest';
import { parseKept, textsIn } from './kept-json.ts';

const sizeIn = (json: unknown): number => (json as { readonly size: number }).size * 2;

test('a stored value is read', () => {
  expect(parseKept('{"size":4}', 1, sizeIn)).toBe(8);
});

test.each(['', '[', 'null', 'long ago'])(
  'a kept text %j, which cannot be read, gives the initial value',
  (stored) => {
    expect(parseKept(stored, 1, sizeIn)).toBe(1);
  },
);

test.each([
  [
    ['tea', 7, null, 'bread'],
    ['tea', 'bread'],
  ],
  [{ 0: 'tea' }, []],
  ['tea', []],
])('the texts of %j are %j', (json, texts) => {
  expect(textsIn(json)).toEqual(texts);
});
