import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { openInstalled } from './set-up/installed.ts';
import { shopWorld } from './set-up/shop-world.ts';

const SHOP = 'unlucky-shop';
const shop = shopWorld({ madeUp: [SHOP] });
const RETRY = { name: 'Try again' };

const headingOf = (page: Page): Promise<string | null> => page.locator('h1').first().textContent();

/** What the worker shows for a page that it has not: without a connection, and when this shop alone cannot be reached. */
const UNREACHABLE = 'The shop cannot be reached';

describe('the page that replaces an unreachable one', () => {
  test('is the offline page where the browser has no connection, and opens the wanted page by itself', async () => {
    const context = await shop.visitor();
    const page = await openInstalled(context, `${shop.origin}/en/shop`);
    const path = await page.locator('a[href^="/en/products/"]').first().getAttribute('href');
    await context.setOffline(true);
    await page.goto(shop.origin + path);
    expect(await headingOf(page)).toBe('You are offline');
    await context.setOffline(false);
    await page.locator('h1', { hasText: 'You are offline' }).waitFor({ state: 'detached' });
  });

  test('is shown for a page that is not stored when a proxy answers in the shop’s place', async () => {
    const page = await openInstalled(await shop.visitor(), `${shop.origin}/en/shop`);
    const path = await page.locator('a[href^="/en/products/"]').first().getAttribute('href');
    for (const wanted of [path, '/en/login']) {
      for (const status of [502, 503, 504, 521]) {
        shop.site.setFault((asked) => (asked === wanted ? new Response('upstream', { status }) : null));
        await page.goto(shop.origin + wanted);
        expect({ wanted, status, heading: await headingOf(page) }).toEqual({
          wanted,
          status,
          heading: UNREACHABLE,
        });
      }
    }
    // The shop's own page for a fault of its own says more.
    const own = new Response('<h1>Oops! something Went Wrong</h1>', {
      status: 500,
      headers: { 'Content-Type': 'text/html' },
    });
    shop.site.setFault((asked) => (asked === path ? own : null));
    await page.goto(shop.origin + path);
    expect(await headingOf(page)).toBe('Oops! something Went Wrong');
  });

  test('offers another try, the cart, the telephone and the chat, and opens the wanted page afterwards', async () => {
    const page = await openInstalled(await shop.visitor(), `${shop.origin}/en/shop`);
    const path = await page.locator('a[href^="/en/products/"]').first().getAttribute('href');
    await shop.site.stopServer();
    await page.goto(shop.origin + path);
    expect(await headingOf(page)).toBe(UNREACHABLE);
    const ways = page.locator('.message-actions').locator('a, button');
    expect(await ways.allInnerTexts()).toEqual(['Try again', 'Cart', 'Call', 'WhatsApp']);
    expect(await page.getByRole('row').count()).toBe(7);

    await page.getByRole('button', RETRY).click();
    await page.waitForLoadState();
    expect(await headingOf(page)).toBe(UNREACHABLE);
    await shop.site.startServer();
    await page.getByRole('button', RETRY).click();
    await expect.poll(() => headingOf(page).catch(() => null)).not.toBe(UNREACHABLE);
    expect(new URL(page.url()).pathname).toBe(path);
  });

  test('leads to the cart offline', async () => {
    const page = await openInstalled(await shop.visitor(), `${shop.origin}/en`);
    await shop.site.stopServer();
    await page.goto(`${shop.origin}/en/products/999999`);
    await page.locator('.message-actions').getByRole('link', { name: 'Cart' }).click();
    await page.waitForURL('**/en/cart');
    expect(await headingOf(page)).not.toBe(UNREACHABLE);
  });
});

test('“Try again” on the network-error page leads back to the previous page, or home', async () => {
  const page = await openInstalled(await shop.visitor(), `${shop.origin}/en/favourites`);
  await page.evaluate(() => location.assign('/en/network-error'));
  await page.getByRole('button', RETRY).click();
  await page.waitForURL('**/en/favourites');
  const direct = await page.context().newPage();
  await direct.goto(`${shop.origin}/en/network-error`);
  await direct.getByRole('button', RETRY).click();
  await direct.waitForURL(`${shop.origin}/en`);
});

/** The script of a page's island. */
function islandOf(file: string): string {
  const page = readFileSync(join(shop.site.workspace.out, 'sites', SHOP, 'current', file), 'utf8');
  return /component-url="([^"]+)"/.exec(page)?.[1] ?? 'none';
}

describe('a screen that breaks', () => {
  test.each([
    ['/en/cart', 'without its script', (asked: string) => asked === islandOf('en/cart.html')],
    // It throws where React renders it.
    ['/en/cart', 'without its words', (asked: string) => asked.startsWith('/_astro/en-shop.')],
    [
      '/en/callcenter/orders/12',
      'without its script',
      (asked: string) => asked === islandOf('en/callcenter/orders/_id.html'),
    ],
  ])('says so on %s %s, leaves the rest of the page, and tries again', async (path, _, isLost) => {
    const page = await (await shop.visitor()).newPage();
    shop.site.setFault((asked) => (isLost(asked) ? new Response('gone', { status: 503 }) : null));
    await page.goto(shop.origin + path);
    await page.getByRole('alert').getByText('Oops! something Went Wrong').waitFor();
    expect(await page.locator('main .skeleton').count()).toBe(0);
    // The same page in the other language, whoever the order is.
    await page.locator('[data-languages] summary').click();
    const other = page.getByRole('link', { name: 'العربية' });
    expect(await other.getAttribute('href')).toBe(path.replace('/en', ''));
    shop.site.setFault(null);
    await page.getByRole('button', RETRY).click();
    await expect.poll(() => page.getByText('Oops!').count()).toBe(0);
  });
});

