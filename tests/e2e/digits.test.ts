import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORE_PREFIXES, storeApplication } from '#scripts/backend/application.ts';
import { type Database, openDatabase } from '#scripts/backend/database/database.ts';
import { DEFAULT_TENANTS } from '#scripts/commands/places.ts';
import { readTenant } from '#scripts/prerender/read-tenant.ts';
import { servingApplication } from '#scripts/serve/application.ts';
import { listen } from '#scripts/serve/listen.ts';
import { openSites } from '#scripts/serve/site.ts';
import { Workspace } from '#tests/build/temporary-site.ts';
import { launchChromium } from './chromium.ts';
import { siteAddress } from './demo-sites.ts';
import { OPEN_AT, PICKUP } from './ordering-shop.ts';
import { shopWords } from './shop-words.ts';
import { PHONE } from './shopper.ts';

const SLUG = 'quds-grill';
const TWELVE = { 'cart:101': { productId: 101, variationId: null, choices: {}, quantity: 12 } };

let browser: Browser;
let server: Awaited<ReturnType<typeof listen>>;
let database: Database;

beforeAll(async () => {
  process.env.NODE_ENV = 'production';
  const workspace = new Workspace();
  const tenantDirectory = join(workspace.tenants, SLUG);
  mkdirSync(tenantDirectory);
  for (const name of ['catalogue', 'images', 'settings.json', 'backend.json'])
    symlinkSync(join(DEFAULT_TENANTS, SLUG, name), join(tenantDirectory, name));
  const own = JSON.parse(readFileSync(join(DEFAULT_TENANTS, SLUG, 'tenant.json'), 'utf8'));
  workspace.write(SLUG, 'tenant.json', { ...own, digits: 'arab' });
  const tenant = readTenant(workspace.tenants, SLUG);
  if (!tenant.ok) throw new Error(tenant.error.reason);
  const [report] = await workspace.build([SLUG]);
  expect(report?.outcome, report?.reason ?? '').toBe('released');
  database = openDatabase(':memory:');
  const store = storeApplication({ tenant: tenant.value, tenantDirectory, database, now: () => OPEN_AT });
  const mounts = STORE_PREFIXES.map((prefix) => ({ prefix, handlerOf: () => store.fetch }));
  server = await listen(servingApplication(openSites(workspace.out), mounts), 0);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await server.close();
  database.close();
});

async function visit(path: string, kept: Readonly<Record<string, unknown>> = {}): Promise<Page> {
  const origin = siteAddress(server.port, SLUG);
  const localStorage = Object.entries(kept).map(([name, value]) => ({
    name: `dukkan:${SLUG}:${name}`,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
  const context = await browser.newContext({
    ...PHONE,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  await context.clock.setFixedTime(OPEN_AT);
  const page = await context.newPage();
  await page.goto(origin + path);
  return page;
}

test('a merchant who chose Arabic digits has them in every count and price, from the product to the thanks', async () => {
  const word = shopWords('ar');
  const page = await visit('/products/101', PICKUP);
  const bar = page.locator('.order-bar');
  await expect.poll(() => bar.locator('output').textContent()).toBe('١');
  await bar.locator('[data-step="1"]').tap();
  await expect.poll(() => bar.locator('output').textContent()).toBe('٢');
  expect(await bar.locator('[data-total]').textContent()).toMatch(/^٢٤٫?\.?٠٠/);
  await bar.locator('[data-submit]').tap();
  await expect.poll(() => page.locator('[data-cart-count]').first().textContent()).toBe('٢');

  await page.goto(`${siteAddress(server.port, SLUG)}/cart`);
  await expect.poll(() => page.locator('.stepper output').textContent()).toBe('٢');
  await page.getByRole('link', { name: word('cart:checkout') }).tap();
  await page.getByRole('button', { name: word('order:review') }).tap();
  await expect.poll(() => page.locator('.review-count').textContent()).toBe('٢×');
  await page.getByRole('button', { name: word('order:send') }).tap();
  await page.getByText(word('order:thanks')).waitFor();
  expect(await page.locator('.review-count').textContent()).toBe('٢×');
  const link = await page.getByRole('link', { name: word('order:whatsapp') }).getAttribute('href');
  expect(new URL(String(link)).searchParams.get('text')).toContain('\u2068٢\u2069 × ');
});

test('a card counts what is in the cart in those digits, too', async () => {
  const page = await visit('/shop', TWELVE);
  await expect.poll(() => page.locator('.add[data-count]').first().getAttribute('data-count')).toBe('١٢');
});
