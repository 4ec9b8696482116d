import { expect, test } from 'vitest';
import { storeCategories } from './category-answers.ts';

const idsOf = (categories: readonly unknown[]) =>
  storeCategories(categories, true, 'http://shop.localhost').map(({ id }) => id);
const many = (count: number, make: (index: number) => object) =>
  Array.from({ length: count }, (_, n) => make(n));

test('a category is listed if it, or one below it, has products', () => {
  const categories = [
    { id: 1, name: 'a', parent: 0, count: 0 },
    { id: 2, name: 'b', parent: 1, count: 0 },
    { id: 3, name: 'c', parent: 2, count: 4 },
    { id: 4, name: 'd', parent: 1, count: 0 },
  ];
  expect(idsOf(categories)).toEqual([1, 2, 3]);
});

test.each([
  ['its own parent, many times', many(1000, () => ({ id: 1, parent: 1, count: 0 })), []],
  ['in a circle', many(1000, (n) => ({ id: (n % 3) + 1, parent: ((n + 1) % 3) + 1, count: 0 })), []],
  ['without an id', many(1000, () => ({ count: 0 })), []],
  ['with a text as id', many(9, () => ({ id: '1', parent: '1', count: 1 })), []],
])('a hostile list of categories is answered at once: %s', (_, categories, expected) => {
  expect(idsOf(categories)).toEqual(expected);
});

test('a circle with products is listed', () => {
  const circle = [
    { id: 1, parent: 2, count: 0 },
    { id: 2, parent: 1, count: 1 },
  ];
  expect(idsOf(circle)).toEqual([1, 2]);
});
