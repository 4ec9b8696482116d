import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestDatabases, testDatabases } from '#scripts/backend/set-up/test-databases.ts';
import { deliveryOrder, pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { OPEN_AT } from '#scripts/backend/set-up/test-store.ts';
import type { Connection } from '#scripts/http/connection.ts';
import { type StockWooCommerce, stockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { type OpenOrders, openOrders } from './open-orders.ts';

const CAPTURES = 'tests/fixtures/tenants/captures';
const listed = (name: string) =>
  JSON.parse(readFileSync(join(CAPTURES, 'catalogue', `${name}.json`), 'utf8'));

let store: StockWooCommerce;
let root: string;
let service: OpenOrders;
let data: TestDatabases;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'dukkan-vouchers-'));
  data = await testDatabases(join(root, 'data/stores'));
  store = await stockWooCommerce({
    products: listed('products'),
    variations: listed('variations'),
    categories: listed('categories'),
    now: () => OPEN_AT,
  });
  const folder = join(root, 'tenants/shop');
  cpSync(CAPTURES, folder, { recursive: true });
  for (const list of ['products', 'variations', 'categories', 'attributes'])
    rmSync(join(folder, 'catalogue', `${list}.json`));
  const tenant = JSON.parse(readFileSync(join(folder, 'tenant.json'), 'utf8'));
  tenant.sources.catalogue = { kind: 'woocommerce', url: store.url };
  tenant.ordering = { kind: 'woocommerce', keyEnv: 'SHOP_KEY', secretEnv: 'SHOP_SECRET' };
  writeFileSync(join(folder, 'tenant.json'), JSON.stringify(tenant));
});
afterEach(async () => {
  await service.close();
  await data.close();
  await store.close();
  rmSync(root, { recursive: true, force: true });
});

/** Opens the shop once the store is set up: taxes are read then. */
async function open(): Promise<void> {
  service = await openOrders({
    tenantsDirectory: join(root, 'tenants'),
    dataDirectory: join(root, 'data'),
    databases: await data.open(),
    slugs: ['shop'],
    environment: { SHOP_KEY: 'ck_test', SHOP_SECRET: 'cs_test' },
    now: () => OPEN_AT,
    say: () => {},
  });
  await service.asked;
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
  readonly body: any;
}

/** Calls the shop from a client's address. */
async function call(path: string, body: unknown, client = '192.0.2.1'): Promise<Answer> {
  const handler = service.mounts[0]?.handlerOf('shop');
  const connection = { incoming: { socket: { remoteAddress: client } } } as Connection;
  const answer = await handler?.(
    new Request(`http://shop.localhost/wp-json/treesal/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
    connection,
  );
  return { status: answer?.status ?? 0, body: await answer?.json() };
}

const delivered = () =>
  vi.waitFor(async () => expect(await service.waiting()).toMatchObject([{ orders: 0 }]), { timeout: 10_000 });

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
  ] as const)('shows with %s what the store will charge, to the last unit', async (_title, codes) => {
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
  });
});

describe('a voucher', () => {
  const buy = (code: string, more: object = {}) =>
    call('create_order/', pickupOrder({ coupon_code: code, ...more }));
  const refusal = async (code: string, more: object = {}) => (await buy(code, more)).body.code;

  test('that does not fit is refused by its reason, before the store is asked for its sums', async () => {
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

  test('for one that eight use at once is used once, and seven may order without it', async () => {
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

  test('once per person is known by the number, however it is written', async () => {
    store.coupons.push({ code: 'you', discount_type: 'percent', amount: '20', usage_limit_per_user: 1 });
    await open();
    expect((await buy('you', { customer_phone: '+970599123456' })).status).toBe(201);
    expect(await refusal('you', { customer_phone: '0599-123-456' })).toBe('treesal_coupon_person_limit');
    expect((await buy('you', { customer_phone: '0599123457' })).status).toBe(201);
  });

  test('needs a store that answers; without one the order goes on', async () => {
    store.coupons.push({ code: 'ten', discount_type: 'percent', amount: '10' });
    await open();
    store.isAway = true;
    expect(await buy('ten')).toMatchObject({ status: 503, body: { code: 'treesal_store_unreachable' } });
    expect((await buy('')).status).toBe(201);
  });

  test('that the store refuses for a reason of its own leaves the cart’s other vouchers', async () => {
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

test('a shop with taxes whose store is away charges by its own arithmetic', async () => {
  store.tax = { rate: 16, name: 'VAT', isIncluded: false };
  await open();
  const cart = { items: [{ id: 16, quantity: 3 }], method: 'pickup' };
  const { body: before } = await call('price_cart', cart);
  store.isAway = true;
  expect((await call('price_cart', cart)).body).toEqual(before);
});
