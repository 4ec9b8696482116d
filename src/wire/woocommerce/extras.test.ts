import { describe, expect, test } from 'vitest';
import { capture, codesOf, recordingContext } from '#sources/set-up/recording-context.ts';
import { catalogueOf } from './catalogue.ts';

const LISTS = { variations: [], categories: capture('t_categories'), attributes: [] };

/** The captured burger with such extras and other changes. */
function read(extras: unknown, changes: object = {}) {
  const context = recordingContext();
  const products = [{ ...capture('w_product_simple'), extensions: { treesal: { extras } }, ...changes }];
  const [product] = catalogueOf({ ...LISTS, products }, 'ILS', context).products;
  return { product, codes: codesOf(context.faults) };
}

const garlic = { id: 'garlic', name: 'ثومية', price: '3.00' };
const tahini = { id: 'tahini', name: 'طحينة', price: 2 };
const sauces = { id: 'sauces', name: 'الصلصات', extras: [garlic, tahini] };
const BAD = ['product.bad-extras 16'];

test('a product has its groups with names in each language, prices, limits and keys', () => {
  const group = {
    ...sauces,
    minimum: 1,
    maximum: 3,
    free: 1,
    translations: { en: { name: 'Sauces' } },
    extras: [{ ...garlic, maximum: '2', translations: { en: { name: 'Garlic &amp; oil' } } }, tahini],
  };
  const { product, codes } = read([group]);
  expect(codes).toEqual([]);
  expect(product?.extras).toEqual([
    {
      name: { base: 'الصلصات', translations: { en: 'Sauces' } },
      minimum: 1,
      maximum: 3,
      free: 1,
      extras: [
        {
          key: 'sauces.garlic',
          name: { base: 'ثومية', translations: { en: 'Garlic & oil' } },
          price: { amount: 300, minorUnit: 2, currency: 'ILS' },
          maximum: 2,
        },
        {
          key: 'sauces.tahini',
          name: { base: 'طحينة' },
          price: { amount: 200, minorUnit: 2, currency: 'ILS' },
          maximum: 1,
        },
      ],
    },
  ]);
});

test('a group without limits takes each extra once, and none has to be chosen', () => {
  expect(read([sauces]).product?.extras[0]).toMatchObject({ minimum: 0, maximum: 2, free: 0 });
});

test.each([undefined, null, []])('a product with %j as extras has none', (extras) => {
  expect(read(extras)).toMatchObject({ product: { extras: [], isPurchasable: true }, codes: [] });
});

test('an extra that is sold out is read, and a product from whose extras nobody can choose is sold out', () => {
  const out = { ...garlic, id: 'out', sold_out: true };
  const stock = ({ product }: ReturnType<typeof read>) => product?.stock.isInStock;
  const some = read([{ ...sauces, minimum: 1, extras: [out, garlic] }]);
  expect(some).toMatchObject({ codes: [], product: { extras: [{ extras: [{ isSoldOut: true }, {}] }] } });
  expect(some.product?.extras[0]?.extras[1]).not.toHaveProperty('isSoldOut');
  expect(stock(some)).toBe(true);
  expect(stock(read([{ ...sauces, minimum: 1, extras: [out] }]))).toBe(false);
  expect(stock(read([{ ...sauces, minimum: 0, extras: [out] }]))).toBe(true);
});

describe('is left out and reported', () => {
  test.each([
    ['a text in place of the list', 'none'],
    ['a group that is no object', ['sauces']],
    ['a group without a name', [{ ...sauces, name: ' ' }]],
    ['a group without extras', [{ ...sauces, extras: [] }]],
    ['a group with an extra without a name', [{ ...sauces, extras: [{ ...garlic, name: '<b></b>' }] }]],
    ['a group with a negative price', [{ ...sauces, extras: [{ ...garlic, price: '-3' }] }]],
    ['a group with a price that is no decimal', [{ ...sauces, extras: [{ ...garlic, price: '3,00' }] }]],
    ['a group with an endless price', [{ ...sauces, extras: [{ ...garlic, price: '1e99' }] }]],
    [
      'a group that costs more than can be counted',
      [{ ...sauces, extras: [{ ...garlic, price: '99999999999' }] }],
    ],
    ['a group with the same extra twice', [{ ...sauces, extras: [garlic, garlic] }]],
    ['a group with half a piece', [{ ...sauces, maximum: 1.5 }]],
    [
      'a group with more than 50 extras',
      [{ ...sauces, extras: Array.from({ length: 51 }, (_, id) => ({ ...garlic, id })) }],
    ],
    ['a group with a long id', [{ ...sauces, id: 'x'.repeat(300) }]],
    ['a group with half a character as id', [{ ...sauces, id: '\ud83d' }]],
  ])('%s', (_, extras) => {
    expect(read(extras)).toMatchObject({ product: { extras: [], isPurchasable: true }, codes: BAD });
  });

  test('the second group with the same id, and every group after the twentieth', () => {
    expect(read([sauces, sauces])).toMatchObject({ product: { extras: [{}] }, codes: BAD });
    const many = Array.from({ length: 21 }, (_, id) => ({ ...sauces, id }));
    const { product, codes } = read(many);
    expect(product?.extras).toHaveLength(20);
    expect(codes).toEqual(BAD);
  });

  test.each([
    ['names more pieces than it has', { ...sauces, minimum: 3 }],
    ['is unreadable in another field', { ...sauces, minimum: 1, name: '' }],
    ['has an unreadable minimum', { ...sauces, minimum: 'one' }],
  ])('a group from which one has to choose, and which %s: its product is not sold', (_, group) => {
    expect(read([group])).toMatchObject({ product: { extras: [], isPurchasable: false }, codes: BAD });
  });
});

test('so many pieces can be ordered that their sum with the dearest extras can still be counted', () => {
  const dear = { ...sauces, extras: [{ ...garlic, price: '9000000' }] };
  const { product } = read([dear], { add_to_cart: { minimum: 1, maximum: 1_000_000, multiple_of: 1 } });
  expect(product?.quantity.maximum).toBe(Math.floor(1e13 / (9e8 + 4200)));
});

test('a group with which the least quantity could not be counted is left out', () => {
  const dear = { ...sauces, extras: [{ ...garlic, price: '9000000' }] };
  const add_to_cart = { minimum: 50_000, maximum: 90_000, multiple_of: 1 };
  expect(read([dear], { add_to_cart })).toMatchObject({ product: { extras: [] }, codes: BAD });
});
