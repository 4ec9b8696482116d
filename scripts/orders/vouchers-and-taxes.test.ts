import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeOrder } from '#scripts/backend/ordering/change-order.ts';
import { deliveryOrder, pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { OPEN_AT } from '#scripts/backend/set-up/test-store.ts';
import * as testing from '#scripts/orders/set-up/test-shop.ts';
import type { StockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import type { OpenOrders } from './open-orders.ts';

let shop: testing.TestShop;
let store: StockWooCommerce;
let service: OpenOrders;

beforeEach(async () => {
  shop = await testing.testShop(() => OPEN_AT);
  store = shop.store;
});
afterEach(async () => {
  await service.close();
  await shop.close();
});

/** Opens the shop once the store is set up: taxes are read then. */
async function open(): Promise<void> {
  service = await shop.start();
}

const call = (path: string, body: unknown, client?: string) => testing.post(service, path, body, client);
const delivered = () => testing.delivered(service);

const SETUPS = [
  ['without taxes', null],
  ['with taxes on top', { rate: 16, name: 'ض.ق.م', isIncluded: false }],
  ['with prices that include taxes', { rate: 16, name: 'ض.ق.م', isIncluded: true }],
  ['with taxes rounded in the sum', { rate: 17, name: 'VAT', isIncluded: false, roundsPerTotal: true }],
] as const;

describe.each(SETUPS)('a shop %s', (_, tax) => {
  test.each([
    ['nothing', []],
    ['ten per cent', ['NABLUS10']],
    ['a fixed amount', ['عيد5']],
    ['an amount per piece and ten per cent', ['BK7', 'nablus10']],
    ['free delivery', ['FREESHIP']],
  ] as const)(
    'shows with %s the total that the store will charge, to the last unit',
    async (_title, codes) => {
      store.tax = tax;
      store.coupons.push(
        { code: 'NABLUS10', discount_type: 'percent', amount: '10.00' },
        { code: 'عيد5', discount_type: 'fixed_cart', amount: '5.00' },
        { code: 'BK7', discount_type: 'fixed_product', amount: '7.00', product_ids: [16] },
        { code: 'FREESHIP', discount_type: 'fixed_cart', amount: '0.00', free_shipping: true },
      );
      await open();
      const body = deliveryOrder({ items: [{ id: 16, quantity: 3 }] });
      const cart = { items: body.items, coupon_codes: codes, method: 'deliver', zone: 54 };
      const { body: priced } = await call('price_cart', cart);
      expect(priced.refused_coupons).toEqual([]);
      const shown = { shown_total: priced.total, currency: priced.currency };
      const made = await call('create_order/', { ...body, ...shown, coupon_codes: codes });
      expect(made).toMatchObject({ status: 201, body: { total: priced.total } });
      await delivered();
      expect(store.orders).toMatchObject([{ status: 'on-hold', total: priced.total }]);
      if (tax) {
        expect(priced).toMatchObject({ taxes: [{ name: tax.name }], taxes_included: tax.isIncluded });
        expect(made.body.taxes).toEqual(priced.taxes);
        expect(store.orders[0]?.total_tax).toBe(priced.taxes[0].amount);
      }
    },
  );
});

test('a voucher lowers each line by its own share, also two lines of one product with different notes', async () => {
  store.coupons.push({ code: 'HALF', discount_type: 'percent', amount: '50.00' });
  await open();
  const of = (id: number, quantity: number, notes = '') => ({ id, quantity, notes });
  const items = [of(16, 1, 'spicy'), of(16, 2, 'mild'), of(18, 1)];
  const { body } = await call('create_order/', pickupOrder({ items, coupon_code: 'HALF' }));
  for (const { subtotal, total } of body.items) expect(Number(total)).toBeCloseTo(Number(subtotal) / 2);
  expect(body.items).toHaveLength(3);
});

describe('a coupon', () => {
  const buy = (code: string, more: object = {}) =>
    call('create_order/', pickupOrder({ coupon_code: code, ...more }));
  const refusal = async (code: string, more: object = {}) => (await buy(code, more)).body.code;

  test('that does not fit is refused with its reason, before the store is asked for sums', async () => {
    store.coupons.push(
      { code: 'knafeh', discount_type: 'percent', amount: '15', product_ids: [999] },
      { code: 'member', discount_type: 'percent', amount: '10', email_restrictions: ['vip@example.com'] },
      { code: 'min', discount_type: 'percent', amount: '10', minimum_amount: '1000.00' },
      { code: 'old', discount_type: 'percent', amount: '50', date_expires_gmt: '2020-01-01T00:00:00' },
      { code: 'used', discount_type: 'percent', amount: '50', usage_limit: 1, usage_count: 1 },
    );
    await open();
    expect(await refusal('knafeh')).toBe('treesal_coupon_products');
    expect(await refusal('member')).toBe('treesal_coupon_email_needed');
    expect(await refusal('member', { customer_email: 'x@example.com' })).toBe('treesal_coupon_other_email');
    expect(await refusal('min')).toBe('treesal_coupon_minimum');
    expect(await refusal('old')).toBe('treesal_coupon_expired');
    expect(await refusal('used')).toBe('treesal_coupon_limit');
    expect(await refusal('nope')).toBe('treesal_coupon_not_found');
    expect((await buy('member', { customer_email: 'vip@example.com' })).status).toBe(201);
    await delivered();
    expect(store.orders).toMatchObject([
      { billing: { email: 'vip@example.com' }, coupon_lines: [{ code: 'member' }] },
    ]);
  });

  test.each(['vip@', 'vip\ud83d@example.com'])(
    'and a mistyped e-mail address %j do not keep an order from the store',
    async (customer_email) => {
      const any = { discount_type: 'percent', amount: '10' } as const;
      store.coupons.push({ code: 'any', ...any }, { code: 'vip', ...any, email_restrictions: ['vip*'] });
      await open();
      expect(await refusal('vip', { customer_email })).toBe('treesal_coupon_email_needed');
      expect(await refusal('an\ud83d', { customer_email })).toBe('treesal_coupon_not_found');
      expect((await buy('any', { customer_email })).status).toBe(201);
      await delivered();
      expect(store.orders).toMatchObject([{ coupon_lines: [{ code: 'any' }] }]);
      expect(store.orders[0]?.billing).not.toHaveProperty('email');
    },
  );

  test('for one use that eight customers send at once is used once, and the other seven can order without it', async () => {
    store.coupons.push({ code: 'once', discount_type: 'percent', amount: '20', usage_limit: 1 });
    await open();
    // One client's codes wait for each other: eight customers are at eight addresses.
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        call('create_order/', pickupOrder({ coupon_code: 'once' }), `192.0.2.${number + 1}`),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ body }) => body.code === 'treesal_coupon_limit');
    expect(refused).toHaveLength(7);
    expect(refused[0]?.body.data).toMatchObject({ coupon: 'once' });
    await delivered();
    expect(store.coupons[0]?.usage_count).toBe(1);
    expect(await refusal('once')).toBe('treesal_coupon_limit');
  });

  test('for one use per person recognises a phone number in any spelling', async () => {
    store.coupons.push({ code: 'you', discount_type: 'percent', amount: '20', usage_limit_per_user: 1 });
    await open();
    expect((await buy('you', { customer_phone: '+970599123456' })).status).toBe(201);
    expect(await refusal('you', { customer_phone: '0599-123-456' })).toBe('treesal_coupon_person_limit');
    expect((await buy('you', { customer_phone: '0599123457' })).status).toBe(201);
  });

  test('for one use per person is free again after an order that was refused or cancelled, until that is reopened', async () => {
    store.coupons.push({ code: 'you', discount_type: 'percent', amount: '20', usage_limit_per_user: 1 });
    await open();
    const { items, customer_phone } = pickupOrder();
    const refusals = async () => {
      const priced = await call('price_cart', { items, coupon_codes: ['you'], customer_phone });
      return priced.body.refused_coupons.map(({ reason }: { reason: string }) => reason);
    };
    store.mishaps.push('refused');
    expect((await buy('you')).status).toBe(201);
    await delivered();
    expect(await refusals()).toEqual([]);
    const { body } = await buy('you');
    await delivered();
    expect(await refusals()).toEqual(['treesal_coupon_person_limit']);
    const database = await (await shop.databases.open()).of('shop');
    const change = async (action: 'reject' | 'reopen') => {
      const wanted = { change_id: randomUUID(), action, minutes: 0, reason: 'so', is_paid: false };
      const manager = { role: 'manager', person: { id: 1, name: 'Manager' } } as const;
      const world = { database, tenant: { timeZone: 'Asia/Hebron' }, now: () => OPEN_AT };
      expect((await changeOrder(body.id, wanted, manager, world)).ok).toBe(true);
    };
    await change('reject');
    expect(await refusals()).toEqual([]);
    await change('reopen');
    expect(await refusals()).toEqual(['treesal_coupon_person_limit']);
  });

  test('is refused while the store does not answer, and orders without coupons are accepted', async () => {
    store.coupons.push({ code: 'ten', discount_type: 'percent', amount: '10' });
    await open();
    store.isAway = true;
    expect(await buy('ten')).toMatchObject({ status: 503, body: { code: 'treesal_store_unreachable' } });
    expect((await buy('')).status).toBe(201);
  });

  test('that the store refuses for its own reason does not affect the other coupons of the cart', async () => {
    store.coupons.push(
      { code: 'ten', discount_type: 'percent', amount: '10' },
      { code: 'odd', discount_type: 'percent', amount: '10' },
    );
    await open();
    store.refusedCoupons.add('odd');
    const { body } = await call('price_cart', {
      items: [{ id: 16, quantity: 1 }],
      coupon_codes: ['odd', 'ten'],
    });
    expect(body).toMatchObject({
      coupons: [{ code: 'ten' }],
      refused_coupons: [{ code: 'odd', reason: 'treesal_coupon_refused' }],
    });
  });
});

