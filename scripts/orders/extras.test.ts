import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { OPEN_AT } from '#scripts/backend/set-up/test-store.ts';
import * as testing from '#scripts/orders/set-up/test-shop.ts';
import type { OpenOrders } from './open-orders.ts';

let shop: testing.TestShop;
let service: OpenOrders;
let now: number;
/** Until a price reads a product anew. */
const FRESH_MS = 2000;
beforeEach(async () => {
  now = OPEN_AT;
  shop = await testing.testShop(() => now);
});
afterEach(async () => {
  await service.close();
  await shop.close();
});

/** The line meta of the last order in the store. */
const metaOf = (): readonly { readonly key: string; readonly value: string }[] =>
  shop.store.orders.at(-1)?.line_items[0].meta_data;

const sauces = (prices: readonly string[]) => [
  {
    id: 'sauces',
    name: 'الصلصات',
    extras: prices.map((price, index) => ({ id: index, name: `صلصة ${index}`, price })),
  },
];

/** The store's products state extras, as its extension would. */
async function open(extras: unknown): Promise<void> {
  Object.assign(shop.store.item(16), { extensions: { treesal: { extras } } });
  service = await shop.start();
}

/** Orders at the price that the shop shows. */
async function buy(items: readonly object[], codes: readonly string[] = []) {
  const cart = { items, coupon_codes: codes, method: 'pickup' };
  const { body: priced } = await testing.post(service, 'price_cart', cart);
  const shown = { shown_total: priced.total, currency: priced.currency };
  const body = pickupOrder({ items, coupon_codes: codes, ...shown });
  expect(await testing.post(service, 'create_order/', body)).toMatchObject({ status: 201 });
  await testing.delivered(service);
  return priced;
}

test.each([
  ['without taxes', null],
  ['with taxes on top', { rate: 16, name: 'VAT', isIncluded: false }],
  ['with prices that include taxes', { rate: 17, name: 'VAT', isIncluded: true }],
  ['with taxes rounded in the sum', { rate: 17, name: 'VAT', isIncluded: true, roundsPerTotal: true }],
])('a shop %s shows for extras what the store will charge, to the last unit', async (_, tax) => {
  shop.store.tax = tax;
  shop.store.coupons.push(
    { code: 'ten', discount_type: 'percent', amount: '10.00' },
    { code: 'five', discount_type: 'fixed_cart', amount: '5.00' },
  );
  const cents = Array.from({ length: 5 }, (_, index) => `${(1 + index / 100).toFixed(2)}`);
  const box = { id: 'box', name: 'علبة', price: '5.05', once: true };
  await open([...sauces(cents), { id: 'wrap', name: 'تغليف', extras: [box] }]);
  for (const [index] of cents.entries())
    for (const codes of [[], ['ten'], ['five']]) {
      const extras = { [`sauces.${index}`]: 1, 'wrap.box': 1 };
      const items = [
        { id: 16, quantity: 3, extras },
        { id: 18, quantity: 1 },
      ];
      const { total, taxes = [] } = await buy(items, codes);
      const order = shop.store.orders.at(-1);
      expect([index, codes, order?.total]).toEqual([index, codes, total]);
      if (tax) expect(order?.total_tax).toBe(taxes[0].amount);
    }
});

test('an order’s line has its extras by group, all of them, however many there are', async () => {
  const without = Array.from({ length: 40 }, (_, index) => ({ id: index, name: `بدون شيء طويل ${index}` }));
  const sauce = { id: 'garlic', name: 'ثومية', price: '3.00', maximum: 2 };
  await open([
    { id: 'sauces', name: '_الصلصات', extras: [sauce] },
    { id: 'without', name: 'بدون', extras: without },
  ]);
  const extras = { 'sauces.garlic': 2, ...Object.fromEntries(without.map(({ id }) => [`without.${id}`, 1])) };
  await buy([{ id: 16, quantity: 1, extras }]);
  expect(metaOf()).toEqual([
    { key: 'الصلصات', value: '2 × ثومية (+6.00)' },
    { key: 'بدون', value: without.map(({ name }) => name).join(', ') },
  ]);
});

test('groups of one name, and the customer’s note beside a group of its name, lose nothing', async () => {
  await open([
    { id: 1, name: 'Note', extras: [{ id: 'card', name: 'Card' }] },
    { id: 2, name: '___', extras: [{ id: 'x', name: 'X' }] },
    { id: 3, name: 'Note', extras: [{ id: 'bow', name: 'Bow' }] },
  ]);
  const extras = { '1.card': 1, '2.x': 1, '3.bow': 1 };
  await buy([{ id: 16, quantity: 1, extras, notes: 'for Layla' }]);
  expect(metaOf()).toEqual([
    { key: 'Note', value: 'Card, Bow, for Layla' },
    { key: 'Extras', value: 'X' },
  ]);
});

test('an order whose lines came without their extras is put away and made again', async () => {
  await open(sauces(['1.00']));
  shop.store.mishaps.push('bare');
  await buy([{ id: 16, quantity: 1, extras: { 'sauces.0': 1 } }]);
  expect(shop.store.deleted).toHaveLength(1);
  expect(shop.store.orders).toHaveLength(1);
  expect(metaOf()).toEqual([{ key: 'الصلصات', value: 'صلصة 0 (+1.00)' }]);
});

