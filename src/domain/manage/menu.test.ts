import { describe, expect, test } from 'vitest';
import { choicesLeft, type Dish, dishesFound, dishGroups, hasPictures, type MenuItem } from './menu.ts';

const item = (id: number, name: string, isInStock = true): MenuItem => ({
  ...{ id, name, isInStock, soldOut: 'no', backAt: null, price: null, regularPrice: null },
});
const dish = (id: number, name: string, choices: readonly MenuItem[] = [], categoryIds = [1]): Dish => ({
  ...{ ...item(id, name), choices, categoryIds, hasPhoto: false, names: {} },
});
const DISHES = [
  dish(1, 'فَلافل'),
  dish(2, 'Hummus', [item(21, 'Small'), item(22, 'Large')], [2]),
  dish(3, 'Falafel plate'),
];
const found = (words: string, categoryId: number | null = null) =>
  dishesFound({ dishes: DISHES }, { words, categoryId }).map(({ id }) => id);

test('what is out is a dish without stock, or with a choice without; a dish that has come back meanwhile stays', () => {
  const dishes = [
    dish(1, 'Falafel'),
    { ...dish(2, 'Hummus'), isInStock: false },
    dish(3, 'Shawarma', [item(31, 'Small'), item(32, 'Large', false)]),
  ];
  const out = (outIds: ReadonlySet<number> | null) =>
    dishesFound({ dishes }, { words: '', categoryId: null, outIds }).map(({ id }) => id);
  expect(out(null)).toEqual([1, 2, 3]);
  expect(out(new Set())).toEqual([2, 3]);
  expect(out(new Set([1]))).toEqual([1, 2, 3]);
});

describe('a search through the menu', () => {
  test.each([
    ['', [1, 2, 3]],
    ['فلافل', [1]],
    ['FALAFEL', [3]],
    ['plate fal', [3]],
    ['large', [2]],
    ['pizza', []],
  ])('for "%s" needs all words, and ignores case and vowel marks', (words, ids) => {
    expect(found(words)).toEqual(ids);
  });

  test('stays in the chosen category', () => {
    expect(found('', 2)).toEqual([2]);
    expect(found('falafel', 2)).toEqual([]);
  });
});

test('a dish stands once, under the first category of the menu that it is in, and one in none stands last', () => {
  const categories = [2, 1, 3].map((id) => ({ id, name: `Category ${id}` }));
  const dishes = [
    dish(1, 'A', [], [9]),
    dish(2, 'B', [], [1]),
    dish(3, 'C', [], [1, 2]),
    dish(4, 'D', [], [1]),
  ];
  const groups = dishGroups({ categories }, dishes);
  expect(groups.map((group) => [group.category?.id ?? null, group.dishes.map(({ id }) => id)])).toEqual([
    [2, [3]],
    [1, [2, 4]],
    [null, [1]],
  ]);
});

test.each([
  [[], null],
  [[item(1, 'A'), item(2, 'B')], null],
  [[item(1, 'A'), item(2, 'B', false)], 1],
  [[item(1, 'A', false), item(2, 'B', false)], null],
])('%#: a dish shows the number of choices only when some are sold out', (choices, left) => {
  expect(choicesLeft(dish(9, 'Dish', choices))).toBe(left);
});

test('the list has a place for pictures as soon as one dish has one', () => {
  expect(hasPictures({ dishes: DISHES })).toBe(false);
  expect(hasPictures({ dishes: [...DISHES, { ...dish(4, 'Kebab'), hasPhoto: true }] })).toBe(true);
});
