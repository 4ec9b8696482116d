import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { search } from './search.ts';
import { searchIndex, withDescriptions } from './search-index.ts';

const NAMES = [
  ['حمّص بيتي', 'House hummus'],
  ['شاورما دجاج', 'Chicken shawarma'],
  ['صحن شاورما دجاج', 'Chicken shawarma plate'],
  ['سلطة عربية', 'Arab salad'],
  ['زيت زيتون', 'Olive oil'],
  ['كولا', 'Cola'],
  ['بيتزا', 'Pizza'],
];
const index = searchIndex({
  products: NAMES.map((names, place) => ({
    id: place + 1,
    names,
    categories: [place === 5 ? 1 : 0],
    attributes: place === 6 ? [0] : [],
  })),
  categories: [
    ['طعام', 'Food'],
    ['مشروبات', 'Drinks'],
  ],
  attributes: [['كبير', 'Large']],
});

describe('search', () => {
  test.each([
    ['the same word', 'حمص', [1]],
    ['with its article', 'الحمص', [1]],
    ['the beginning of a word', 'شاو', [2, 3]],
    ['the shorter name first', 'chicken shawarma', [2, 3]],
    ['words in any order', 'دجاج شاورما', [2, 3]],
    ['languages mixed', 'chicken شاورما', [2, 3]],
    ['every word has to be found', 'chicken plate', [3]],
    ['a plural', 'سلطات', [4]],
    ['part of a word', 'اورم', [2, 3]],
    ['a typing error', 'shawrma', [2, 3]],
    ['no typing errors in short words', 'cla', []],
    ['a misspelling where the word itself exists', 'pizza', [7]],
    ['a category', 'drinks', [6]],
    ['a term', 'large', [7]],
    ['Arabic as it is spelled in Latin letters', 'hommos', [1]],
    ['nothing typed', '  ', []],
    ['no words', '!?', []],
    ['nothing found', 'zzzzzz', []],
    ['half of the words, when no product has them all', 'cola zzzzzz', [6]],
    ['fewer than half', 'cola zzzzzz yyyyyy', []],
  ])('%s: %s', (_, typed, ids) => {
    expect(search(index, typed)).toEqual(ids);
  });

  test('ranks a name above a category, and keeps menu order among equals', () => {
    expect(search(index, 'طعام')).toEqual([1, 2, 3, 4, 5, 7]);
  });

  test('returns all matches, however many', () => {
    const products = Array.from({ length: 100 }, (_, place) => ({
      id: place + 1,
      names: [`فلافل ${place}`],
      categories: [],
      attributes: [],
    }));
    expect(search(searchIndex({ products, categories: [], attributes: [] }), 'فلافل')).toHaveLength(100);
  });

  test('finds every product by its full name', () => {
    const names = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1 }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(names, (all) => {
        const products = all.map((name, place) => ({
          id: place + 1,
          names: [name],
          categories: [],
          attributes: [],
        }));
        const some = searchIndex({ products, categories: [], attributes: [] });
        for (const {
          id,
          names: [name = ''],
        } of products) {
          if (/[\p{L}\p{N}]{2}/u.test(name)) expect(search(some, name)).toContain(id);
        }
      }),
    );
  });

  test('answers a megabyte of input', () => {
    expect(search(index, 'حمص '.repeat(100_000))).toEqual([1]);
    expect(search(index, 'a'.repeat(1_000_000))).toEqual([]);
  });
});

describe('search in descriptions', () => {
  const described = withDescriptions(index, [
    { word: 'sesame', ids: [1, 4] },
    { word: 'cola', ids: [2] },
    { word: 'والسمسم', ids: [1] },
    { word: 'sole', ids: [3, 99] },
  ]);

  test.each([
    ['a word that only they say', 'sesame', [1, 4]],
    ['its beginning', 'sesa', [1, 4]],
    ['without the article and preposition that it is written with', 'سمسم', [1]],
    ['a name first', 'cola', [6, 2]],
    ['together with a name', 'salad sesame', [4]],
    ['no part of a Latin word', 'same', []],
    ['no typing errors', 'sesamme', []],
    ['nothing of two letters', 'se', []],
    ['no product that the list does not have', 'sole', [3]],
  ])('%s: %s', (_, typed, ids) => {
    expect(search(described, typed)).toEqual(ids);
  });

  test('does not change the order of matches in names', () => {
    for (const typed of ['shawrma', 'chicken shawarma', 'hommos', 'اورم', 'طعام']) {
      const before = search(index, typed);
      expect(search(described, typed).slice(0, before.length)).toEqual(before);
    }
  });
});
