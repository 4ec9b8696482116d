import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { button, expectTidy, managedShop, openSection, SMALL } from './set-up/managed-shop.ts';
import { shopWords } from './set-up/shop-words.ts';

const words = shopWords('ar');
const { logIn } = managedShop();

/** The words before the time. */
const READ_AT = words('manage:read-at').replace(/\{\{.*/, '');
const earlier = (page: Page) => page.locator('#manage-earlier', { hasText: READ_AT });
const open = (page: Page, section: string) => openSection(page, words(`manage:section-${section}`));
/** One thing that only the server tells, in each section. */
const SHOWN = {
  now: '#sign',
  menu: '.dish',
  takings: '.takings-sum',
  hours: '#week li',
  delivery: '#zones li',
  names: '#names li',
};

test('a manager reads each section without a connection, changes nothing there, and it is up to date again by itself', async () => {
  const page = await logIn('manager', { device: { ...SMALL, serviceWorkers: 'allow' } });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const [section, shown] of Object.entries(SHOWN)) {
    await open(page, section);
    await page.locator(shown).first().waitFor();
  }
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/manage')) !== undefined))
    .toBe(true);
  await page.context().setOffline(true);
  await page.goto(page.url().replace(/#.*/, ''));
  await page.reload();
  for (const [section, shown] of Object.entries(SHOWN)) {
    await open(page, section);
    await page.locator(shown).first().waitFor();
    await earlier(page).waitFor();
  }
  await open(page, 'menu');
  await page.locator('.dish').first().waitFor();
  const soldOut = page.locator('.dish').first().getByRole('switch');
  await earlier(page).waitFor();
  await expectTidy(page);
  const isBlocked = () => soldOut.getAttribute('aria-disabled');
  expect(await isBlocked()).toBe('true');
  await soldOut.tap({ force: true });
  expect(await isBlocked()).toBe('true');
  const add = button(page, words('dishes:add'));
  await add.tap({ force: true });
  expect([await add.getAttribute('aria-disabled'), await add.getAttribute('aria-describedby')]).toEqual([
    'true',
    'manage-earlier',
  ]);

  await page.context().setOffline(false);
  await earlier(page).waitFor({ state: 'detached' });
  await expect.poll(isBlocked).toBeNull();
  await soldOut.tap();
  await page.locator('.dish').first().locator('.dish-stock').waitFor();
  await button(page, words('cart:undo')).tap();
});

test('nothing of a manager’s page stays after the logout', async () => {
  const page = await logIn('manager', { device: { ...SMALL, serviceWorkers: 'allow' } });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await open(page, 'menu');
  await page.locator('.dish').first().waitFor();
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':manage-')));
  await expect.poll(kept).toContain('dukkan:quds-grill:manage-menu');
  await page.context().setOffline(true);
  await page.locator('.staff-account summary').tap();
  await page.locator('.staff-logout').tap();
  await page.getByText(words('errors:network.offline')).waitFor();
  const left = () =>
    page.evaluate(async () => [localStorage.length, sessionStorage.length, (await caches.keys()).length]);
  await expect.poll(left).toEqual([0, 0, 0]);
  await page.context().setOffline(false);
  await page.waitForURL(/\/login/);
  expect(await kept()).toEqual([]);
});