describe('a store with Product Add-Ons', () => {
  /** By the names of woocommerce.com/document/product-add-ons-rest-api-reference; capture 208 has the same fields as meta. */
  const addOn = (more: object) => ({
    id: 7,
    name: 'الصلصات',
    type: 'checkbox',
    required: 0,
    options: [],
    ...more,
  });
  const option = (label: string, price: string) => ({ label, price, price_type: 'quantity_based' });
  const sauce = addOn({ options: [option('ثومية', '3.00'), option('طحينة', '2.00')] });
  const side = addOn({
    id: 8,
    name: 'الطبق',
    type: 'multiple_choice',
    required: 1,
    options: [option('أرز', '')],
  });
  const rice = { 'pao-8.أرز': 1 };
  const burger = (extras?: object) => [{ id: 16, quantity: 2, ...(extras && { extras }) }];
  const order = (items: readonly object[]) => testing.post(service, 'create_order/', pickupOrder({ items }));

  beforeEach(async () => {
    shop.store.addOns = new Map([[16, [side, sauce]]]);
    service = await shop.start();
  });

  test('sells its add-ons as extras, and gets them as the plugin writes them', async () => {
    await buy(burger({ ...rice, 'pao-7.ثومية': 1 }));
    expect(shop.store.orders).toMatchObject([{ total: '90.00', line_items: [{ subtotal: '90.00' }] }]);
    expect(metaOf()).toEqual([
      { key: 'الطبق', value: 'أرز' },
      { key: 'الصلصات', value: 'ثومية (+3.00)' },
      {
        key: '_pao_ids',
        value: [
          {
            key: 'الطبق',
            value: 'أرز',
            id: '8',
            raw_value: 'أرز',
            raw_price: 0,
            price_type: 'quantity_based',
          },
          {
            key: 'الصلصات',
            value: 'ثومية',
            id: '7',
            raw_value: 'ثومية',
            raw_price: 3,
            price_type: 'quantity_based',
          },
        ],
      },
      { key: '_pao_total', value: 3 },
    ]);
  });

  test('gets a flat fee once for a line', async () => {
    const box = { label: 'علبة', price: '5.00', price_type: 'flat_fee' };
    shop.store.addOns?.set(16, [side, addOn({ id: 9, name: 'تغليف', options: [box] }), sauce]);
    now += FRESH_MS;
    const extras = { ...rice, 'pao-9.علبة': 1, 'pao-7.ثومية': 1 };
    expect((await buy(burger(extras))).total).toBe('95.00');
    expect(shop.store.orders).toMatchObject([{ total: '95.00', line_items: [{ subtotal: '95.00' }] }]);
    const [fee] = metaOf()
      .filter(({ key }) => key === '_pao_ids')
      .flatMap(({ value }) => value as unknown as readonly { readonly id: string }[])
      .filter(({ id }) => id === '9');
    expect(fee).toMatchObject({ raw_price: 5, price_type: 'flat_fee' });
    expect(metaOf().find(({ key }) => key === '_pao_total')?.value).toBe(5.5);
  });

  test('refuses what the store requires, and no order of another product', async () => {
    expect(await order(burger())).toMatchObject({ status: 400, body: { code: 'treesal_options_required' } });
    expect((await order([{ id: 18, quantity: 1 }])).status).toBe(201);
  });

  test('is asked before each order: a new price counts at once, and a choice that is gone is refused', async () => {
    shop.store.addOns?.set(16, [side, addOn({ options: [option('ثومية', '5.00')] })]);
    now += FRESH_MS;
    const { total } = await buy(burger({ ...rice, 'pao-7.ثومية': 1 }));
    expect(total).toBe('94.00');
    expect((await order(burger({ ...rice, 'pao-7.طحينة': 1 }))).body.code).toBe('treesal_options_required');
  });

  test('sells at its last prices while it does not answer for the add-ons', async () => {
    shop.heldBack = (call) => (call.includes('addons') ? Promise.reject(new Error('cut')) : undefined);
    expect((await order(burger({ ...rice, 'pao-7.ثومية': 1 }))).body).toMatchObject({ total: '90.00' });
    await service.close();
    service = await shop.start();
    expect((await order(burger(rice))).body).toMatchObject({ total: '84.00' });
    expect(await order(burger())).toMatchObject({ status: 400 });
  });

  test('does not sell a product that needs a text', async () => {
    shop.store.addOns?.set(16, [addOn({ type: 'custom_text', required: 1 })]);
    expect(await order(burger())).toMatchObject({
      status: 409,
      body: { code: 'treesal_product_unavailable' },
    });
  });
});

test('a store without the plugin is asked for add-ons once, and not before orders', async () => {
  const asked: string[] = [];
  shop.heldBack = (call) => {
    if (call.includes('addons')) asked.push(call);
    return undefined;
  };
  service = await shop.start();
  await buy([{ id: 16, quantity: 1 }]);
  expect(asked).toHaveLength(1);
});