describe('the error page', () => {
  test('has a report of the tab’s errors, each once, and nothing of the customer', async () => {
    const context = await shop.visitor();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await openInstalled(context, `${shop.origin}/en/shop`);
    await page.evaluate(() => {
      const order = new Error('no "Sami" at 0599 123 456, see /thank-you?phone=0599123456');
      for (const _ of [1, 2, 3]) void Promise.reject(order);
      setTimeout(() => {
        throw new TypeError('menu is not a function');
      });
    });
    const kept = () => page.evaluate(() => Object.values(sessionStorage).join());
    await expect.poll(kept).toContain('menu is not a function');
    await page.goto(`${shop.origin}/en/500`);
    expect(await headingOf(page)).toBe('Oops! something Went Wrong');
    expect(await page.locator('.message-actions').locator('a, button').allInnerTexts()).toEqual([
      'Try again',
      'See the menu',
      'WhatsApp',
    ]);
    await page.getByRole('button', { name: 'Copy the error report' }).click();
    await page.getByText('Copy Successful').waitFor();
    const report = await page.evaluate(() => navigator.clipboard.readText());
    expect(report.match(/^build [0-9a-f]{16}$/m)).not.toBeNull();
    expect(report).toContain('shop: TypeError: menu is not a function');
    expect(report.match(/^shop: Error: no/gm)?.length).toBe(1);
    expect(report).not.toMatch(/Sami|0599/);
    // As on a page without TLS: what cannot be copied can be read out.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.getByRole('button', { name: 'Copy the error report' }).click();
    const shown = page.getByRole('status').filter({ hasText: 'Copy Failed' });
    expect(await shown.textContent()).toContain('shop: TypeError: menu is not a function');
    // The shop can be reached all the same, and another try is the first thing offered.
    expect(await page.locator('main a[href^="tel:"]').count()).toBe(1);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL(`${shop.origin}/en`);
  });

  /** What the page's own script does when it is told to: with the file that browsers then name. */
  const BREAKS = `;addEventListener('break', ({ detail }) => ({
    error: () => { throw new TypeError('menu is not a function'); },
    text: () => { throw 'menu'; },
    rejection: () => { Promise.reject(new RangeError('menu')); },
    storage: () => { structuredClone(() => {}); },
    transition: () => { Promise.reject(new DOMException('Transition was skipped', 'AbortError')); },
    resize: () => { reportError('ResizeObserver loop completed with undelivered notifications.'); },
  })[detail]());`;

  test.each([
    ['/en/shop', 'error', true],
    ['/en/cart', 'text', true],
    ['/en/login', 'rejection', true],
    ['/en', 'storage', true],
    ['/en/shop', 'transition', false],
    ['/en/shop', 'resize', false],
  ])('is led to on %s when its own script meets a fault (%s): %s', async (path, fault, isTold) => {
    const page = await (await shop.visitor()).newPage();
    shop.site.setFault((asked) => {
      if (!asked.startsWith('/_astro/Document.')) return null;
      const script = readFileSync(join(shop.site.workspace.out, 'sites', SHOP, 'current', asked), 'utf8');
      return new Response(script + BREAKS, { headers: { 'Content-Type': 'text/javascript' } });
    });
    await page.goto(shop.origin + path);
    await page.waitForLoadState();
    const told = page.locator('.notice', { hasText: 'Oops! something Went Wrong' });
    const broken = page.evaluate((detail) => dispatchEvent(new CustomEvent('break', { detail })), fault);
    await broken.catch(() => {});
    if (isTold) return await told.waitFor();
    await page.evaluate(() => dispatchEvent(new CustomEvent('break', { detail: 'error' })));
    await told.waitFor();
    const kept = await page.evaluate(() => Object.values(sessionStorage).join());
    expect(kept).toContain('menu is not a function');
  });

  test('is opened once from any page on which the shop’s own code failed', async () => {
    const page = await openInstalled(await shop.visitor(), `${shop.origin}/en/shop`);
    const broken = page.getByText('Oops! something Went Wrong');
    // As if from a file of the site; the page has others of its own.
    const breakIn = (place: string) =>
      page.evaluate((file) => {
        const error = new TypeError('menu is not a function');
        error.stack = `TypeError: menu is not a function\n    at ${file}:1:23`;
        reportError(error);
      }, place);
    await breakIn('chrome-extension://abc/content.js');
    await breakIn(`${shop.origin}/_astro/page.Ab12.js`);
    await broken.waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await breakIn(`${shop.origin}/_astro/page.Cd34.js`);
    expect(await broken.count()).toBe(0);
    await page.reload();
    await page.getByRole('link', { name: 'Cart' }).first().waitFor();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await breakIn(`${shop.origin}/_astro/page.Ab12.js`);
    await page.getByRole('link', { name: 'What happened?' }).click();
    await page.getByRole('button', { name: 'Copy the error report' }).waitFor();
  });

  test('has no report when nothing went wrong', async () => {
    const page = await openInstalled(await shop.visitor(), `${shop.origin}/en/500`);
    expect(await page.getByRole('button', { name: 'Copy the error report' }).count()).toBe(0);
  });
});
