import { describe, expect, test } from 'vitest';
import { adjustmentOf } from '#domain/order/adjustment.ts';
import { capture } from '#sources/set-up/recording-context.ts';
import { orderListReader } from './order-list.ts';
import { orderOf } from './orders.ts';

const SHOP = {
  currency: { code: 'ILS', minorUnit: 2 },
  place: { timeZone: 'Asia/Jerusalem' },
  // The date of the captured answer.
  now: () => Date.UTC(2026, 10, 21, 2, 15, 59),
};
const ils = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });
const read = (changes: object) => orderOf({ ...capture('t_create_pickup'), ...changes }, SHOP);

test('the captured order is read field by field', () => {
  expect(orderOf(capture('t_create_pickup'), SHOP)).toEqual({
    ok: true,
    value: {
      id: 57,
      number: '57',
      key: 'wc_order_XAVmub6ElmP4a',
      status: 'processing',
      placedAt: Date.UTC(2026, 10, 21, 2, 15, 59),
      subtotal: ils(13400),
      discount: ils(0),
      deliveryCost: ils(0),
      taxes: [],
      isTaxIncluded: true,
      total: ils(13400),
      customerName: 'ليلى',
      customerPhone: '+972501234567',
      mode: 'pickup',
      area: '',
      address: '',
      buildDetails: '',
      wantedAt: null,
      deliveryDay: '',
      branch: 'Jerusalem',
      table: '',
      createdBy: '',
      source: 'instagram',
      notes: 'بدون بصل',
      couponCodes: [],
      life: null,
      items: [
        {
          productId: 16,
          variationId: null,
          name: 'برجر كلاسيك',
          quantity: 2,
          total: ils(8400),
          choices: [],
          notes: '',
        },
        {
          productId: 32,
          variationId: 34,
          name: 'تيشيرت قطن - صغير, أحمر',
          quantity: 1,
          total: ils(5000),
          choices: [
            { label: 'الحجم', value: 'صغير' },
            { label: 'اللون', value: 'أحمر' },
          ],
          notes: '',
        },
      ],
    },
  });
});

test('extras of an item are read with their prices, and unreadable ones cost nothing but themselves', () => {
  const [item] = capture('t_create_pickup').items;
  const extra = { id: 'sauces.garlic', group: 'Sauces', name: 'Garlic', pieces: 2, total: '6.00' };
  const itemWith = (extras: unknown) => {
    const order = read({ items: [{ ...item, extras }] });
    return order.ok ? order.value.items[0] : order;
  };
  expect(itemWith([extra])).toMatchObject({
    extras: [{ key: 'sauces.garlic', group: 'Sauces', name: 'Garlic', pieces: 2, total: ils(600) }],
  });
  for (const none of [undefined, null, [], 'sauces', [{ ...extra, total: undefined }], [7]])
    expect(itemWith(none)).not.toHaveProperty('extras');
});

describe('is read the same', () => {
  const expected = orderOf(capture('t_create_pickup'), SHOP);

  test('an order in a data envelope is read the same', () => {
    expect(orderOf({ data: capture('t_create_pickup') }, SHOP)).toEqual(expected);
  });

  test('an order with numbers for decimals, texts for ids and unknown fields is read the same', () => {
    expect(read({ id: '57', subtotal: 134, total: 134.0, delivery_cost: 0, surprise: {} })).toEqual(expected);
  });

  test.each([
    'number',
    'discount',
    'area',
    'address',
    'build_details',
    'delivery_day',
    'created_by',
    'coupon_codes',
  ])('an order without the optional field %s is read the same', (field) => {
    expect(read({ [field]: undefined })).toEqual(expected);
  });

  test('an order with null for absent values is read the same', () => {
    expect(read({ discount: null, area: null, coupon_codes: null })).toEqual(expected);
  });

  test.each([[''], [false]])(
    'an order with %j for an unset amount, as PHP writes it, is read the same',
    (none) => {
      expect(read({ subtotal: none, discount: none, delivery_cost: none })).toEqual(expected);
    },
  );
});

describe('cannot be read', () => {
  test.each(['id', 'date', 'total'])('an order without the field %s cannot be read', (path) => {
    expect(read({ [path]: undefined })).toEqual({
      ok: false,
      error: { code: 'answer.unreadable', params: { path } },
    });
  });

  test.each([
    ['total', { total: '1,50' }],
    ['delivery_cost', { delivery_cost: 'free' }],
    ['date', { date: 'yesterday' }],
    ['date', { date: '2026-13-21 04:15:59' }],
    ['items', { items: 'two burgers' }],
    ['items.0.total', { items: [{ product_id: 1, quantity: 1, total: '' }] }],
    ['items.0.quantity', { items: [{ product_id: 1, quantity: 0, total: '1' }] }],
    [
      'items.1.quantity',
      {
        items: [
          { product_id: 1, quantity: 1, total: '1' },
          { product_id: 2, total: '1' },
        ],
      },
    ],
  ])('because of %s', (path, changes) => {
    expect(read(changes)).toEqual({ ok: false, error: { code: 'answer.unreadable', params: { path } } });
  });

  test.each([[null], [undefined], ['<html>'], [[]], [{}]])('a body %j cannot be read', (body) => {
    expect(orderOf(body, SHOP)).toMatchObject({ ok: false, error: { code: 'answer.unreadable' } });
  });
});

