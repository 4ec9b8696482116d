import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { editProduct, order, pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';

const EXTRAS = [
  {
    id: 'side',
    name: 'الطبق الجانبي',
    minimum: 1,
    maximum: 1,
    extras: [
      { id: 'rice', name: 'أرز', price: '0' },
      { id: 'fries', name: 'بطاطا', price: '4.00' },
    ],
  },
  {
    id: 'sauces',
    name: 'الصلصات',
    maximum: 3,
    free: 1,
    extras: [
      { id: 'garlic', name: 'ثومية', price: '3.00', maximum: 2 },
      { id: 'tahini', name: 'طحينة', price: '2.00' },
    ],
  },
  { id: 'wrap', name: 'التغليف', extras: [{ id: 'box', name: 'علبة', price: '5.00', once: true }] },
];

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
  editProduct(store, 16, { extensions: { treesal: { extras: EXTRAS } } });
});
afterEach(() => store.close());

/** Two burgers of 42.00 with these extras on each. */
const burgers = (extras: unknown, fields: object = {}) =>
  pickupOrder({ items: [{ id: 16, quantity: 2, ...(extras !== undefined && { extras }) }], ...fields });
const GOOD = { 'side.fries': 1, 'sauces.garlic': 2, 'sauces.tahini': 1 };

test('an order with extras has their prices on each piece, and their names', async () => {
  const { status, body } = await order(store, burgers(GOOD));
  expect(status).toBe(201);
  // 42 + fries 4 + garlic 3 (one of two is free) + tahini 2.
  expect(body).toMatchObject({ subtotal: '102.00', total: '102.00' });
  expect(body.items).toMatchObject([
    {
      name: 'برجر كلاسيك',
      quantity: 2,
      total: '102.00',
      meta: [],
      extras: [
        { id: 'side.fries', group: 'الطبق الجانبي', name: 'بطاطا', pieces: 1, total: '4.00' },
        { id: 'sauces.garlic', group: 'الصلصات', name: 'ثومية', pieces: 2, total: '3.00' },
        { id: 'sauces.tahini', group: 'الصلصات', name: 'طحينة', pieces: 1, total: '2.00' },
      ],
    },
  ]);
});

test('a percentage is taken off the extras, too, and a cart costs what its order will', async () => {
  const { body } = await order(store, burgers(GOOD, { coupon_code: 'TEN' }));
  expect(body).toMatchObject({ subtotal: '102.00', discount: '10.20', total: '91.80' });
  const { items } = burgers(GOOD);
  const cart = await store.post('treesal/v1/price_cart', { items, coupon_codes: ['TEN'], method: 'pickup' });
  expect(await cart.json()).toMatchObject({ subtotal: '102.00', discount: '10.20', total: '91.80' });
});

test('what is charged once is charged once for a line, also before coupons and in the cart', async () => {
  const wanted = { 'side.fries': 1, 'wrap.box': 1 };
  const { status, body } = await order(store, burgers(wanted, { coupon_code: 'TEN' }));
  expect(status).toBe(201);
  // Twice 42 + fries 4, and the box once.
  expect(body).toMatchObject({ subtotal: '97.00', discount: '9.70', total: '87.30' });
  expect(body.items[0]).toMatchObject({
    subtotal: '97.00',
    total: '87.30',
    extras: [{ total: '4.00' }, { id: 'wrap.box', total: '5.00', once: true }],
  });
  expect(body.items[0].extras[0]).not.toHaveProperty('once');
  const { items } = burgers(wanted);
  const cart = await store.post('treesal/v1/price_cart', { items, coupon_codes: ['TEN'], method: 'pickup' });
  expect(await cart.json()).toMatchObject({ subtotal: '97.00', discount: '9.70', total: '87.30' });
});

