import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { PHONE, shopperOf } from './shopper.ts';

const shopper = shopperOf('quds-grill');

/** What a page loaded, with when it was asked for; and when the page was painted first. */
const loaded = (page: Page) =>
  page.evaluate(() => ({
    paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    scripts: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, startTime, transferSize }) => ({
        name: name.replace(/.*\/_astro\/([^.]+).*/, '$1'),
        startTime,
        isFromCache: transferSize === 0,
      })),
  }));
const react = async (page: Page) => (await loaded(page)).scripts.find(({ name }) => name === 'react');

const cartIsShown = (page: Page): Promise<void> => page.getByText('لا توجد منتجات في السلة').waitFor();

/** The empty cart, in a browser that `change` has altered. */
async function cartWhere(change: () => void): Promise<Page> {
  const context = await shopper.arrive();
  await context.addInitScript(change);
  const page = await context.newPage();
  await page.goto(`${shopper.origin}/cart`);
  await cartIsShown(page);
  return page;
}

test('the cart’s first visit paints its title and its sentence before it asks for the screen', async () => {
  const page = await shopper.visit('/cart');
  await cartIsShown(page);
  const { paintedAt, scripts } = await loaded(page);
  const later = scripts.filter(({ startTime }) => startTime >= paintedAt).map(({ name }) => name);
  expect(later).toEqual(expect.arrayContaining(['react', 'CartIsland', 'ar-order']));
});

test('a screen without a sentence of its own is asked for while the page is not painted yet', async () => {
  const page = await (await shopper.arrive()).newPage();
  const asked = page.waitForRequest(/\/_astro\/react\./);
  // Without its styles nothing of a page is painted.
  await page.route(/\.css$/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`${shopper.origin}/favourites`);
  expect((await react(page))?.startTime).toBeLessThan((await loaded(page)).paintedAt);
});

test('a cart that opens in a background tab is there when it is looked at', async () => {
  const page = await cartWhere(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    // Nothing is painted there.
    PerformanceObserver.prototype.observe = () => {};
  });
  expect((await react(page))?.startTime).toBeLessThan(2500);
});

test('a page whose first paint nobody reports gets its screen all the same', async () => {
  const page = await cartWhere(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  expect((await react(page))?.startTime).toBeGreaterThan(2500);
});

test('a browser that cannot tell of paints gets its screen at once', async () => {
  const page = await cartWhere(() => {
    Reflect.deleteProperty(globalThis, 'PerformanceObserver');
  });
  expect((await react(page))?.startTime).toBeLessThan(2500);
});

test('a browser without service workers has the cart’s screen before the customer goes there', async () => {
  const context = await shopper.arrive({ ...PHONE, serviceWorkers: 'allow' });
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
  const page = await context.newPage();
  await page.goto(`${shopper.origin}/shop`);
  const screen = page.waitForResponse(/\/_astro\/CartIsland\..*\.js$/);
  await page.locator('.add').first().click();
  await (await screen).finished();
  await page.waitForLoadState('networkidle');
  await page.goto(`${shopper.origin}/cart`);
  await page.locator('main .line').first().waitFor();
  expect(await react(page)).toMatchObject({ isFromCache: true });
});
