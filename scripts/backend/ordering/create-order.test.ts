import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  deliveryOrder,
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

describe('an order', () => {
  test.each(['__proto__', 'constructor', 'toString'])(
    'has the choice of an option that is named %s',
    async (name) => {
      const path = join(store.directory, 'catalogue/products.json');
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll('"name": "اللون"', `"name": "${name}"`));
      const variation = JSON.parse(`{"الحجم": "small", "${name}": "red"}`);
      const body = pickupOrder({ items: [{ ...SHIRT, variation }] });
      const { status, body: created } = await order(store, body);
      expect([status, created.items[0].name]).toEqual([201, 'تيشيرت قطن - صغير, أحمر']);
      expect((await order(store, body)).status).toBe(200);
    },
  );

  test('has all fields of a real order and of docs/api.md', async () => {
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
      // The name of an agent is for staff.
      created_by: undefined,
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

  test('with a coupon has the discount in its items, and the zone’s delivery cost', async () => {
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
      coupon_codes: ['TEN'],
      items: [
        { name: 'Fish & Chips “Large” – 50% off', subtotal: '45.50', total: '40.95', notes: 'extra vinegar' },
        { subtotal: '25.80', total: '23.22' },
      ],
    });
  });

  test('to a place that the customer named has no delivery cost yet', async () => {
    // No database stores NUL in text.
    const { body } = await order(
      store,
      deliveryOrder({ zone: null, custom_zone: 'Ana\0ta', ...item(16, 1) }),
    );
    expect(body).toMatchObject({ area: 'Anata', zone: null, delivery_cost: null, total: '42.00' });
  });

  test('has free delivery with a coupon for that', async () => {
    const { body } = await order(store, deliveryOrder({ coupon_code: 'FREE', ...item(16, 1) }));
    expect(body).toMatchObject({ discount: '0.00', delivery_cost: '0.00', total: '42.00' });
  });

  test('is refused below the zone’s minimum, and has free delivery from the zone’s sum on', async () => {
    const file = join(store.directory, 'catalogue', 'zones.json');
    const zones = JSON.parse(readFileSync(file, 'utf8'));
    const terms = { minimum_order: '43', free_delivery_from: '84' };
    const changed = zones.map((zone: { meta: object }) => ({ ...zone, meta: { ...zone.meta, ...terms } }));
    writeFileSync(file, JSON.stringify(changed));
    const refused = await order(store, deliveryOrder(item(16, 1)));
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'treesal_minimum_order', data: { total: '43.00', currency: 'ILS' } },
    });
    const discounted = await order(store, deliveryOrder({ coupon_code: 'TEN', ...item(16, 2) }));
    expect(discounted.body).toMatchObject({ delivery_cost: '20.50', total: '96.10' });
    const free = await order(store, deliveryOrder(item(16, 2)));
    expect(free.body).toMatchObject({ delivery_cost: '0.00', total: '84.00' });
  });

  test('of a guest has the table, and one to be picked up has none', async () => {
    editSettings(store, { checkoutMedthod: ['eat-in', 'pickup'] });
    const guest = await order(store, pickupOrder({ method: 'eat-in', table: ' ٧-b ' }));
    expect(guest).toMatchObject({ status: 201, body: { method: 'eat-in', table: '7-b' } });
    const { body } = await order(store, pickupOrder({ table: '7' }));
    expect(body).not.toHaveProperty('table');
  });

  test('contains the choice that a variation leaves open', async () => {
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

  test('has the catalogue’s prices, even if the request contains others', async () => {
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

describe('the payment method', () => {
  const offering = (payments: unknown) => {
    const path = join(store.directory, 'settings.json');
    const settings = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...settings, ui_schema: { payments } }));
  };
  const paid = async (fields: object) => {
    const { status, body } = await order(store, fields);
    return status === 201 ? body.payment.method : body.code;
  };

  test('must be one that the present settings offer for the mode, and is their first one by default', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'dukkan-payments-'));
    cpSync(store.directory, directory, { recursive: true });
    await store.close();
    const tenant = JSON.parse(readFileSync(join(directory, 'tenant.json'), 'utf8'));
    writeFileSync(
      join(directory, 'tenant.json'),
      JSON.stringify({ ...tenant, ordering: { kind: 'dukkan' } }),
    );
    store = await testStore({ tenantDirectory: directory });
    rmSync(directory, { recursive: true });
    offering({ deliver: ['cash'], pickup: ['transfer', 'card'] });
    expect(await paid(pickupOrder({ payment_method: 'card' }))).toBe('card');
    expect(await paid(pickupOrder())).toBe('transfer');
    expect(await paid(pickupOrder({ payment_method: 'cash' }))).toBe('treesal_payment_unavailable');
    expect(await paid(deliveryOrder({ payment_method: 'card' }))).toBe('treesal_payment_unavailable');
    offering({ deliver: ['card'] });
    expect(await paid(deliveryOrder({ payment_method: 'card' }))).toBe('card');
  });

  test('is never online when there is no payment page', async () => {
    offering(['online', 'cash']);
    expect(await paid(pickupOrder({ payment_method: 'online' }))).toBe('treesal_payment_unavailable');
  });
});
