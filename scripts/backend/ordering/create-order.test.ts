import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliveryOrder, order, pickupOrder, SHIRT } from '#scripts/backend/set-up/test-order.ts';
import { type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import { capture } from '#sources/set-up/recording-context.ts';

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.close());

const item = (id: number, quantity: number) => ({ items: [{ id, quantity }] });

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
      // Nobody in the shop has taken it on yet.
      status: 'pending',
      revision: 0,
      accepted_at: null,
      promised_at: null,
      departed_at: null,
      payment: { state: 'open', method: 'cash' },
      reason: '',
      steps: [{ stage: 'received', at: '2026-11-21T10:00:00+02:00' }],
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