test('an extra that is sold out is refused with its own code, and the rest of the product is sold', async () => {
  const out = (...keys: readonly string[]) =>
    EXTRAS.map((group) => ({
      ...group,
      extras: group.extras.map((extra) => ({ ...extra, sold_out: keys.includes(extra.id) })),
    }));
  editProduct(store, 16, { extensions: { treesal: { extras: out('garlic') } } });
  expect(await order(store, burgers(GOOD))).toMatchObject({
    status: 409,
    body: { code: 'treesal_extra_sold_out', data: { item: { id: 16 } } },
  });
  expect((await order(store, burgers({ 'side.fries': 1, 'sauces.tahini': 1 }))).status).toBe(201);
  editProduct(store, 16, { extensions: { treesal: { extras: out('rice', 'fries') } } });
  expect((await order(store, burgers({ 'side.fries': 1 }))).body.code).toBe('treesal_out_of_stock');
});

describe('prices are the shop’s', () => {
  test('a total without the extras is not charged in silence', async () => {
    const cheap = burgers(GOOD, { shown_total: '84.00', currency: 'ILS' });
    expect(await order(store, cheap)).toMatchObject({
      status: 409,
      body: { code: 'treesal_total_changed', data: { total: '102.00' } },
    });
    expect((await order(store, burgers(GOOD, { shown_total: '102.00', currency: 'ILS' }))).status).toBe(201);
  });

  test('a price that the customer sends with an extra is refused, and never believed', async () => {
    const { status, body } = await order(store, burgers({ 'side.fries': { pieces: 1, price: '0.00' } }));
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    const items = [{ id: 16, quantity: 1, extras: { 'side.fries': 1 }, price: '0', extras_total: '0' }];
    expect((await order(store, pickupOrder({ items }))).body.total).toBe('46.00');
  });
});

describe('limits are checked', () => {
  test.each([
    ['that misses what has to be chosen', { 'sauces.garlic': 1 }],
    ['without any', undefined],
    ['with more than a group allows', { ...GOOD, 'side.rice': 1 }],
    ['with more pieces than an extra allows', { 'side.rice': 1, 'sauces.garlic': 3 }],
    ['with an extra that the product does not have', { 'side.rice': 1, 'sauces.gold': 1 }],
    ['with an inherited name', { 'side.rice': 1, constructor: 1 }],
  ])('an order %s is refused', async (_, extras) => {
    expect(await order(store, burgers(extras))).toMatchObject({
      status: 400,
      body: { code: 'treesal_options_required', data: { item: { id: 16 } } },
    });
  });

  test.each([
    ['no pieces', { 'side.rice': 0 }],
    ['fewer than none', { 'side.rice': -1 }],
    ['half a piece', { 'side.rice': 0.5 }],
    ['a hundred pieces', { 'side.rice': 100 }],
    ['a text', { 'side.rice': '1' }],
    ['a list', ['side.rice']],
    ['a hundred and one extras', Object.fromEntries(Array.from({ length: 101 }, (_, key) => [key, 1]))],
    ['a long name', { ['x'.repeat(301)]: 1 }],
  ])('%s for extras is no valid request', async (_, extras) => {
    const { status, body } = await order(store, burgers(extras));
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  });

  test('extras of a product that has none are refused', async () => {
    const items = [{ id: 18, quantity: 1, extras: { 'sauces.garlic': 1 } }];
    expect((await order(store, pickupOrder({ items }))).body.code).toBe('treesal_options_required');
  });
});

test('the same request makes one order, with and without extras', async () => {
  for (const items of [[{ id: 18, quantity: 1 }], burgers(GOOD).items]) {
    const body = pickupOrder({ items });
    expect((await order(store, body)).status).toBe(201);
    expect((await order(store, body)).status).toBe(200);
  }
});

test('a request without extras is stored without the field, as versions before extras stored it', async () => {
  await order(store, pickupOrder({ items: [{ id: 18, quantity: 1 }] }));
  const { shop, query } = store.database;
  const { request } = await query
    .selectFrom('placed_order')
    .select('request')
    .where('shop', '=', shop)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(request).items).toEqual([
    { id: 18, quantity: 1, variation_id: null, variation: {}, notes: '' },
  ]);
});

test('the store’s products say which extras they have', async () => {
  const product = await (await store.get('wc/store/v1/products/16')).json();
  expect(product.extensions.treesal.extras).toEqual(EXTRAS);
});
