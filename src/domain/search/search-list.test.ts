import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Attribute, Product } from '#domain/catalogue/product.ts';
import { decodeSearchList, encodeSearchList } from './search-file.ts';
import { type SearchList, searchListOf } from './search-list.ts';

const term = (value: string, en: string) => ({
  value,
  name: { base: value, translations: { en } },
  isDefault: false,
});
const size: Attribute = {
  id: 1,
  key: 'size',
  name: { base: 'الحجم' },
  isOption: true,
  terms: [term('صغير', 'Small'), term('كبير', 'Large')],
};
const product = (id: number, base: string, en: string, changes: Partial<Product>) =>
  ({
    id,
    name: { base, translations: { en } },
    categoryIds: [],
    attributes: [],
    ...changes,
  }) as unknown as Product;
const category = (id: number, parentId: number, base: string) => ({
  id,
  parentId,
  name: { base },
  description: { base: '' },
  position: id,
  image: null,
});

describe('searchListOf', () => {
  test('contains names, categories with their ancestors, and terms, in the languages of the shop', () => {
    const list = searchListOf(
      {
        categories: [category(5, 0, 'خبز'), category(6, 5, 'معجنات')],
        products: [
          product(7, 'كولا', 'Cola', { categoryIds: [6], attributes: [size] }),
          product(9, 'Pita', 'Pita', { categoryIds: [5, 99] }),
        ],
      },
      ['ar', 'en'],
    );
    expect(list).toEqual({
      products: [
        { id: 7, names: ['كولا', 'Cola'], categories: [0, 1], attributes: [0, 1] },
        { id: 9, names: ['Pita', ''], categories: [0], attributes: [] },
      ],
      categories: [
        ['خبز', ''],
        ['معجنات', ''],
      ],
      attributes: [
        ['صغير', 'Small'],
        ['كبير', 'Large'],
      ],
    });
  });

  test('turns a name of several lines into one line, as the file requires', () => {
    const [one] = searchListOf({ categories: [], products: [product(1, 'a\nb\u2028c', 'd', {})] }, [
      'ar',
    ]).products;
    expect(one?.names).toEqual(['a b c']);
  });
});

describe('the search file', () => {
  const phrase = fc.tuple(fc.string(), fc.string(), fc.string());
  const clean = (list: SearchList): SearchList => {
    const phrases = (from: readonly (readonly string[])[]) =>
      from.map((texts) => texts.map((text) => text.replace(/\n/g, ' ')));
    return {
      products: list.products.map((one) => ({ ...one, names: phrases([one.names])[0] ?? [] })),
      categories: phrases(list.categories),
      attributes: phrases(list.attributes),
    };
  };
  const places = fc.array(fc.nat(300), { maxLength: 4 });
  const anyList = fc
    .record({
      products: fc.array(
        fc.record({
          id: fc.integer({ min: 1, max: 1e9 }),
          names: phrase,
          categories: places,
          attributes: places,
        }),
        { minLength: 1 },
      ),
      categories: fc.array(phrase, { minLength: 1 }),
      attributes: fc.array(phrase, { minLength: 1 }),
    })
    .map(clean);

  test('preserves every list', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        expect(decodeSearchList(encodeSearchList(list))).toEqual(list);
      }),
    );
  });

  test('preserves an empty list', () => {
    const empty = { products: [], categories: [], attributes: [] };
    expect(decodeSearchList(encodeSearchList(empty))).toEqual(empty);
  });

  test.each(['', '{}', 'null', '[]', '<html>', '{"version":2}', '{"version":1,"ids":[1]}'])(
    '%j is no search file',
    (text) => {
      expect(decodeSearchList(text)).toBeNull();
    },
  );
});
