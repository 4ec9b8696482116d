import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { shopWorld } from './set-up/shop-world.ts';

const shopper = shopWorld();

/** The page's requests with their times, and the time of its first paint. */
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

const cartIsShown = (page: Page): Promise<void> => page.getByText('لا توجد أصناف في السلة').waitFor();

/** The empty cart, in a browser that `change` has altered. */
async function cartWhere(change: () => void): Promise<Page> {
  const context = await shopper.visitor();
  await context.addInitScript(change);
  const page = await context.newPage();
  await page.goto(`${shopper.origin}/cart`);
  await cartIsShown(page);
  return page;
}

test('the cart’s first visit paints its title and its sentence before it loads the screen', async () => {
  const page = await shopper.visit('/cart');
  await cartIsShown(page);
  const { paintedAt, scripts } = await loaded(page);
  const later = scripts.filter(({ startTime }) => startTime >= paintedAt).map(({ name }) => name);
  expect(later).toEqual(expect.arrayContaining(['react', 'CartIsland', 'ar-shop']));
});

test('a screen without its own sentence loads before the first paint', async () => {
  const page = await (await shopper.visitor()).newPage();
  const asked = page.waitForRequest(/\/_astro\/react\./);
  // Without its styles nothing of a page is painted.
  await page.route(/\.css$/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`${shopper.origin}/favourites`);
  const isBeforePaint = async () => {
    const { paintedAt, scripts } = await loaded(page);
    return scripts.some(({ name, startTime }) => name === 'react' && startTime < paintedAt);
  };
  // A request is listed once it has ended, and a paint once it is on the screen.
  await expect.poll(isBeforePaint).toBe(true);
});

test('a cart that opens in a background tab is complete when it becomes visible', async () => {
  const page = await cartWhere(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    // Nothing is painted there.
    PerformanceObserver.prototype.observe = () => {};
  });
  expect((await react(page))?.startTime).toBeLessThan(2500);
});

test('a page whose first paint is never reported still gets its screen', async () => {
  const page = await cartWhere(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  expect((await react(page))?.startTime).toBeGreaterThan(2500);
});

test('a browser that does not report paints loads the screen at once', async () => {
  const page = await cartWhere(() => {
    Reflect.deleteProperty(globalThis, 'PerformanceObserver');
  });
  expect((await react(page))?.startTime).toBeLessThan(2500);
});

test('a browser without service workers loads the cart’s screen before the customer opens it', async () => {
  const context = await shopper.visitor({ serviceWorkers: 'allow' });
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
  const page = await context.newPage();
  await page.goto(`${shopper.origin}/shop`);
  const parts = ['CartIsland', 'react'].map((name) =>
    page.waitForResponse((response) => response.url().includes(`/_astro/${name}.`)),
  );
  await page.locator('.add').first().click();
  for (const part of await Promise.all(parts)) await part.finished();
  await page.goto(`${shopper.origin}/cart`);
  await page.locator('main .line').first().waitFor();
  expect(await react(page)).toMatchObject({ isFromCache: true });
});
