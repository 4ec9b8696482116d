import { expect, test } from 'vitest';
import { PICKUP } from './set-up/carts.ts';
import { shopWords } from './set-up/shop-words.ts';
import { OPEN_AT, shopWorld } from './set-up/shop-world.ts';

const TWELVE = { 'cart:101': { productId: 101, variationId: null, choices: {}, quantity: 12 } };

const shop = shopWorld({ store: true, now: OPEN_AT, tenant: { digits: 'arab' } });

test('a merchant with Arabic digits has them in every count and price, from the product to the thanks', async () => {
  const word = shopWords('ar');
  const page = await shop.visit('/products/101', { kept: PICKUP });
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
  await expect.poll(() => page.locator('.review-count').textContent()).toBe('٢×');
  await page.getByRole('button', { name: word('order:send') }).tap();
  await page.getByText(word('placed:thanks')).waitFor();
  expect(await page.locator('.review-count').textContent()).toBe('٢×');
  const link = await page
    .locator('.order-ways')
    .getByRole('link', { name: word('common:whatsapp') })
    .getAttribute('href');
  expect(new URL(String(link)).searchParams.get('text')).toContain('\u2068٢\u2069 × ');
});

test('a card shows the count of the cart in those digits, too', async () => {
  const page = await shop.visit('/shop', { kept: TWELVE });
  await expect.poll(() => page.locator('.add[data-count]').first().getAttribute('data-count')).toBe('١٢');
});
