import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { capture, codesOf, recordingContext } from '#sources/set-up/recording-context.ts';
import { withAddOnExtras } from './add-ons.ts';
import { catalogueOf } from './catalogue.ts';

const LISTS = { variations: [], categories: capture('t_categories'), attributes: [] };
const BURGER = capture('w_product_simple') as unknown as object;

/** The captured burger with such add-ons. */
function read(addOns: unknown, changes: object = {}) {
  const context = recordingContext();
  const products = [withAddOnExtras({ ...BURGER, ...changes }, addOns)];
  const [product] = catalogueOf({ ...LISTS, products }, 'ILS', context).products;
  return { product, codes: codesOf(context.faults), reasons: context.faults.map(({ reason }) => reason) };
}
const option = (label: string, price: string, more: object = {}) => ({
  label,
  price,
  price_type: 'quantity_based',
  image: 0,
  visibility: true,
  ...more,
});
/** By the names of woocommerce.com/document/product-add-ons-rest-api-reference. */
const field = (type: string, more: object = {}) => ({
  id: 1719406272,
  name: 'Sauces',
  title_format: 'label',
  description: '',
  type,
  display: 'select',
  position: 0,
  required: false,
  restrictions_type: 'any_text',
  adjust_price: false,
  price_type: 'flat_fee',
  price: '',
  min: '',
  max: '',
  options: [option('Garlic', '3'), option('Tahini', '2.00'), option('Hot', '')],
  ...more,
});

test('the add-ons of a real answer (capture 208) become extras', () => {
  const { _product_addons: addOns } = JSON.parse(
    readFileSync('tests/woocommerce/fixtures/add-ons.json', 'utf8'),
  ) as { readonly _product_addons: unknown };
  expect(read(addOns)).toMatchObject({
    codes: [],
    product: {
      extras: [
        {
          name: { base: 'Extras' },
          minimum: 0,
          maximum: 1,
          extras: [{ key: 'pao-Extras.جبنة', name: { base: 'جبنة' }, price: { amount: 200 } }],
        },
      ],
    },
  });
});

describe('an add-on', () => {
  test.each([
    ['of one choice', 'multiple_choice', false, { minimum: 0, maximum: 1 }],
    ['of one choice that is required', 'multiple_choice', '1', { minimum: 1, maximum: 1 }],
    ['of several choices', 'checkbox', 0, { minimum: 0, maximum: 3 }],
    ['of several choices that is required', 'checkbox', 1, { minimum: 1, maximum: 3 }],
  ])('%s has its limits and prices', (_, type, required, limits) => {
    const { product, codes } = read([field(type, { required })]);
    expect(codes).toEqual([]);
    expect(product?.extras).toMatchObject([
      {
        ...limits,
        free: 0,
        extras: [
          { key: 'pao-1719406272.Garlic', price: { amount: 300 }, maximum: 1 },
          { key: 'pao-1719406272.Tahini', price: { amount: 200 } },
          { key: 'pao-1719406272.Hot', price: { amount: 0 } },
        ],
      },
    ]);
  });

  test('of pieces is one extra with its own limits', () => {
    const pieces = field('input_multiplier', {
      required: 1,
      min: '2',
      max: '5',
      price: '1.5',
      adjust_price: 1,
      options: [],
    });
    expect(read([pieces]).product?.extras).toMatchObject([
      {
        minimum: 2,
        maximum: 5,
        extras: [{ key: 'pao-1719406272.pieces', price: { amount: 150 }, maximum: 5 }],
      },
    ]);
    const free = field('input_multiplier', { price: '1.5', adjust_price: 0 });
    expect(read([free]).product?.extras).toMatchObject([
      { minimum: 0, maximum: 99, extras: [{ price: { amount: 0 } }] },
    ]);
  });

  test('at a flat fee is charged once for a line', () => {
    const flat = { price_type: 'flat_fee' };
    const options = [option('Box', '5', flat), option('Card', '2')];
    const { product } = read([
      field('checkbox', { options }),
      field('input_multiplier', { id: 2, name: 'Candles', price: '1', adjust_price: 1, ...flat }),
    ]);
    expect(product?.extras).toMatchObject([
      { extras: [{ price: { amount: 500 }, isOnce: true }, { price: { amount: 200 } }] },
      { extras: [{ key: 'pao-2.pieces', isOnce: true }] },
    ]);
    expect(product?.extras[0]?.extras[1]).not.toHaveProperty('isOnce');
  });

  test('at a price in per cent is that part of the product’s one price', () => {
    const share = { price_type: 'percentage_based' };
    const options = [
      option('Big', '12.5', share),
      option('Gold', '100', share),
      option('Bit', '0.50', share),
    ];
    const { product, codes } = read([field('checkbox', { options })]);
    expect(codes).toEqual([]);
    // Of 42.00.
    expect(product?.extras[0]?.extras.map(({ price }) => price.amount)).toEqual([525, 4200, 21]);
    const ranged = { ...Object(BURGER).prices, price_range: { min_amount: '4000', max_amount: '7000' } };
    expect(read([field('checkbox', { options })], { prices: ranged })).toMatchObject({
      product: { extras: [] },
      codes: [expect.stringContaining('product.bad-extras')],
    });
  });

  test('that is a heading is no choice, and a hidden option is none either', () => {
    const options = [option('Garlic', '3'), option('Old', '1', { visibility: 0 })];
    const { product, codes } = read([field('heading', { required: 1 }), field('checkbox', { options })]);
    expect(codes).toEqual([]);
    expect(product?.extras).toMatchObject([{ maximum: 1, extras: [{ key: 'pao-1719406272.Garlic' }] }]);
  });
});

