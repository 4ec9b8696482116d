import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { type OpenOrders, openOrders } from '#scripts/orders/open-orders.ts';
import { Workspace } from '#tests/build/temporary-site.ts';
import { moveToStore, storeOf } from '#tests/woocommerce/shop-folder.ts';
import type { StockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { STILL } from './set-up/browser.ts';
import { FALAFEL, keptLines, PICKUP, STORED } from './set-up/carts.ts';
import { findings } from './set-up/findings.ts';
import { SMALL } from './set-up/managed-shop.ts';
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
  const folder = join(workspace.tenants, SLUG);
  store = await storeOf(folder, () => now);
  moveToStore(folder, store.url);
  workspace.edit(SLUG, 'settings.json', (own) => ({
    ...own,
    ui_schema: {
      ...(own.ui_schema as object),
      payments: { deliver: ['cash'], pickup: ['cash', 'transfer', 'online'] },
      transferText: { ar: 'بنك فلسطين 123', en: 'Bank of Palestine 123' },
    },
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
/** The service asks the store for its changes every 15 s. */
const ASKED_WITHIN = { timeout: 20_000 };

test('a customer orders from a WooCommerce without plugins, in Arabic, and the order stands there whole', async () => {
  const page = await shop.visit('/complete-order', { kept: DELIVERY });
  await page.getByRole('button', { name: word('order:send') }).tap();
  await page.getByText(word('placed:thanks')).waitFor();
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
  await page.getByText(word('placed:thanks')).waitFor();

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

test('the total of the store follows a changed quantity in the cart, where nobody has a voucher', async () => {
  const page = await shop.visit('/cart', { kept: { ...FALAFEL, ...PICKUP } });
  const total = page.locator('.totals-total');
  await expect.poll(() => total.textContent()).toContain('24.00');
  await page.locator('.stepper button').last().tap();
  await expect.poll(() => total.textContent()).toContain('36.00');
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
  await page.getByRole('button', { name: word('cart:have-voucher') }).tap();
  const code = page.getByLabel(word('cart:voucher-code'));
  const apply = page.getByRole('button', { name: word('cart:voucher-apply') });
  await page.getByText('ض.ق.م').waitFor();
  await code.fill('ten');
  await apply.tap();
  await page.getByRole('button', { name: word('cart:voucher-another') }).tap();
  // On another page, too, it says that it is in use.
  await page.reload();
  await page.locator('.voucher-used').waitFor();
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
  await page.getByText(word('placed:thanks')).waitFor();
  await expect.poll(() => store.orders.length).toBe(made + 1);
  expect(store.orders.at(-1)).toMatchObject({
    total: '23.66',
    total_tax: '3.26',
    billing: { email: 'vip@example.com' },
  });
  expect(await page.getByText('ض.ق.م').count()).toBe(1);
});

test('a manager adds a dish with a photo that the store cannot fetch: the dish is there, and the page says so', async () => {
  const manager = newAccounts.find(({ username }) => username.endsWith('manager'));
  const page = await shop.visit('/login?to=/manage', { ...SMALL });
  await page.locator('.login-form input[name="username"]').fill('manager');
  await page.locator('.login-form input[type="password"]').fill(manager?.password ?? '');
  await page.locator('.login-form button[type="submit"]').tap();
  await page.getByRole('link', { name: word('manage:section-menu'), exact: true }).tap();
  await page.getByRole('button', { name: word('dishes:add') }).tap();
  const form = page.locator('.new-dish');
  // The store has one language only.
  const name = form.locator('input[lang]');
  await name.fill('كنافة خشنة');
  await form.getByLabel(word('dishes:regular')).fill('22');
  await form.getByLabel(word('dishes:category')).selectOption({ index: 1 });
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#c62828' } });
  const photo = { name: 'a.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
  await form.locator('input[type="file"]').setInputFiles(photo);
  await form.getByRole('button', { name: word('dishes:add-now') }).tap();
  await page.getByText(word('manage:did-added-without-photo')).waitFor();
  await page.getByRole('status').getByText('كنافة خشنة').waitFor();
  await page.locator('.dishes > .dish', { hasText: 'كنافة خشنة' }).waitFor();
  expect(await findings(page)).toEqual([]);
  const newest = () =>
    page.evaluate(async () => {
      const list = await fetch('/wp-json/wc/store/v1/products?orderby=id&order=desc&per_page=1');
      const [{ name: shown, prices }] = await list.json();
      return [shown, prices.price];
    });
  expect(await newest()).toEqual(['كنافة خشنة', '2200']);
  await page.getByRole('button', { name: word('cart:undo') }).tap();
  await page.locator('.dishes > .dish', { hasText: 'كنافة خشنة' }).waitFor({ state: 'detached' });
  expect(await newest()).not.toContain('كنافة خشنة');
});

describe.each([
  ['ar', '', STILL],
  ['en', '/en', STILL],
] as const)('a customer who pays online, in %s', (locale, prefix, how) => {
  const say = shopWords(locale);

  test('chooses it, pays on the page of the store, tries again after a refusal, and has one order', async () => {
    store.tax = null;
    await openService();
    const made = store.orders.length;
    const page = await shop.visit(`${prefix}/checkout`, { ...how, kept: { ...FALAFEL, ...PICKUP } });
    // A choice where there is one.
    await page.getByRole('radio', { name: say('order:pay-transfer') }).tap();
    await page.getByText(say('checkout:transfer-after')).waitFor();
    await page.getByRole('radio', { name: say('order:pay-online') }).tap();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: say('order:send') }).tap();
    await page.getByRole('heading', { name: say('placed:unpaid') }).waitFor();

    const pay = page.locator('.order-bar .button');
    // What is left to do is on the first screen.
    const place = await pay.boundingBox();
    expect((place?.y ?? 900) + (place?.height ?? 0)).toBeLessThan(800);
    const opened = page.waitForEvent('popup');
    await pay.tap();
    const paying = await opened;
    await paying.getByRole('button', { name: 'Decline' }).tap();
    await paying.getByText('The card was declined.').waitFor();
    await page.getByText(say('placed:pay-failed')).waitFor(ASKED_WITHIN);
    await page.locator('[data-tone="bad"]').waitFor();
    await page.getByRole('heading', { name: say('placed:head-pay-failed') }).waitFor();
    // What becomes of the order, and a way on beside the payment.
    await page.getByText(say('placed:pay-until').split('{{')[0]?.trim() ?? '-').waitFor();
    const menu = page.locator('.order-links').getByRole('link', { name: say('common:browse-restaurant') });
    expect(await menu.getAttribute('href')).toBe(`${prefix}/shop`);
    expect(await findings(page)).toEqual([]);
    // Another try stays at the foot of the screen, and the chat asks for another way.
    await page.setViewportSize({ width: 360, height: 640 });
    expect(await pay.evaluate((button) => innerHeight - button.getBoundingClientRect().bottom)).toBeLessThan(
      16,
    );
    const chat = page.locator('.shop-ways').getByRole('link', { name: say('common:whatsapp') });
    const [, question = ''] = say('placed:ask-payment').split('{{number}}');
    expect(new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text')).toContain(question);
    const [ways, bar] = await Promise.all([chat.boundingBox(), page.locator('.order-bar').boundingBox()]);
    expect((ways?.y ?? 640) + (ways?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.setViewportSize({ width: 360, height: 800 });

    const again = page.waitForEvent('popup');
    await pay.tap();
    const retry = await again;
    await retry.getByRole('button', { name: 'Pay' }).tap();
    await retry.getByText('Thank you.').waitFor();
    await retry.close();
    await page
      .locator('.thanks-paid')
      .getByText(say('placed:pay-paid').split('{{')[0] ?? '')
      .waitFor(ASKED_WITHIN);
    expect(await pay.count()).toBe(0);
    // Paid is not accepted.
    await page.getByRole('heading', { name: say('placed:thanks') }).waitFor();
    await page.locator('.order-steps [aria-current]').getByText(say('placed:past-received')).waitFor();
    expect(await menu.count()).toBe(0);
    // Before it is cancelled, the page says who gives the money back.
    await page.getByRole('button', { name: say('placed:cancel'), exact: true }).tap();
    const [refund = ''] = say('placed:cancel-paid').split('{{');
    await page.getByRole('alertdialog').getByText(refund.trim()).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: say('placed:cancel-no') }).tap();
    expect(store.orders).toHaveLength(made + 1);
  });

  test('who does not pay in time reads that it was cancelled, and that nothing was charged', async () => {
    const page = await shop.visit(`${prefix}/complete-order`, {
      ...how,
      kept: { ...FALAFEL, ...PICKUP },
    });
    await page.evaluate((key) => localStorage.setItem(key, 'online'), `${STORED}payment`);
    await page.reload();
    await page.getByRole('button', { name: say('order:send') }).tap();
    // The review has a button at its foot, too: its page is about to be left.
    await page.getByRole('heading', { name: say('placed:unpaid') }).waitFor();
    now += 61 * 60_000;
    await openService();
    await page.reload();
    await page.getByText(say('placed:pay-after-abandoned')).waitFor({ timeout: 20_000 });
    await page.getByRole('heading', { name: say('placed:was-cancelled') }).waitFor();
    // The main button leads to an order that needs no payment here.
    await page.getByRole('button', { name: say('placed:again-cash') }).tap();
    await page.waitForURL(`**${prefix}/cart`);
    await page.goto(`${shop.origin}${prefix}/checkout`);
    expect(await page.getByRole('radio', { name: say('order:pay-cash-pickup') }).isChecked()).toBe(true);
  });

  test('has the same in the cart by one tap after a refusal, to be paid in cash', async () => {
    const made = store.orders.length;
    const page = await shop.visit(`${prefix}/checkout`, { ...how, kept: { ...FALAFEL, ...PICKUP } });
    await page.getByRole('radio', { name: say('order:pay-online') }).tap();
    await page.getByRole('button', { name: say('order:send') }).tap();
    const opened = page.waitForEvent('popup');
    await page.locator('.order-bar .button[target]').tap();
    const paying = await opened;
    await paying.getByRole('button', { name: 'Decline' }).tap();
    const cash = page.getByRole('button', { name: say('placed:again-cash') });
    await cash.waitFor(ASKED_WITHIN);
    expect(await findings(page)).toEqual([]);
    await cash.tap();
    await page.waitForURL(`**${prefix}/cart`);
    await expect.poll(() => keptLines(page)).toEqual(['101']);
    await page.goto(`${shop.origin}${prefix}/checkout`);
    const send = page.getByRole('button', { name: say('order:send') });
    expect(await page.getByRole('radio', { name: say('order:pay-cash-pickup') }).isChecked()).toBe(true);
    await send.tap();
    await page.getByRole('heading', { name: say('placed:thanks') }).waitFor();
    expect(store.orders).toHaveLength(made + 2);
    // Somebody may still be paying the first one: it stays until its time is over.
    expect(store.orders.map(({ status }) => status).at(made)).toBe('failed');
  });
});
