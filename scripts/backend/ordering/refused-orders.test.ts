import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  deliveryOrder,
  editProduct,
  editSettings,
  order,
  pickupOrder,
  SHIRT,
} from '#scripts/backend/set-up/test-order.ts';
import { type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import { capture } from '#sources/set-up/recording-context.ts';

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.close());

const item = (id: number, quantity: number) => ({ items: [{ id, quantity }] });

describe('refused:', () => {
  const shirt = (fields: object) => ({ items: [{ ...SHIRT, ...fields }] });
  const cases: readonly (readonly [
    why: string,
    fields: object,
    status: number,
    code: string,
    data?: object,
  ])[] = [
    ['no items', { items: [] }, 400, 'treesal_no_items'],
    [
      'an unknown product',
      item(99, 1),
      409,
      'treesal_product_unavailable',
      { item: { id: 99, quantity: 1 } },
    ],
    ['a product without a price', item(24, 1), 409, 'treesal_product_unavailable'],
    ['a product sold elsewhere', item(44, 1), 409, 'treesal_product_unavailable'],
    ['a group', item(43, 1), 409, 'treesal_product_unavailable'],
    ['a password-protected product', item(30, 1), 409, 'treesal_product_unavailable'],
    ['a variation that is gone', shirt({ variation_id: 99 }), 409, 'treesal_product_unavailable'],
    ['sold out', item(20, 1), 409, 'treesal_out_of_stock', { item: { id: 20, quantity: 1 }, remaining: 0 }],
    [
      'a sold-out variation',
      shirt({ variation_id: 35, variation: { pa_size: 'small', pa_color: 'blue' } }),
      409,
      'treesal_out_of_stock',
      { remaining: 0 },
    ],
    [
      'more than is left',
      item(19, 4),
      409,
      'treesal_out_of_stock',
      { item: { id: 19, quantity: 4 }, remaining: 3 },
    ],
    [
      'more than is left, in two lines',
      {
        items: [
          { id: 19, quantity: 2 },
          { id: 19, quantity: 2 },
        ],
      },
      409,
      'treesal_out_of_stock',
      { remaining: 3 },
    ],
    [
      'options not chosen',
      { items: [{ id: 32, quantity: 1 }] },
      400,
      'treesal_options_required',
      { item: { id: 32, quantity: 1 } },
    ],
    [
      'an option left open',
      { items: [{ id: 32, variation_id: 37, quantity: 1, variation: { pa_size: 'large' } }] },
      400,
      'treesal_options_required',
    ],
    [
      'options of another variation',
      shirt({ variation: { pa_size: 'small', pa_color: 'blue' } }),
      400,
      'treesal_options_required',
    ],
    [
      'an option that is not offered',
      shirt({ variation: { pa_size: 'small', pa_color: 'green' } }),
      400,
      'treesal_options_required',
    ],
    [
      'an option called __proto__',
      shirt({ variation: JSON.parse('{"__proto__":"small","constructor":"small"}') }),
      400,
      'treesal_options_required',
    ],
    [
      'too many at once',
      item(16, 10_000),
      400,
      'treesal_quantity_invalid',
      { minimum: 1, maximum: 9999, step: 1 },
    ],
    ['eating in, not offered', { method: 'eat-in' }, 409, 'treesal_method_unavailable'],
    [
      'markup for a table',
      { table: '<b>7</b>' },
      400,
      'rest_invalid_param',
      { params: { table: 'Expected are at most 10 letters, digits and hyphens.' } },
    ],
    ['a branch that is gone', { branch_id: 99 }, 409, 'treesal_branch_unavailable'],
    [
      'no branch',
      { branch_id: null },
      400,
      'rest_invalid_param',
      { params: { branch_id: 'this field is required' } },
    ],
    ['a way to pay that is not offered', { payment_method: 'card' }, 409, 'treesal_payment_unavailable'],
    ['an expired coupon', { coupon_code: 'EXPIRED' }, 400, 'treesal_coupon_expired'],
    ['a coupon for more', { coupon_code: 'FIX5', ...item(16, 1) }, 400, 'treesal_coupon_minimum'],
    ['an unknown coupon', { coupon_code: 'NOPE' }, 404, 'treesal_coupon_not_found'],
    [
      'a name of spaces',
      { customer_name: '  ' },
      400,
      'rest_invalid_param',
      { params: { customer_name: 'this field is required' } },
    ],
    [
      'no quantity',
      { items: [{ id: 16, quantity: 0 }] },
      400,
      'rest_invalid_param',
      { params: { 'items.0.quantity': 'The least is 1.' } },
    ],
    [
      'half a piece',
      { items: [{ id: 16, quantity: 1.5 }] },
      400,
      'rest_invalid_param',
      { params: { 'items.0.quantity': 'A whole number is expected.' } },
    ],
    [
      'no id of its own',
      { client_order_id: undefined },
      400,
      'rest_invalid_param',
      { params: { client_order_id: 'this field is required' } },
    ],
    [
      'a total without its currency',
      { shown_total: '84' },
      400,
      'rest_invalid_param',
      { params: { currency: 'this field is required' } },
    ],
    [
      'notes of a novel',
      { notes: 'x'.repeat(1001) },
      400,
      'rest_invalid_param',
      { params: { notes: 'At most 1000 characters are allowed.' } },
    ],
  ];
  for (const [why, fields, status, code, data = {}] of cases)
    test(`${why}: ${code}`, async () => {
      const refused = await order(store, pickupOrder(fields));
      expect(refused).toMatchObject({ status, body: { code, data: { status, ...data } } });
    });

  const deliveries: readonly (readonly [
    why: string,
    fields: object,
    status: number,
    code: string,
    data?: object,
  ])[] = [
    ['a zone that is gone', { zone: 99 }, 409, 'treesal_zone_unavailable'],
    ['a day without delivery', { delivery_day: 'monday' }, 409, 'treesal_day_unavailable'],
    [
      'no day said',
      { delivery_day: undefined },
      400,
      'rest_invalid_param',
      { params: { delivery_day: 'this field is required' } },
    ],
    ['no zone', { zone: null }, 400, 'rest_invalid_param', { params: { zone: 'this field is required' } }],
    [
      'no address',
      { address: { name: 'home', address: ' ' } },
      400,
      'rest_invalid_param',
      { params: { 'address.address': 'Please enter a valid address' } },
    ],
  ];
  for (const [why, fields, status, code, data = {}] of deliveries)
    test(`delivery, ${why}: ${code}`, async () => {
      const refused = await order(store, deliveryOrder(fields));
      expect(refused).toMatchObject({ status, body: { code, data: { status, ...data } } });
    });

  test('a bad phone, as the real store refuses it', async () => {
    const { status, body } = await order(store, pickupOrder({ customer_phone: 'abc' }));
    expect({ status, body }).toEqual({ status: 400, body: capture('t_create_badphone') });
  });

  test('two pieces of a product that is sold individually, in two lines with different options', async () => {
    editProduct(store, 32, { sold_individually: true });
    const other = {
      id: 32,
      variation_id: 36,
      quantity: 1,
      variation: { pa_size: 'medium', pa_color: 'red' },
    };
    expect((await order(store, pickupOrder({ items: [SHIRT, other] }))).body.code).toBe(
      'treesal_quantity_invalid',
    );
    expect((await order(store, pickupOrder({ items: [SHIRT] }))).status).toBe(201);
  });

  test('a quantity between two steps', async () => {
    editProduct(store, 16, {
      add_to_cart: {
        minimum: 2,
        maximum: 9,
        multiple_of: 3,
      },
    });
    const refused = await order(store, pickupOrder(item(16, 3)));
    expect(refused.body).toMatchObject({
      code: 'treesal_quantity_invalid',
      data: { minimum: 2, maximum: 8, step: 3 },
    });
    expect((await order(store, pickupOrder(item(16, 5)))).status).toBe(201);
  });

  test('more than the merchant’s limit, although more are in stock, also after a sale', async () => {
    editProduct(store, 19, {
      ...{ low_stock_remaining: null, stock_availability: { text: '8 in stock', class: 'in-stock' } },
      add_to_cart: { minimum: 1, maximum: 3, multiple_of: 1 },
    });
    const wanted = (quantity: number) => order(store, pickupOrder(item(19, quantity)));
    const tooMany = { code: 'treesal_quantity_invalid', data: { maximum: 3 } };
    expect((await wanted(4)).body).toMatchObject(tooMany);
    expect((await wanted(3)).status).toBe(201);
    expect((await wanted(4)).body).toMatchObject(tooMany);
    expect((await wanted(3)).status).toBe(201);
    expect((await wanted(3)).body).toMatchObject({ code: 'treesal_out_of_stock', data: { remaining: 2 } });
  });

  test.each([
    ['before opening', '2026-11-21T06:59:59Z'],
    ['on a closed Friday', '2026-11-20T10:00:00Z'],
    ['after closing', '2026-11-21T20:30:00Z'],
  ])('%s: the store is closed', async (_, time) => {
    store.clock.now = Date.parse(time);
    const { status, body } = await order(store, pickupOrder());
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 409,
      code: 'treesal_store_closed',
      message: 'store is closed at this time',
    });
  });

  test.each([
    ['on a holiday', { hoursExceptions: [{ fromDate: '2026-11-20', untilDate: '2026-11-22' }] }],
    ['after the last order', { opening_hours: { week: { saturday: '09:00-10:15' }, lastOrderMinutes: 20 } }],
    ['between two openings', { opening_hours: { week: { saturday: '08:00-09:30, 17:00-23:00' } } }],
  ])('%s: the store is closed', async (_, settings) => {
    editSettings(store, settings);
    const { status, body } = await order(store, pickupOrder());
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'treesal_store_closed' });
  });

  test('a delivery on a day without delivery, but not a pickup', async () => {
    editSettings(store, { hoursExceptions: [{ fromDate: '2026-11-21', modes: ['deliver'] }] });
    const { status, body } = await order(store, deliveryOrder());
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'treesal_mode_closed' });
    expect((await order(store, pickupOrder())).status).toBe(201);
  });

  test('but not an order after midnight of a long Thursday', async () => {
    store.clock.now = Date.parse('2026-11-19T23:30:00Z');
    expect((await order(store, pickupOrder())).status).toBe(201);
  });
});
