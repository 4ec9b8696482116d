import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { wholeChromiumPath } from '#scripts/measure/demo/chromium.ts';
import { siteAddress } from '#scripts/measure/demo/demo-sites.ts';
import { openInstalled } from './set-up/installed.ts';

/** Playwright forbids the back/forward cache by default, and it is what is tested here. */
let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: wholeChromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
});
afterAll(() => browser.close());

const address = (path: string): string => siteAddress(inject('port'), 'quds-grill') + path;
const visit = async (isInstalled: boolean): Promise<Page> => {
  const serviceWorkers = isInstalled ? 'allow' : 'block';
  const context = await browser.newContext({ serviceWorkers, viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(30_000);
  if (isInstalled) return openInstalled(context, address('/en/shop'));
  const page = await context.newPage();
  await page.goto(address('/en/shop'));
  return page;
};

describe.each([
  ['in the browser', false],
  ['with the service worker', true],
])('%s', (_, isInstalled) => {
  test('a page is there before the card is clicked', async () => {
    const page = await visit(isInstalled);
    const link = page.locator('.card-name a').nth(2);
    const path = await link.getAttribute('href');
    const fetched = page.waitForRequest((request) => request.url().endsWith(path ?? ''));
    await link.hover();
    const request = await fetched;
    expect((await request.allHeaders())['sec-purpose']).toContain('prefetch');
    await request.response();
    await link.click();
    await page.waitForURL(`**${path}`);
    const delivery = await page.evaluate(
      () => performance.getEntriesByType('navigation')[0]?.toJSON().deliveryType,
    );
    expect(delivery).toBe('navigational-prefetch');
    await page.context().close();
  });

  test('the way back leads to the same place of the same page, with the focus where it was', async () => {
    const page = await visit(isInstalled);
    const link = page.locator('.card-name a').nth(20);
    const path = await link.getAttribute('href');
    await page.evaluate(() => {
      window.addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.isRestored = String(persisted);
      });
    });
    await link.scrollIntoViewIfNeeded();
    await link.focus();
    // Rows are laid out, at their own height, when they come near the screen.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(200);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${path}`);
    // A page that is taken out of the cache is not loaded.
    await page.goBack({ waitUntil: 'commit' });
    await page.locator('html[data-is-restored]').waitFor({ state: 'attached' });
    expect(await page.getAttribute('html', 'data-is-restored')).toBe('true');
    expect(await page.evaluate(() => scrollY)).toBe(before);
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.context().close();
  });
});

test('the menu shows the area that was chosen on another page, when the way back leads to it', async () => {
  const page = await visit(false);
  const chip = page.locator('.area-chip .text').first();
  expect(await chip.textContent()).toContain('Choose your area');
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.isRestored = String(persisted);
    });
  });
  const back = async () => {
    await page.goBack({ waitUntil: 'commit' });
    await page.locator('html[data-is-restored]').waitFor({ state: 'attached' });
    expect(await page.getAttribute('html', 'data-is-restored')).toBe('true');
  };
  await page.locator('.area-chip').click();
  await page.locator('.place-row').filter({ hasText: 'Sheikh Jarrah' }).click();
  await back();
  await expect.poll(() => chip.textContent()).toContain('Sheikh Jarrah');
  // An area of the customer's own is none of the shop's.
  await page.evaluate(() => delete document.documentElement.dataset.isRestored);
  await page.locator('.area-chip').click();
  await page.locator('.place-row').last().click();
  await back();
  await expect.poll(() => chip.textContent()).toContain('Choose your area');
  await page.context().close();
});

test('a browser without speculation rules fetches the page of a link on which a pointer rests, once', async () => {
  const page = await (
    await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } })
  ).newPage();
  await page.addInitScript(() => {
    HTMLScriptElement.supports = (type) => type !== 'speculationrules';
  });
  // A pointer rests after 80 ms. Timers run in order, so that a second fetch would begin before this one ends.
  const rest = () => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'fetch' && /shop|products|cart|checkout/.test(pathname))
      fetched.push(pathname);
  });
  await page.goto(address('/en/shop'));
  const link = page.locator('.card-name a').nth(2);
  const path = await link.getAttribute('href');
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0);
      await link.hover();
      await rest();
      return fetched;
    })
    .toContain(path);
  await page.mouse.move(0, 0);
  await link.hover();
  await rest();
  expect(fetched.filter((each) => each === path)).toHaveLength(1);
  await page.context().close();
});
