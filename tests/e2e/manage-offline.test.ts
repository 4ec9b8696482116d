import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { button, expectTidy, managedShop, openSection, SMALL } from './set-up/managed-shop.ts';
import { shopWords } from './set-up/shop-words.ts';
import { OPEN_AT } from './set-up/shop-world.ts';

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

test('what was taken yesterday is told under its own date on a device without a connection, and not as today’s', async () => {
  const page = await logIn('manager', { device: { ...SMALL, serviceWorkers: 'allow' } });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const today = words('manage:taken-today');
  const own = /مبيعات .*18 نوفمبر/;
  await page.locator('.now-figures a', { hasText: today }).locator('small').waitFor();
  await open(page, 'takings');
  const sum = page.locator('.takings-sum');
  await sum.getByRole('heading', { name: words('takings:total') }).waitFor();
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/manage')) !== undefined))
    .toBe(true);
  await page.context().setOffline(true);
  await page.clock.setFixedTime(OPEN_AT + 86_400_000);
  await page.reload();
  await sum.getByRole('heading', { name: /الأربعاء.*18 نوفمبر/ }).waitFor();
  expect(await sum.locator('.takings-change').count()).toBe(0);
  await expectTidy(page);
  await open(page, 'now');
  await page.locator('.now-figures a', { hasText: own }).locator('small').waitFor();
  expect(await page.locator('.now-figures a', { hasText: today }).count()).toBe(0);
  await expectTidy(page);
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
