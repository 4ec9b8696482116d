import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { type OpenOrders, openOrders } from '#scripts/orders/open-orders.ts';
import { Workspace } from '#tests/build/temporary-site.ts';
import { moveToStore, SHOP_KEYS, storeOf } from '#tests/woocommerce/shop-folder.ts';
import type { StockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { FALAFEL } from './set-up/carts.ts';
import { button, expectTidy, openSection, SMALL } from './set-up/managed-shop.ts';
import { shopWords } from './set-up/shop-words.ts';
import { OPEN_AT, shopWorld } from './set-up/shop-world.ts';

const SLUG = 'quds-grill';
const RAFIDIA = 7;
const words = shopWords('ar');

let store: StockWooCommerce;
let service: OpenOrders;
let releasing: Promise<unknown> = Promise.resolve();
const shop = shopWorld({ now: OPEN_AT, serves: openShop });

/** quds-grill with a WooCommerce in place of its files, whose shipping zones are its areas. */
async function openShop() {
  process.env.NODE_ENV = 'production';
  const workspace = new Workspace();
  workspace.copy(SLUG);
  const folder = join(workspace.tenants, SLUG);
  store = await storeOf(folder, () => OPEN_AT);
  const rate = { method_id: 'flat_rate', tax_status: 'taxable' } as const;
  store.shipping.zones.push(
    {
      id: 1,
      name: 'رفيديا / Rafidia',
      methods: [{ ...rate, instance_id: RAFIDIA, title: 'x', cost: '15.50' }],
    },
    { id: 2, name: 'القرى', methods: [{ ...rate, instance_id: 8, title: 'x', cost: '10 + 2 * [qty]' }] },
  );
  store.shipping.pickups.push({ name: 'فرع رفيديا', address: 'شارع تونس' });
  rmSync(join(folder, 'catalogue/branches.json'));
  rmSync(join(folder, 'catalogue/zones.json'));
  moveToStore(folder, store.url);
  const changes = join(workspace.root, 'changes');
  const environment = { ...SHOP_KEYS, DUKKAN_CHANGES: changes };
  const release = () => workspace.build([SLUG], { environment });
  await release();
  const dataDirectory = join(workspace.root, 'data');
  mkdirSync(dataDirectory);
  service = await openOrders({
    tenantsDirectory: workspace.tenants,
    dataDirectory,
    slugs: [SLUG],
    environment,
    now: () => OPEN_AT,
    say: () => {},
    changesFileOf: (slug) => join(changes, `${slug}.json`),
    onChanged: () => {
      releasing = releasing.then(release);
    },
  });
  await service.asked;
  const handlerOf = (slug: string) => service.mounts[0]?.handlerOf(slug) ?? null;
  return { out: workspace.out, mounts: [{ prefix: '/wp-json/', handlerOf }] };
}
afterAll(async () => {
  await service?.close();
  await store?.close();
});

async function manager(section: string): Promise<Page> {
  const account = service.newAccounts.find(({ username }) => username.endsWith('manager'));
  const page = await shop.visit('/login?to=/manage', { ...SMALL });
  await page.locator('.login-form input[name="username"]').fill('manager');
  await page.locator('.login-form input[type="password"]').fill(account?.password ?? '');
  await page.locator('.login-form button[type="submit"]').tap();
  await openSection(page, words(`manage:section-${section}`));
  return page;
}
const area = (page: Page, name: string) => page.locator('#zones li', { hasText: name });
const zonesOfPages = async (page: Page) => {
  await releasing;
  return (await page.evaluate(async () => (await fetch('/data/ar/shop.json')).json())).zones;
};

test('a manager changes an area of a WooCommerce: the store, an open cart and the next release have it', async () => {
  const page = await manager('delivery');
  await page.getByText('القرى').waitFor();
  await page.getByText(words('areas:to-store')).waitFor();
  await expectTidy(page);
  await area(page, 'رفيديا')
    .getByRole('button', { name: words('manage:edit') })
    .tap();
  expect(await button(page, words('manage:remove')).count()).toBe(0);
  await page.locator('#zones input[lang="ar"]').fill('رفيديا الغربية');
  await page.getByLabel(words('areas:cost')).fill('١٨');
  await page.getByLabel(words('areas:minutes')).fill('40');
  await page.getByLabel(words('areas:minimumOrder')).fill('35');
  await expectTidy(page);
  await button(page, words('manage:save')).tap();
  await area(page, 'رفيديا الغربية').getByText('18.00').waitFor();
  expect(store.shipping.zones[0]).toMatchObject({
    ...{ name: 'رفيديا الغربية / Rafidia', methods: [{ cost: '18.00' }] },
  });
  const fulfilment = { mode: 'deliver', branchId: null, zoneId: RAFIDIA, customZone: null, day: null };
  const cart = await shop.visit('/cart', { ...SMALL, kept: { ...FALAFEL, fulfilment } });
  await cart.locator('.decided').tap();
  const option = cart.locator(`option[value="${RAFIDIA}"]`);
  await expect.poll(() => option.textContent()).toContain('18.00');
  await cart.locator('.goal').getByText('35.00').waitFor();
  expect(await zonesOfPages(cart)).toMatchObject([
    {
      id: RAFIDIA,
      name: 'رفيديا الغربية',
      cost: { amount: 1800 },
      minutes: 40,
      minimumOrder: { amount: 3500 },
    },
  ]);
  await button(page, words('cart:undo')).tap();
  await area(page, 'رفيديا').getByText('15.50').waitFor();
  expect(store.shipping.zones[0]).toMatchObject({ name: 'رفيديا / Rafidia', methods: [{ cost: '15.50' }] });
});

test('a manager adds an area to a WooCommerce, is told what the store cannot have, and undo removes it', async () => {
  const page = await manager('delivery');
  await button(page, words('areas:add')).tap();
  const form = page.locator('#zones form');
  await form.getByText(words('areas:new-in-store')).waitFor();
  await form.locator('input[lang="ar"]').fill('رفيديا');
  await form.locator('input[lang="en"]').fill('Rafidia');
  await form.getByLabel(words('areas:cost')).fill('20');
  await button(page, words('manage:save')).tap();
  await form.getByText(words('managing:zone.name-taken')).waitFor();
  await form.locator('input[lang="ar"]').fill('Balata');
  await button(page, words('manage:save')).tap();
  await form.getByText(words('managing:zone.name-unfit')).waitFor();
  await expectTidy(page);
  await form.locator('input[lang="ar"]').fill('بلاطة');
  await form.locator('input[lang="en"]').fill('Balata');
  await button(page, words('manage:save')).tap();
  await area(page, 'بلاطة').waitFor();
  expect(store.shipping.zones.at(-1)).toMatchObject({ name: 'بلاطة / Balata', methods: [{ cost: '20.00' }] });
  await button(page, words('cart:undo')).tap();
  await area(page, 'بلاطة').waitFor({ state: 'detached' });
  expect(store.shipping.zones).toHaveLength(2);
});

test('a manager names a pickup location of a WooCommerce in English, and English pages have it', async () => {
  const page = await manager('names');
  await page.getByText(words('names:own-in-store')).waitFor();
  const link = page.getByText(words('names:to-store'));
  expect(await link.getAttribute('href')).toContain('section=pickup_location');
  const branch = page.locator('#names li', { hasText: 'فرع رفيديا' });
  await branch.getByText(/English/).waitFor();
  await branch.getByRole('button', { name: words('manage:edit') }).tap();
  expect(await branch.locator('input[lang="ar"]').count()).toBe(0);
  await branch.locator('input[lang="en"]').fill('Rafidia branch');
  await expectTidy(page);
  await button(page, words('manage:save')).tap();
  await branch.getByText('Rafidia branch').waitFor();
  await releasing;
  const customer = await shop.visit('/en', SMALL);
  await customer.getByText('Rafidia branch').first().waitFor();
});
