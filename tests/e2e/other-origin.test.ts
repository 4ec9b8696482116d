import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { storeApplication } from '#scripts/backend/application.ts';
import { type Database, openDatabase } from '#scripts/backend/database/database.ts';
import { seedAccounts } from '#scripts/backend/login/accounts.ts';
import { readSeed } from '#scripts/backend/seed.ts';
import { launchChromium } from '#scripts/measure/demo/chromium.ts';
import { listenForBrowsers, siteAddress } from '#scripts/measure/demo/demo-sites.ts';
import { keptState } from '#scripts/measure/demo/kept-state.ts';
import { servingApplication } from '#scripts/serve/application.ts';
import { openSites } from '#scripts/serve/site.ts';
import { OPEN_AT, READY } from './ordering-shop.ts';
import { releaseOwn } from './own-shop.ts';
import { PHONE } from './shopper.ts';

const SLUG = 'quds-grill';
const PASSWORD = 'password-of-browser-tests';

let browser: Browser;
let site: Awaited<ReturnType<typeof listenForBrowsers>>;
let elsewhere: Awaited<ReturnType<typeof listenForBrowsers>>;
let database: Database;
let store: Awaited<ReturnType<typeof storeApplication>>;
/** What the merchant's plugin adds to the Store API, which names no origin of its own accord. */
let isAllowed = true;
/** What browser and store show; null for the time that it is. */
let clock: number | null = null;
let context: BrowserContext;

beforeAll(async () => {
  database = openDatabase(':memory:', SLUG);
  const app = {
    async fetch(request: Request) {
      const answer = await store.fetch(request);
      if (isAllowed) answer.headers.set('Access-Control-Allow-Origin', siteAddress(site.port, SLUG));
      return answer;
    },
  };
  elsewhere = await listenForBrowsers(app as Parameters<typeof listenForBrowsers>[0], 0);
  const address = `http://store.localhost:${elsewhere.port}`;
  const { out, ...merchant } = await releaseOwn('tenant.json', { api: { store: address } });
  await seedAccounts(database, readSeed(merchant.tenantDirectory).accounts, () => PASSWORD);
  store = await storeApplication({ ...merchant, database, now: () => clock ?? Date.now() });
  site = await listenForBrowsers(servingApplication(openSites(out)), 0);
  browser = await launchChromium();
});
afterEach(() => context.close());
afterAll(async () => {
  await browser.close();
  await site.close();
  await elsewhere.close();
  await database.close();
});

async function visit(path: string, kept: Readonly<Record<string, unknown>> = {}): Promise<Page> {
  const origin = siteAddress(site.port, SLUG);
  context = await browser.newContext({ ...PHONE, storageState: keptState(origin, SLUG, kept) });
  context.setDefaultTimeout(30_000);
  if (clock !== null) await context.clock.setFixedTime(clock);
  const page = await context.newPage();
  await page.goto(origin + path);
  return page;
}

test('a shop whose store answers at another origin orders there, once that store allows it', async () => {
  isAllowed = false;
  clock = OPEN_AT;
  const page = await visit('/en/checkout', READY);
  const products = Promise.withResolvers<void>();
  await page.route('**/data/en/products-*.json', async (route) => {
    await products.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Review the order' }).tap();
  const send = page.getByRole('button', { name: 'Send order' });
  // On a slow device: nobody can send what nobody has seen the total of.
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true');
  products.resolve();
  await send.tap();
  await page.getByText('The shop cannot be reached just now').first().waitFor();
  isAllowed = true;
  await send.tap();
  await page.locator('.thanks-number').waitFor();
  const orders = await database.query.selectFrom('placed_order').select('answer').execute();
  expect(orders.map(({ answer }) => JSON.parse(answer).total)).toEqual(['24.00']);
});

test('its staff log in and see today’s orders across origins', async () => {
  isAllowed = true;
  clock = null;
  const page = await visit('/en/callcenter/orders');
  await page.locator('input[name="username"]').fill('callcenter');
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('.login-form button[type="submit"]').click();
  await page.locator('.staff-bar').waitFor();
  await page.getByText('Up to date').first().waitFor();
});
