import { afterAll, expect, test } from 'vitest';
import type { Connection } from '#scripts/http/connection.ts';
import { listenForBrowsers } from '#scripts/measure/demo/demo-sites.ts';
import { READY } from './set-up/carts.ts';
import { findings } from './set-up/findings.ts';
import { type OwnMerchant, releaseOwn } from './set-up/own-merchant.ts';
import { shopStaff } from './set-up/shop-staff.ts';
import { shopStore } from './set-up/shop-store.ts';
import { OPEN_AT, shopWorld } from './set-up/shop-world.ts';

const SLUG = 'quds-grill';

/** What the merchant's plugin adds to the Store API, which names no origin of its own accord. */
let isAllowed = true;
let merchant: OwnMerchant;
let elsewhere: Awaited<ReturnType<typeof listenForBrowsers>>;
const store = shopStore(() => OPEN_AT);
const staff = shopStaff(
  () => merchant,
  () => store.database,
);
const app = {
  async fetch(request: Request, connection?: unknown) {
    const answer = await store.answer(request, connection as Connection | undefined);
    if (isAllowed) answer.headers.set('Access-Control-Allow-Origin', shop.origin);
    return answer;
  },
};

const shop = shopWorld({
  now: OPEN_AT,
  async serves() {
    elsewhere = await listenForBrowsers(app);
    const api = { store: `http://store.localhost:${elsewhere.port}` };
    merchant = await releaseOwn(SLUG, { tenant: { api, ordering: { kind: 'plugin' } } });
    await store.open(merchant, staff.fill);
    return { out: merchant.out };
  },
});
afterAll(async () => {
  await elsewhere.close();
  await store.close();
});

test('a shop whose store answers at another origin orders there, once that store allows it', async () => {
  isAllowed = false;
  const page = await shop.visit('/en/checkout', { kept: READY });
  const products = Promise.withResolvers<void>();
  await page.route('**/data/en/products-*.json', async (route) => {
    await products.promise;
    await route.continue();
  });
  const send = page.getByRole('button', { name: 'Send order' });
  // On a slow device: nobody can send what nobody has seen the total of.
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true');
  products.resolve();
  await send.tap();
  await page.getByText('The shop cannot be reached just now').first().waitFor();
  isAllowed = true;
  await send.tap();
  await page.locator('.thanks').waitFor();
  const orders = await store.orders();
  expect(orders.map(({ total }) => total)).toEqual(['24.00']);
});

test('a voucher that its plugin prices only for this total is said to be checked with the order', async () => {
  isAllowed = true;
  const page = await shop.visit('/en/cart', { kept: READY });
  await page.getByRole('button', { name: 'Do you have a voucher?' }).tap();
  await page.getByRole('textbox', { name: 'Voucher code' }).fill('ten');
  await page.getByRole('button', { name: 'Apply' }).tap();
  await page.getByText('The shop checks the voucher once more when you order.').waitFor();
  await page
    .getByRole('link', { name: /^Checkout/ })
    .getByText('21.60')
    .waitFor();
});

test('its staff log in and see today’s orders across origins', async () => {
  isAllowed = true;
  const page = await shop.visit('/en/callcenter/orders');
  await staff.logIn(page);
  await page.getByText('As of').first().waitFor();
});

test('its managers find links to the pages of the store on which it is managed', async () => {
  isAllowed = true;
  const page = await shop.visit('/en/manage');
  await staff.logIn(page, 'manager');
  const menu = page.getByRole('link', { name: 'Menu' }).last();
  expect(await menu.getAttribute('href')).toBe(
    `http://store.localhost:${elsewhere.port}/wp-admin/edit.php?post_type=product`,
  );
  expect(await page.getByRole('link', { name: 'Team' }).count()).toBe(1);
  expect(await findings(page)).toEqual([]);
});