describe('an order in the store is read, whatever plugins add to it:', () => {
  const item = { product_id: 16, quantity: 2, total: '84.00', name: 'برجر' };
  const itemsOf = (items: unknown) => {
    const order = read({ items });
    return order.ok ? order.value.items : order;
  };

  test.each<[string, object, object]>([
    ['no status that we know', { status: undefined }, { status: null }],
    ['an empty currency', { currency: '' }, { total: ils(13400) }],
    ['no sum of the items', { subtotal: undefined }, { subtotal: ils(13400) }],
    ['vouchers as objects', { coupon_codes: [{ code: 'ten' }, 'five'] }, { couponCodes: ['ten', 'five'] }],
    ['a list for a text', { area: [] }, { area: '' }],
    ['a refund', { status: 'wc-refunded' }, { status: 'cancelled' }],
  ])('%s', (_, changes, expected) => {
    expect(read(changes)).toMatchObject({ ok: true, value: expected });
  });

  test('items as an object with gaps, and of a deleted product', () => {
    expect(itemsOf({ 0: item, 3: { ...item, product_id: null } })).toMatchObject([
      { productId: 16, quantity: 2, total: ils(8400) },
      { productId: 0, name: 'برجر' },
    ]);
  });

  test.each<[string, unknown]>([
    ['several values', [{ key: 'إضافات', value: ['جبنة', 'بصل'] }]],
    ['an object of values', { إضافات: 'جبنة, بصل' }],
    [
      'more than is read',
      [
        { key: 'إضافات', value: ['جبنة', 'بصل'], display: {} },
        { key: 'x', value: '' },
      ],
    ],
  ])('choices with %s', (_, meta) => {
    expect(itemsOf([{ ...item, meta }])).toMatchObject([
      { choices: [{ label: 'إضافات', value: 'جبنة, بصل' }] },
    ]);
  });

  test('an envelope with a code of its own', () => {
    const answer = { code: 'success', message: '', data: capture('t_create_pickup') };
    expect(orderOf(answer, SHOP)).toEqual(orderOf(capture('t_create_pickup'), SHOP));
  });
});

describe('the date of an order is read', () => {
  test.each([
    ['2026-11-21T04:15:59+02:00', '2026-11-21T02:15:59Z'],
    ['2026-11-21T02:15:59+0000', '2026-11-21T02:15:59Z'],
    ['2026-11-20T21:15:59.000-05:00', '2026-11-21T02:15:59Z'],
    ['2026-11-21T02:15Z', '2026-11-21T02:15:00Z'],
    // Without an offset, the time is in the shop's zone, in winter and in summer.
    ['2026-11-21 04:15:59', '2026-11-21T02:15:59Z'],
    ['2026-07-21T04:15:59.000000', '2026-07-21T01:15:59Z'],
    [{ date: '2026-11-21 02:15:59.000000', timezone_type: 1, timezone: '+00:00' }, '2026-11-21T02:15:59Z'],
    [{ date: '2026-11-21 02:15:59.000000', timezone_type: 3, timezone: 'UTC' }, '2026-11-21T02:15:59Z'],
    [{ date: '2026-11-21 04:15:59', timezone: 'Asia/Jerusalem' }, '2026-11-21T02:15:59Z'],
  ])('%j', (date, instant) => {
    expect(read({ date })).toMatchObject({ value: { placedAt: Date.parse(instant) } });
  });

  test.each([
    ['where it is past', '2026-11-21T02:15:00+00:00', '2026-11-21T02:15:00Z'],
    ['where clocks differ by minutes', '2026-11-21T02:20:00+00:00', '2026-11-21T02:20:00Z'],
    [
      'where the shop’s clock does not show it yet, either',
      '2026-11-21T05:30:00+00:00',
      '2026-11-21T05:30:00Z',
    ],
  ])('%s, +00:00 is meant', (_, date, instant) => {
    expect(read({ date })).toMatchObject({ value: { placedAt: Date.parse(instant) } });
  });

  test('+00:00 means the shop’s time zone if the date would be in the future, as WooCommerce writes it', () => {
    const placedAt = Date.parse('2026-11-21T02:15:59Z');
    expect(read({ date: '2026-11-21T04:15:59+00:00' })).toMatchObject({ value: { placedAt } });
    expect(read({ date: '2026-11-21T04:15:59Z' })).toMatchObject({
      value: { placedAt: placedAt + 7_200_000 },
    });
  });
});

