import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { openInstalled, openRunning } from './set-up/installed.ts';
import { shopWorld } from './set-up/shop-world.ts';

const SHOP = 'corner-shop';
const shop = shopWorld({ madeUp: [SHOP] });

const UPDATE = 'A new version of the shop is ready.';
let version = 0;
/** Publishes a release with other scripts. */
const releaseOther = () => shop.site.release(`version-${++version}`);

const clientOf = (page: Page): Promise<string | null> => page.getAttribute('html', 'data-client');
const lookForUpdate = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).update());
/** Says so on the page itself, which a reload would take away. */
const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset.isMarked = '';
  });
const isMarked = (page: Page): Promise<boolean> => page.locator('html[data-is-marked]').isVisible();

describe('a new version while a tab is open', () => {
  test('is offered on home, and comes when the customer says so', async () => {
    const page = await openInstalled(await shop.visitor(), `${shop.origin}/en`);
    const old = await clientOf(page);
    await mark(page);
    await releaseOther();
    await lookForUpdate(page);
    await page.getByText(UPDATE).waitFor();
    expect(await isMarked(page)).toBe(true);
    await page.getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => clientOf(page).catch(() => old)).not.toBe(old);
    expect(await isMarked(page)).toBe(false);
    expect(await page.getByText(UPDATE).count()).toBe(0);
  });

  test('can be put off', async () => {
    const page = await openInstalled(await shop.visitor(), `${shop.origin}/en`);
    await mark(page);
    await releaseOther();
    await lookForUpdate(page);
    await page.getByRole('button', { name: 'Not now' }).click();
    expect(await page.getByText(UPDATE).count()).toBe(0);
    expect(await isMarked(page)).toBe(true);
  });

  test('waits while somebody orders, and what they wrote stays', async () => {
    const context = await shop.visitor();
    const page = await openInstalled(context, `${shop.origin}/en/checkout`);
    await mark(page);
    await releaseOther();
    await lookForUpdate(page);
    const waiting = () =>
      page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
    await expect.poll(waiting).toBe(true);
    expect(await page.getByText(UPDATE).count()).toBe(0);
    // Another tab is of the new version already: it takes over without a word, and without loading this one again.
    const other = await context.newPage();
    await other.goto(`${shop.origin}/en`);
    await expect.poll(waiting).toBe(false);
    expect(await other.getByText(UPDATE).count()).toBe(0);
    expect(await isMarked(page)).toBe(true);
  });

  test('is no news when only the menu changed', async () => {
    await releaseOther();
    const page = await openInstalled(await shop.visitor(), `${shop.origin}/en`);
    const script = () => page.evaluate(async () => (await fetch('/service-worker.js')).text());
    const old = await script();
    // A page that was visited is kept, too.
    await page.goto(`${shop.origin}/en/shop`);
    await page.goto(`${shop.origin}/en`);
    await mark(page);
    const name = `Corner ${version}`;
    shop.site.workspace.edit(SHOP, 'settings.json', (settings) => ({ ...settings, name }));
    await shop.site.release(`version-${version}`);
    expect(await script()).not.toBe(old);
    await lookForUpdate(page);
    const isSettled = () =>
      page.evaluate(async () => {
        const { installing, waiting } = await navigator.serviceWorker.ready;
        return !installing && !waiting;
      });
    await expect.poll(isSettled).toBe(true);
    expect(await page.getByText(UPDATE).count()).toBe(0);
    expect(await isMarked(page)).toBe(true);
    await shop.site.stopServer();
    await page.goto(`${shop.origin}/en/shop`);
    expect(await page.title()).toContain(name);
  });
});

test('a file that is missing at install leaves the older version in charge; the next look repairs it', async () => {
  const page = await openInstalled(await shop.visitor(), `${shop.origin}/en`);
  await releaseOther();
  shop.site.setFault((path) => (path === '/en/shop' ? new Response('gone', { status: 404 }) : null));
  const failure = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const worker = registration.installing;
    return new Promise((resolve) => {
      worker?.addEventListener('statechange', () => resolve(worker.state));
    });
  });
  expect(failure).toBe('redundant');
  expect(await page.getByText(UPDATE).count()).toBe(0);
  await shop.site.stopServer();
  await page.goto(`${shop.origin}/en/shop`);
  expect(await page.locator('.message-sign').count()).toBe(0);
  await shop.site.startServer();
  shop.site.setFault(null);
  await lookForUpdate(page);
  await page.getByText(UPDATE).waitFor();
});

