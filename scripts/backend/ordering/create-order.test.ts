import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliveryOrder, order, pickupOrder, SHIRT } from '#scripts/backend/set-up/test-order.ts';
import { OPEN_AT, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import { capture } from '#sources/fixture/recording-context.ts';

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.close());

const item = (id: number, quantity: number) => ({ items: [{ id, quantity }] });

/** The merchant writes other fields of a product into the file. */
function edit(id: number, fields: object): void {
  const path = join(store.directory, 'catalogue/products.json');
  const products = JSON.parse(readFileSync(path, 'utf8')) as { readonly id: number }[];
  const edited = products.map((product) => (product.id === id ? { ...product, ...fields } : product));
  writeFileSync(path, JSON.stringify(edited));
}

const remainingOf = async (id: number): Promise<number | null> =>
  ((await (await store.get(`wc/store/v1/products/${id}`)).json()) as { low_stock_remaining: number | null })
    .low_stock_remaining;

describe('an order', () => {
  test('has every field that a real one had, and those of docs/api.md', async () => {
    const body = pickupOrder({
      notes: 'بدون بصل',
      source: 'instagram',
      items: [
        { id: 16, quantity: 2 },
        { ...SHIRT, variation: { pa_size: 'small', pa_color: 'red' } },
      ],
    });
    const { status, body: created } = await order(store, body);
    const real = capture('t_create_pickup');
    expect(status).toBe(201);
    expect(created).toEqual({
      ...real,
      id: 1001,
      number: '1001',
      order_key: expect.stringMatching(/^wc_order_[\w-]{22}$/),
      date: '2026-11-21T10:00:00+02:00',
      branch: 'Jerusalem & more',
      items: real.items.map((line: object, index: number) => ({
        ...line,
        id: index + 1,
        subtotal: ['84.00', '50.00'][index],
        total: ['84.00', '50.00'][index],
        notes: '',
      })),
      client_order_id: body.client_order_id,
      zone: null,
      referrer: '',
      language: '',
    });
  });

  test('with a coupon takes it off the items, and costs what the zone costs', async () => {
    const { body } = await order(
      store,
      deliveryOrder({
        coupon_code: ' Ten ',
        items: [
          { id: 18, quantity: 1, notes: 'extra vinegar' },
          { id: 19, quantity: 2 },
        ],
      }),
    );
    expect(body).toMatchObject({
      subtotal: '71.30',
      discount: '7.13',
      delivery_cost: '20.50',
      total: '84.67',
      area: 'Beit Hanina',
      zone: 54,
      address: 'Main st 5',
      build_details: 'fl 2',
      coupon_codes: ['ten'],
      items: [
        { name: 'Fish & Chips “Large” – 50% off', subtotal: '45.50', total: '40.95', notes: 'extra vinegar' },
        { subtotal: '25.80', total: '23.22' },
      ],
    });
  });

  test('to a place of the customer’s own does not count the delivery', async () => {
    const { body } = await order(store, deliveryOrder({ zone: null, custom_zone: 'Anata', ...item(16, 1) }));
    expect(body).toMatchObject({ area: 'Anata', zone: null, delivery_cost: null, total: '42.00' });
  });

  test('is delivered free of charge with a coupon that says so', async () => {
    const { body } = await order(store, deliveryOrder({ coupon_code: 'FREE', ...item(16, 1) }));
    expect(body).toMatchObject({ discount: '0.00', delivery_cost: '0.00', total: '42.00' });
  });

  test('takes an option that the variation leaves open', async () => {
    const large = { id: 32, variation_id: 37, quantity: 1, variation: { الحجم: 'large', اللون: 'blue' } };
    const { body } = await order(store, pickupOrder({ items: [large] }));
    expect(body.items[0]).toMatchObject({
      variation_id: 37,
      total: '70.00',
      name: 'تيشيرت قطن - كبير, أزرق',
      meta: [
        { key: 'الحجم', value: 'كبير' },
        { key: 'اللون', value: 'أزرق' },
      ],
    });
  });

  test('costs what the catalogue says, whatever prices are sent', async () => {
    const { body } = await order(
      store,
      pickupOrder({ items: [{ id: 16, quantity: 1, price: '0.01', total: '0.01' }], total: '0.01' }),
    );
    expect(body.total).toBe('42.00');
  });

  test.each([
    ['40.5', 'ILS', '40.50'],
    ['42', 'USD', '42.00'],
  ])('is refused when the customer saw %s %s', async (shown, currency) => {
    const { status, body } = await order(
      store,
      pickupOrder({ shown_total: shown, currency, ...item(16, 1) }),
    );
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: 'treesal_total_changed', data: { status: 409, total: '42.00', currency: 'ILS' } },
    });
  });

  test('is accepted at the total that the customer saw', async () => {
    const shown = { shown_total: '42', currency: 'ILS', ...item(16, 1) };
    expect((await order(store, pickupOrder(shown))).status).toBe(201);
  });
});

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
    ['a branch that is gone', { branch_id: 99 }, 409, 'treesal_branch_unavailable'],
    [
      'no branch',
      { branch_id: null },
      400,
      'rest_invalid_param',
      { params: { branch_id: 'this field is required' } },
    ],
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

  test('with a bad phone as the real one refused it', async () => {
    const { status, body } = await order(store, pickupOrder({ customer_phone: 'abc' }));
    expect({ status, body }).toEqual({ status: 400, body: capture('t_create_badphone') });
  });

  test('more than one of what is sold individually, in two lines of other options', async () => {
    edit(32, { sold_individually: true });
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
    edit(16, {
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

  test('but not after midnight of a long Thursday', async () => {
    store.clock.now = Date.parse('2026-11-19T23:30:00Z');
    expect((await order(store, pickupOrder())).status).toBe(201);
  });
});

describe('stock and coupons', () => {
  test('what is ordered is no longer there, and the last piece sells out', async () => {
    expect(await remainingOf(19)).toBe(3);
    await order(store, pickupOrder(item(19, 2)));
    expect(await remainingOf(19)).toBe(1);
    await order(store, pickupOrder(item(19, 1)));
    const product = await (await store.get('wc/store/v1/products/19')).json();
    expect(product).toMatchObject({
      is_in_stock: false,
      is_purchasable: true,
      low_stock_remaining: null,
      stock_availability: { text: 'Out of stock', class: 'out-of-stock' },
      add_to_cart: { text: 'Read more', maximum: 9999 },
    });
    expect((await order(store, pickupOrder(item(19, 1)))).body.code).toBe('treesal_out_of_stock');
  });

  test('a variation is counted by itself', async () => {
    await order(store, pickupOrder({ items: [{ ...SHIRT, quantity: 4 }] }));
    expect(await remainingOf(34)).toBe(1);
    expect((await order(store, pickupOrder({ items: [{ ...SHIRT, quantity: 2 }] }))).body).toMatchObject({
      code: 'treesal_out_of_stock',
      data: { remaining: 1, item: { id: 32, variation_id: 34, quantity: 2 } },
    });
  });

  test('a refused order leaves nothing behind, and its id may be sent again', async () => {
    const body = pickupOrder({ ...item(19, 2), shown_total: '1.00', currency: 'ILS' });
    expect((await order(store, body)).body.code).toBe('treesal_total_changed');
    expect(await remainingOf(19)).toBe(3);
    expect((await order(store, { ...body, shown_total: '25.80' })).status).toBe(201);
  });

  test('a coupon for one use is used up by one order', async () => {
    expect((await order(store, pickupOrder({ coupon_code: 'ONCE' }))).body.discount).toBe('42.00');
    expect(await order(store, pickupOrder({ coupon_code: 'once' }))).toMatchObject({
      status: 400,
      body: { code: 'treesal_coupon_limit' },
    });
    const validated = await store.post('treesal/v1/validate-coupon?coupon_code=ONCE&total=10', {});
    expect(((await validated.json()) as { code: string }).code).toBe('treesal_coupon_limit');
  });

  test('other changes of the merchant’s files leave sales standing; a new count is the newer truth', async () => {
    await order(store, pickupOrder(item(19, 2)));
    edit(19, { name: 'Lemonade' });
    expect(await remainingOf(19)).toBe(1);
    edit(19, { low_stock_remaining: 4, stock_availability: { text: '4 in stock', class: 'in-stock' } });
    expect(await remainingOf(19)).toBe(4);
  });
});

describe('the same order again', () => {
  test('is the same order', async () => {
    const body = pickupOrder(item(19, 1));
    const first = await order(store, body);
    store.clock.now = Date.parse('2026-11-20T10:00:00Z');
    const again = await order(store, body);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect(await remainingOf(19)).toBe(2);
  });

  test('with another body is refused', async () => {
    const body = pickupOrder(item(19, 1));
    await order(store, body);
    const { status, body: refused } = await order(store, { ...body, ...item(19, 2) });
    expect({ status, code: refused.code }).toEqual({ status: 409, code: 'treesal_order_id_reused' });
    expect(await remainingOf(19)).toBe(2);
  });

  test('twenty times at once is one order', async () => {
    const body = pickupOrder(item(19, 1));
    const second = store.second();
    const send = (index: number) =>
      (index % 2 ? second : store.app).request('/wp-json/treesal/v1/create_order', {
        method: 'POST',
        body: JSON.stringify(body),
      });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const ids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { id: number }).id),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await remainingOf(19)).toBe(2);
  });
});

test('of two who want the last piece one gets it', async () => {
  await order(store, pickupOrder(item(19, 2)));
  const second = store.second();
  const wants = [store.app, second, store.app, second].map((app) =>
    app.request('/wp-json/treesal/v1/create_order', {
      method: 'POST',
      body: JSON.stringify(pickupOrder(item(19, 1))),
    }),
  );
  const statuses = (await Promise.all(wants)).map(({ status }) => status).sort();
  expect(statuses).toEqual([201, 409, 409, 409]);
  expect(store.clock.now).toBe(OPEN_AT);
});