test('a delivery cost that is not known yet is null, not zero', () => {
  for (const delivery_cost of [null, undefined, '', false])
    expect(read({ method: 'deliver', delivery_cost })).toMatchObject({ value: { deliveryCost: null } });
});

test.each(['pickup', 'eat-in'])(
  'an order of the mode %s without a delivery cost has a cost of zero',
  (method) => {
    for (const delivery_cost of [null, undefined, '', false]) {
      const order = read({ method, delivery_cost, subtotal: '100.00', total: '117.00' });
      expect(order).toMatchObject({ value: { deliveryCost: ils(0) } });
      // The row "adjustment" has the difference between 100 and 117.
      expect(order.ok && adjustmentOf(order.value)).toEqual(ils(1700));
    }
  },
);

test('a missing subtotal is the sum of the items, without delivery', () => {
  const items = [
    { product_id: 16, quantity: 1, name: 'A', total: '30.00' },
    { product_id: 17, quantity: 1, name: 'B', total: '20.00' },
  ];
  expect(read({ subtotal: undefined, items, delivery_cost: '10.00', total: '60.00' })).toMatchObject({
    value: { subtotal: ils(5000), total: ils(6000) },
  });
});

test('the sums with a derived subtotal add up to the total, also if the items have sums after the discount', () => {
  const items = [{ product_id: 16, quantity: 1, name: 'A', total: '45.00' }];
  const sums = { subtotal: undefined, discount: '5.00', delivery_cost: '10.00', total: '55.00' };
  expect(read({ ...sums, items })).toMatchObject({ value: { subtotal: ils(5000) } });
  expect(read({ ...sums, items: [] })).toMatchObject({ value: { subtotal: ils(5000) } });
});

test('amounts have the shop’s minor unit', () => {
  expect(
    orderOf(
      { ...capture('t_create_pickup'), currency: 'JOD', total: '1.2345' },
      { ...SHOP, currency: { code: 'JOD', minorUnit: 3 } },
    ),
  ).toMatchObject({
    value: { total: { amount: 1235, minorUnit: 3, currency: 'JOD' } },
  });
});

test('a status of the store’s own is null, and WooCommerce’s prefix is ignored', () => {
  expect(read({ status: 'baking' })).toMatchObject({ value: { status: null } });
  expect(read({ status: 'wc-readytoship' })).toMatchObject({ value: { status: 'readytoship' } });
});

test('an order with an area and an unknown method is a delivery', () => {
  expect(read({ method: 'توصيل', area: 'Ramallah' })).toMatchObject({ value: { mode: 'deliver' } });
  expect(read({ method: undefined })).toMatchObject({ value: { mode: 'pickup' } });
});

test('an unreadable order is named and does not hide the others', () => {
  const [first, second] = capture('t_today_staff');
  const list = orderListReader(SHOP)([{ ...first, total: null }, second, 'x']);
  expect(list).toMatchObject({
    ok: true,
    value: {
      orders: [{ id: second.id }],
      unreadable: [
        { id: '57', path: 'total' },
        { id: '#2', path: '' },
      ],
    },
  });
  expect(orderListReader(SHOP)({ orders: [] })).toMatchObject({ ok: false });
  const envelope = { code: 'success', data: [capture('t_create_pickup')] };
  expect(orderListReader(SHOP)(envelope)).toMatchObject({ value: { orders: [{ id: 57 }] } });
});

describe('a list of orders', () => {
  const orders = capture('t_today_staff') as { id: number }[];
  const gaps = { 1: orders[0], 3: orders[1] };

  test.each([[gaps], [{ data: gaps }], [{ code: 'success', data: gaps }]])(
    'may have gaps in its numbering, which PHP writes as an object',
    (body) => {
      const list = orderListReader(SHOP)(body);
      expect(list.ok && list.value.orders.map(({ id }) => id)).toEqual([orders[0]?.id, orders[1]?.id]);
    },
  );

  test.each([
    [{ code: 'rest_forbidden', message: 'No.', data: { status: 403 } }],
    [{ code: 'rest_forbidden', message: 'No.', data: null }],
    [{}],
    [{ 1: orders[0], total: 1 }],
  ])('is no error and no other object: %j', (body) => {
    expect(orderListReader(SHOP)(body)).toEqual({
      ok: false,
      error: { code: 'answer.unreadable', params: { path: '' } },
    });
  });
});