test('an open page asks for the build once an hour, and not when nobody looks', async () => {
  const context = await shop.visitor();
  await context.clock.install();
  const page = await openInstalled(context, `${shop.origin}/en`);
  shop.site.requests();
  await page.clock.runFor(59 * 60_000);
  expect(shop.site.requests().filter((path) => path === '/build.json')).toEqual([]);
  await page.clock.runFor(2 * 60_000);
  await expect
    .poll(() => shop.site.requests().filter((path) => path === '/build.json').length)
    .toBeGreaterThan(0);
});

describe('a page of the staff, which has no worker', () => {
  const buildCalls = () => shop.site.requests().filter((path) => path === '/build.json').length;
  const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
    page.evaluate((wanted) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => wanted });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);

  async function openLogin(): Promise<Page> {
    const context = await shop.visitor();
    await context.clock.install();
    const page = await context.newPage();
    await openRunning(page, `${shop.origin}/en/login`);
    buildCalls();
    return page;
  }

  test('asks for the build once an hour, and not while nobody looks, but when somebody looks again', async () => {
    const page = await openLogin();
    await page.clock.runFor(59 * 60_000);
    expect(buildCalls()).toBe(0);
    await page.clock.runFor(2 * 60_000);
    await expect.poll(buildCalls).toBe(1);
    await setHidden(page, true);
    await page.clock.runFor(120 * 60_000);
    expect(buildCalls()).toBe(0);
    await setHidden(page, false);
    await expect.poll(buildCalls).toBe(1);
    // The hour begins anew.
    await setHidden(page, false);
    await page.clock.runFor(59 * 60_000);
    expect(buildCalls()).toBe(0);
  });

  test('offers a new version, which comes when somebody says so', async () => {
    const page = await openLogin();
    const old = await clientOf(page);
    await page.clock.runFor(61 * 60_000);
    await expect.poll(buildCalls).toBe(1);
    expect(await page.getByText(UPDATE).count()).toBe(0);
    await mark(page);
    await releaseOther();
    await page.clock.runFor(61 * 60_000);
    await page.getByText(UPDATE).waitFor();
    expect(await isMarked(page)).toBe(true);
    await page.getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => clientOf(page).catch(() => old)).not.toBe(old);
    expect(await page.getByText(UPDATE).count()).toBe(0);
  });
});

describe('a part of the page that is gone', () => {
  const loseChunk = (page: Page): Promise<void> =>
    page.evaluate(() => {
      void Promise.reject(new TypeError('Failed to fetch dynamically imported module: /_astro/gone.js'));
    });

  test('loads the page again once when there is a new version', async () => {
    const page = await openInstalled(await shop.visitor(), `${shop.origin}/en`);
    const old = await clientOf(page);
    await releaseOther();
    await loseChunk(page);
    await expect.poll(() => clientOf(page).catch(() => old)).not.toBe(old);
    await mark(page);
    await loseChunk(page);
    await loseChunk(page);
    await expect.poll(() => shop.site.requests().includes('/build.json')).toBe(true);
    expect(await isMarked(page)).toBe(true);
  });

  test('loads it once for a version that does not come, as behind a cache that stays old', async () => {
    const page = await openInstalled(await shop.visitor(), `${shop.origin}/en`);
    shop.site.setFault((path) => (path === '/build.json' ? Response.json({ client: 'never here' }) : null));
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    const reloaded = page.waitForEvent('load');
    await loseChunk(page);
    await reloaded;
    await mark(page);
    for (let lost = 0; lost < 5; lost += 1) {
      const answered = page.waitForResponse(/\/build\.json$/);
      await loseChunk(page);
      await (await answered).finished();
    }
    expect(await isMarked(page)).toBe(true);
    expect(loads).toBe(1);
  });

  test('is no reason without a new version, and none without a network', async () => {
    const page = await openInstalled(await shop.visitor(), `${shop.origin}/en`);
    await mark(page);
    shop.site.requests();
    await loseChunk(page);
    await expect.poll(() => shop.site.requests().includes('/build.json')).toBe(true);
    expect(await isMarked(page)).toBe(true);
    await releaseOther();
    await shop.site.stopServer();
    await loseChunk(page);
    await page.waitForFunction(
      () => performance.getEntriesByName(`${location.origin}/build.json`).length > 1,
    );
    expect(await isMarked(page)).toBe(true);
  });
});
