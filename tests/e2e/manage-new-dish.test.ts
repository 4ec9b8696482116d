import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { button, expectTidy, managedShop, SMALL } from './set-up/managed-shop.ts';
import { shopWords } from './set-up/shop-words.ts';

const words = shopWords('ar');
const { shop, logIn, released } = managedShop();
const MOST_TAPS = 10;
const dishes = (page: Page, name: string) => page.locator('.dishes > .dish', { hasText: name });
const nameIn = (page: Page, language: string) => page.locator(`.new-dish input[lang^="${language}"]`);

async function openForm(page: Page): Promise<Locator> {
  await button(page, words('manage:section-menu')).tap();
  await button(page, words('dishes:add')).tap();
  return page.locator('.new-dish');
}

test('a dish is added with at most ten taps, is in the menu of another device within two seconds, and is taken back', async () => {
  const page = await logIn('manager');
  const customer = await shop.visit('/shop', SMALL);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const type = async (target: Locator, text: string) => {
    await tap(target);
    await target.fill(text);
  };
  await tap(button(page, words('manage:section-menu')));
  await tap(button(page, words('dishes:add')));
  await type(nameIn(page, 'ar'), 'كنافة بالجبنة');
  await type(nameIn(page, 'en'), 'Cheese knafeh');
  await type(nameIn(page, 'he'), 'כנאפה');
  await type(page.locator('.new-dish').getByLabel(words('dishes:regular')), '٢٥٫٥٠');
  const category = page.locator('.new-dish').getByLabel(words('dishes:category'));
  // The list of the phone, and the category in it.
  taps += 2;
  await category.selectOption({ index: 1 });
  await expectTidy(page);
  const sentAt = performance.now();
  await tap(button(page, words('dishes:add-now')));
  await page.getByText(words('manage:did-added')).waitFor();
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  const dish = dishes(page, 'كنافة بالجبنة');
  await dish.getByText('25.50').waitFor();
  await released();
  expect(performance.now() - sentAt).toBeLessThan(2000);
  await customer.reload();
  const card = customer.getByText('كنافة بالجبنة').first();
  await card.tap();
  await customer.waitForURL(/\/products\/9\d+$/);
  await customer.goto(customer.url().replace('/products/', '/en/products/'));
  expect(await customer.locator('h1').textContent()).toContain('Cheese knafeh');

  await button(page, words('cart:undo')).tap();
  await dish.waitFor({ state: 'detached' });
  await released();
  expect((await customer.reload())?.status()).toBe(404);
  await page.getByText(words('manage:history')).tap();
  expect(await page.locator('.manage-history li').first().textContent()).toContain(
    words('dishes:became-added'),
  );
});

test('what is missing is said at its field', async () => {
  const page = await logIn('manager');
  const form = await openForm(page);
  const send = form.getByText(words('dishes:add-now'), { exact: true });
  await send.tap();
  await form.getByText(words('dishes:bad-name')).waitFor();
  await nameIn(page, 'ar').fill('كنافة');
  await form.getByLabel(words('dishes:regular')).fill('غالية');
  await send.tap();
  await form.getByText(words('dishes:bad-price')).waitFor();
  await form.getByLabel(words('dishes:regular')).fill('12');
  await send.tap();
  await form.getByText(words('dishes:bad-category')).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
  await expectTidy(page);
});

test('without a network the form keeps its texts, and a second attempt adds the dish once', async () => {
  const page = await logIn('manager');
  const form = await openForm(page);
  await nameIn(page, 'ar').fill('شوربة عدس خاصة');
  await form.getByLabel(words('dishes:regular')).fill('40');
  await form.getByLabel(words('dishes:category')).selectOption({ index: 1 });
  const send = form.getByText(words('dishes:add-now'), { exact: true });
  // The dish arrives, but the answer does not.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = async (...call) => {
      const answer = await fetch(...call);
      if (call[1]?.method !== 'POST') return answer;
      window.fetch = fetch;
      throw new TypeError('The connection is lost.');
    };
  });
  await send.tap();
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
  await button(page, words('manage:section-now')).tap();
  await button(page, words('manage:section-menu')).tap();
  expect(await nameIn(page, 'ar').inputValue()).toBe('شوربة عدس خاصة');
  await send.tap();
  await page.getByText(words('manage:did-added')).waitFor();
  expect(await dishes(page, 'شوربة عدس خاصة').count()).toBe(1);
  await released();
});
