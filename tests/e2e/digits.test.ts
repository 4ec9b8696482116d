import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#scripts/measure/demo/chromium.ts';
import { keptState } from '#scripts/measure/demo/kept-state.ts';
import { OPEN_AT, PICKUP } from './ordering-shop.ts';
import { serveOwn } from './own-shop.ts';
import { shopWords } from './shop-words.ts';
import { PHONE } from './shopper.ts';

const TWELVE = { 'cart:101': { productId: 101, variationId: null, choices: {}, quantity: 12 } };

let browser: Browser;
let shop: Awaited<ReturnType<typeof serveOwn>>;

beforeAll(async () => {
  shop = await serveOwn('tenant.json', { digits: 'arab' });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

async function visit(path: string, kept: Readonly<Record<string, unknown>>): Promise<Page> {
  const storageState = keptState(shop.origin, 'quds-grill', kept);
  const context = await browser.newContext({ ...PHONE, storageState });
  await context.clock.setFixedTime(OPEN_AT);
  const page = await context.newPage();
  await page.goto(shop.origin + path);
  return page;
}

test('a merchant with Arabic digits has them in every count and price, from the product to the thanks', async () => {
  const word = shopWords('ar');
  const page = await visit('/products/101', PICKUP);
  const bar = page.locator('.order-bar');
  await expect.poll(() => bar.locator('output').textContent()).toBe('١');
  await bar.locator('[data-step="1"]').tap();
  await expect.poll(() => bar.locator('output').textContent()).toBe('٢');
  expect(await bar.locator('[data-total]').textContent()).toMatch(/^٢٤٫?\.?٠٠/);
  await bar.locator('[data-submit]').tap();
  await expect.poll(() => page.locator('[data-cart-count]').first().textContent()).toBe('٢');

  await page.goto(`${shop.origin}/cart`);
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

test('a card shows the count of the cart in those digits, too', async () => {
  const page = await visit('/shop', TWELVE);
  await expect.poll(() => page.locator('.add[data-count]').first().getAttribute('data-count')).toBe('١٢');
});