test.each([false, true])(
  'each of several taxes has a row under its own name, with its share of the delivery (prices with tax: %s)',
  async (isIncluded) => {
    const more = [{ rate: 2.5, name: 'بلدية' }];
    store.tax = { rate: 16, name: 'VAT', isIncluded, more };
    // WooCommerce always adds its first delivery to a cart.
    store.cartDelivery = 1133;
    await open();
    const body = deliveryOrder({ items: [{ id: 16, quantity: 3 }] });
    const cart = { items: body.items, method: 'deliver', zone: 54 };
    const { body: priced } = await call('price_cart', cart);
    expect(priced.taxes).toMatchObject([{ name: 'VAT' }, { name: 'بلدية' }]);
    const shown = { shown_total: priced.total, currency: priced.currency };
    expect(await call('create_order/', { ...body, ...shown })).toMatchObject({ status: 201 });
    await delivered();
    const sum = priced.taxes.reduce((all: number, { amount }: { amount: string }) => all + Number(amount), 0);
    expect(store.orders).toMatchObject([{ total: priced.total, total_tax: sum.toFixed(2) }]);
    store.isAway = true;
    expect((await call('price_cart', cart)).body).toEqual(priced);
  },
);

test('several taxes have one row with all names while the store has a rate that was not read yet', async () => {
  const more = [{ rate: 2.5, name: 'City' }];
  store.tax = { rate: 16, name: 'VAT', isIncluded: false, more };
  store.cartDelivery = 1133;
  await open();
  store.tax = { ...store.tax, rate: 17 };
  const { body } = await call('price_cart', { items: [{ id: 16, quantity: 1 }], method: 'pickup' });
  expect(body.taxes).toMatchObject([{ name: 'VAT + City' }]);
  expect(Number(body.total)).toBeCloseTo(Number(body.subtotal) + Number(body.taxes[0].amount));
});

