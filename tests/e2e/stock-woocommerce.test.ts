import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type OpenOrders, openOrders } from '#scripts/orders/open-orders.ts';
import { Workspace } from '#tests/build/temporary-site.ts';
import { type StockWooCommerce, stockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { FALAFEL, PICKUP } from './set-up/carts.ts';
import { shopWords } from './set-up/shop-words.ts';
import { OPEN_AT, shopWorld } from './set-up/shop-world.ts';

const SLUG = 'quds-grill';
const DELIVERY = {
  ...FALAFEL,
  ...PICKUP,
  addresses: [{ name: 'البيت', address: 'شارع الزهراء 5', buildDetails: '', phone: '0501234567' }],
  fulfilment: { mode: 'deliver', branchId: null, zoneId: 66, customZone: null, day: '2026-11-20' },
};

let store: StockWooCommerce;
let service: OpenOrders;
let now = OPEN_AT;
/** Reads the store anew: its taxes are read when a shop is opened. */
let openService: () => Promise<void>;
const newAccounts: OpenOrders['newAccounts'][number][] = [];

const shop = shopWorld({ now: OPEN_AT, serves: openShop });

async function openShop() {
  process.env.NODE_ENV = 'production';
  const workspace = new Workspace();
  workspace.copy(SLUG);
  const folder = join(workspace.tenants, SLUG, 'catalogue');
  const list = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  store = await stockWooCommerce({
    products: list('products'),
    variations: list('variations'),
    categories: list('categories'),
    now: () => now,
  });
  for (const name of ['products', 'variations', 'categories', 'attributes'])
    rmSync(join(folder, `${name}.json`));
  workspace.edit(SLUG, 'tenant.json', (own) => ({
    ...own,
    sources: { ...own.sources, catalogue: { kind: 'woocommerce', url: store.url } },
    ordering: { kind: 'woocommerce', keyEnv: 'SHOP_KEY', secretEnv: 'SHOP_SECRET' },
  }));
  const [report] = await workspace.build([SLUG]);
  expect(report?.outcome).toBe('released');
  const dataDirectory = join(workspace.root, 'data');
  mkdirSync(dataDirectory);
  openService = async () => {
    await service?.close();
    service = await openOrders({
      tenantsDirectory: workspace.tenants,
      dataDirectory,
      slugs: [SLUG],
      environment: { SHOP_KEY: 'ck_1', SHOP_SECRET: 'cs_1' },
      now: () => now,
      say: () => {},
    });
    newAccounts.push(...service.newAccounts);
    await service.asked;
  };
  await openService();
  const handlerOf = (slug: string) => service.mounts[0]?.handlerOf(slug) ?? null;
  return { out: workspace.out, mounts: [{ prefix: '/wp-json/', handlerOf }] };
}
afterAll(async () => {
  await service?.close();
  await store?.close();
});

const word = shopWords('ar');

test('a customer orders from a WooCommerce without plugins, in Arabic, and the order stands there whole', async () => {
  const page = await shop.visit('/complete-order', { kept: DELIVERY });
  await page.getByRole('button', { name: word('order:send') }).tap();
  await page.getByText(word('order:thanks')).waitFor();
  await expect.poll(() => store.orders.length).toBe(1);
  expect(store.orders[0]).toMatchObject({
    status: 'on-hold',
    customer_note: '',
    shipping: { address_1: 'شارع الزهراء 5' },
    line_items: [{ product_id: 101, quantity: 2 }],
  });
  await expect.poll(() => service.waiting()).toMatchObject([{ orders: 0 }]);
});

test('a customer orders while the store is away: staff see the order at once, and the store gets it afterwards', async () => {
  store.isAway = true;
  const page = await shop.visit('/complete-order', { kept: { ...FALAFEL, ...PICKUP } });
  await page.getByRole('button', { name: word('order:send') }).tap();
  await page.getByText(word('order:thanks')).waitFor();

  const [agent] = newAccounts.filter(({ username }) => username.endsWith('callcenter'));
  const staff = await shop.visit('/callcenter/orders');
  await staff.locator('.login-form input[name="username"]').fill('callcenter');
  await staff.locator('.login-form input[type="password"]').fill(agent?.password ?? '');
  await staff.locator('.login-form button[type="submit"]').tap();
  await expect.poll(() => staff.getByText('Layla').count()).toBe(2);

  store.isAway = false;
  // Its connection was cut: until then the store may be at work on it.
  now += 150_000;
  await openService();
  await expect.poll(() => store.orders.length).toBe(2);
});

test('the cart has two vouchers and the tax under its name, and the store charges that', async () => {
  store.tax = { rate: 16, name: 'ض.ق.م', isIncluded: false };
  store.coupons.push(
    { code: 'TEN', discount_type: 'percent', amount: '10' },
    { code: 'EID5', discount_type: 'fixed_cart', amount: '5' },
    { code: 'MEMBER', discount_type: 'percent', amount: '5', email_restrictions: ['vip@example.com'] },
  );
  await openService();
  const made = store.orders.length;
  const page = await shop.visit('/cart', { kept: { ...FALAFEL, ...PICKUP } });
  const code = page.getByLabel(word('cart:voucher-code'));
  const apply = page.getByRole('button', { name: word('cart:voucher-apply') });
  await page.getByText('ض.ق.م').waitFor();
  await code.fill('ten');
  await apply.tap();
  await page.getByRole('button', { name: word('cart:voucher-another') }).tap();
  await code.fill('member');
  await apply.tap();
  await page.getByText(word('cart:voucher-email-needed')).waitFor();
  await page.getByLabel(word('cart:voucher-email')).fill('vip@example.com');
  await apply.tap();
  await page.getByRole('button', { name: word('cart:voucher-another') }).waitFor();
  await expect.poll(() => page.locator('.voucher-used').count()).toBe(2);
  // 24.00 − 2.40 − 1.20, and 16 % of that.
  const total = page.locator('.totals-total');
  await expect.poll(() => total.textContent()).toContain('23.66');
  await page.goto(new URL('/complete-order', page.url()).href);
  await page.getByRole('button', { name: word('order:send') }).tap();
  await page.getByText(word('order:thanks')).waitFor();
  await expect.poll(() => store.orders.length).toBe(made + 1);
  expect(store.orders.at(-1)).toMatchObject({
    total: '23.66',
    total_tax: '3.26',
    billing: { email: 'vip@example.com' },
  });
  expect(await page.getByText('ض.ق.م').count()).toBe(1);
});