describe('what customers cannot choose here', () => {
  const share = [option('Gold', '0.33', { price_type: 'percentage_based' })];
  const BAD = [
    ['a text', field('custom_text')],
    ['a long text', field('custom_textarea')],
    ['a file', field('file_upload')],
    ['a price of the customer’s', field('custom_price')],
    ['a date', field('datepicker')],
    ['a type of a later version', field('hologram')],
    ['a price in per cent', field('multiple_choice', { options: share })],
    [
      'pieces at a price in per cent',
      field('input_multiplier', { price: '0.01', price_type: 'percentage_based', adjust_price: 1 }),
    ],
    ['a price below nothing', field('multiple_choice', { options: [option('Less', '-2')] })],
    ['a price that is no number', field('input_multiplier', { price: 'two', adjust_price: 1 })],
    ['two choices of one name', field('checkbox', { options: [option('A', '1'), option('A', '2')] })],
    ['a choice without a name', field('checkbox', { options: [option(' ', '1')] })],
    ['nothing to choose from', field('checkbox', { options: [] })],
    ['half a character', field('checkbox', { options: [option('\ud83d', '1')] })],
    ['something unreadable', { id: 3, type: 7, name: null }],
  ] as const;

  test.each(BAD)('%s is left out and reported', (_, bad) => {
    const { product, codes } = read([bad, field('checkbox', { id: 2 })]);
    expect(codes).toEqual(['product.bad-extras 16']);
    expect(product).toMatchObject({ kind: 'simple', isPurchasable: true, extras: [{ maximum: 3 }] });
  });

  test.each(BAD)('%s that is required takes the product off sale, and the report says why', (_, bad) => {
    const { product, codes, reasons } = read([{ ...bad, required: true }, field('checkbox', { id: 2 })]);
    expect(codes).toEqual(['product.bad-extras 16']);
    expect(reasons[0]).toContain('It is required, so the product is not sold here.');
    // A browser asks the store for the present price, and the store says that it sells the product.
    expect(product).toMatchObject({ kind: 'external', soldAt: null });
  });

  test('a share of nothing costs nothing', () => {
    const options = [option('Plain', '', { price_type: 'percentage_based' })];
    expect(read([field('checkbox', { options })])).toMatchObject({ codes: [], product: { extras: [{}] } });
  });
});

test.each([undefined, null, '', 'text', 7, [], {}])('a product with %j as add-ons is as it was', (addOns) => {
  expect(withAddOnExtras(BURGER, addOns)).toBe(BURGER);
});

test('extras that our extension states are kept', () => {
  const stated = { extensions: { treesal: { extras: [] } } };
  expect(read([field('checkbox')], stated).product?.extras).toEqual([]);
});