test('items show their price before the discount, or after it if the store gives no other', () => {
  const items = (order: ReturnType<typeof read>) =>
    order.ok ? order.value.items.map(({ total }) => total) : [];
  const discounted = orderOf(capture('t_create_deliver_coupon'), SHOP);
  expect(items(discounted)).toEqual([ils(4550), ils(2580)]);
  const [item] = (capture('t_create_deliver_coupon') as { items: { subtotal?: string }[] }).items;
  expect(items(read({ items: [{ ...item, subtotal: undefined }] }))).toEqual([ils(4095)]);
});

test('an unchanged order in the next list is the same object, and a changed one is not', () => {
  const [first, second] = [capture('t_create_pickup'), { ...capture('t_create_pickup'), id: 58 }];
  const read = orderListReader(SHOP);
  const before = read([first, second]);
  const after = read({ data: [structuredClone(first), { ...second, status: 'completed' }] });
  if (!before.ok || !after.ok) throw new Error('A list was not read.');
  expect(after.value.orders[0]).toBe(before.value.orders[0]);
  expect(after.value.orders.map(({ id, status }) => [id, status])).toEqual([
    [57, 'processing'],
    [58, 'completed'],
  ]);
});

describe('an order’s life', () => {
  const LIFE = {
    revision: 2,
    status: 'readytoship',
    accepted_at: '2026-11-21T10:00:00+02:00',
    promised_at: '2026-11-21T10:40:00+02:00',
    departed_at: '2026-11-21 10:30:00',
    driver: { id: 7, name: 'سامي' },
    payment: { state: 'paid', method: 'online', taken_by: null, url: 'https://shop.example/pay' },
    reason: '',
    steps: [
      { stage: 'received', at: '2026-11-21T09:58:00+02:00' },
      { stage: 'in-orbit', at: '2026-11-21T09:58:00+02:00' },
    ],
    changes: [
      { action: 'accept', role: 'manager', name: 'هدى', at: '2026-11-21T10:00:00+02:00', minutes: 40 },
    ],
  };

  test('is read with times in the shop’s zone and without unknown stages', () => {
    expect(read(LIFE)).toMatchObject({
      value: {
        life: {
          status: 'readytoship',
          revision: 2,
          acceptedAt: Date.UTC(2026, 10, 21, 8),
          promisedAt: Date.UTC(2026, 10, 21, 8, 40),
          departedAt: Date.UTC(2026, 10, 21, 8, 30),
          driver: { id: 7, name: 'سامي' },
          payment: { state: 'paid', method: 'online', takenBy: null },
          payUrl: 'https://shop.example/pay',
          steps: [{ stage: 'received', at: Date.UTC(2026, 10, 21, 7, 58) }],
          changes: [{ action: 'accept', name: 'هدى', minutes: 40, reason: '' }],
        },
      },
    });
  });

  test('contains who received the cash, where the server records it', () => {
    const paid = (more: object) => read({ ...LIFE, payment: { ...LIFE.payment, ...more } });
    const huda = { id: 1, name: 'هدى' };
    const paymentOf = (answer: ReturnType<typeof paid>) => (answer.ok ? answer.value.life?.payment : null);
    expect(paymentOf(paid({ handed_to: huda }))).toMatchObject({ handedTo: huda });
    expect(paymentOf(paid({ handed_to: null }))).toMatchObject({ handedTo: null });
    expect(paymentOf(paid({}))).toMatchObject({ handedTo: undefined });
  });

  test('contains when the money was taken, where the server records it', () => {
    const takenAt = (more: object) => read({ ...LIFE, payment: { ...LIFE.payment, ...more } });
    const noon = Date.UTC(2026, 10, 21, 12);
    const taken = takenAt({ taken_at: '2026-11-21T14:00:00+02:00' });
    expect(taken).toMatchObject({ value: { life: { payment: { takenAt: noon } } } });
    expect(takenAt({ taken_at: null })).toMatchObject({ value: { life: { payment: { takenAt: null } } } });
  });

  test('is null without a revision or with an unknown status', () => {
    expect(read({ ...LIFE, revision: undefined })).toMatchObject({ value: { life: null } });
    expect(read({ ...LIFE, status: 'waiting-for-rain' })).toMatchObject({
      value: { status: null, life: null },
    });
  });

  test('links only to web pages, and replaces invalid parts', () => {
    const life = { ...LIFE, payment: { state: 7, url: 'javascript:alert(1)' }, steps: 'none', changes: null };
    expect(read({ ...life, driver: 'x' })).toMatchObject({
      value: {
        life: {
          payUrl: null,
          driver: null,
          steps: [],
          changes: [],
          payment: { state: 'open', method: 'cash' },
        },
      },
    });
  });
});