test.each([false, true])(
  'a delivery by a shipping method without tax is charged without it (prices with tax: %s)',
  async (isIncluded) => {
    rmSync(join(shop.root, 'tenants/shop/catalogue/zones.json'));
    const rate = { instance_id: 12, method_id: 'flat_rate', title: 'x', cost: '10.00' } as const;
    const taxed = { ...rate, instance_id: 13, tax_status: 'taxable' } as const;
    store.shipping.zones.push(
      { id: 3, name: 'Hill', methods: [{ ...rate, tax_status: 'none' }] },
      { id: 4, name: 'Valley', methods: [taxed] },
    );
    store.tax = { rate: 16, name: 'VAT', isIncluded };
    await open();
    const [totals, taxes] = [new Map<number, number>(), new Map<number, number>()];
    for (const zone of [12, 13]) {
      const body = deliveryOrder({ zone, items: [{ id: 16, quantity: 1 }], client_order_id: randomUUID() });
      const { body: priced } = await call('price_cart', { items: body.items, method: 'deliver', zone });
      const shown = { shown_total: priced.total, currency: priced.currency };
      expect(await call('create_order/', { ...body, ...shown })).toMatchObject({ status: 201 });
      await delivered();
      expect(store.orders.at(-1)).toMatchObject({ total: priced.total, total_tax: priced.taxes[0].amount });
      totals.set(zone, Number(priced.total));
      taxes.set(zone, Number(priced.taxes[0].amount));
    }
    for (const of of [totals, taxes]) expect((of.get(13) ?? 0) - (of.get(12) ?? 0)).toBeCloseTo(1.6);
  },
);

test('a price does not read a product that was just read, and an order does', async () => {
  await open();
  const asked: string[] = [];
  shop.heldBack = (request) => {
    if (request.includes('/wc/store/v1/products')) asked.push(request);
    return undefined;
  };
  const cart = { items: [{ id: 16, quantity: 1 }], method: 'pickup' };
  expect(await call('price_cart', cart)).toMatchObject({ status: 200 });
  expect(asked).toEqual([]);
  expect((await call('create_order/', pickupOrder(cart))).status).toBe(201);
  expect(asked).not.toEqual([]);
});

test('a shop with taxes calculates them itself while its store does not answer', async () => {
  store.tax = { rate: 16, name: 'VAT', isIncluded: false };
  await open();
  const cart = { items: [{ id: 16, quantity: 3 }], method: 'pickup' };
  const { body: before } = await call('price_cart', cart);
  store.isAway = true;
  expect((await call('price_cart', cart)).body).toEqual(before);
});
