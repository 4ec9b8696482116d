import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { cachedPaths, openInstalled } from './set-up/installed.ts';
import { shopWorld } from './set-up/shop-world.ts';

const SHOP = 'broken-shop';
const shop = shopWorld({ madeUp: [SHOP] });

/** A worker that takes every page over and shows nothing. */
const BROKEN = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.stopImmediatePropagation(), event.respondWith(new Response('broken'));
});
`;

const switchWorker = (state: 'on' | 'off') =>
  shop.site.workspace.edit(SHOP, 'tenant.json', (tenant) => ({ ...tenant, serviceWorker: state }));
const hasWorker = (page: Page) =>
  page.evaluate(async () => Boolean(await navigator.serviceWorker.getRegistration()));

test('a worker that breaks the shop is taken out in one navigation, its caches too, and a good one comes back', async () => {
  await shop.site.release('broken', BROKEN);
  const context = await shop.visitor();
  const page = await openInstalled(context, `${shop.origin}/en`);
  await page.reload();
  expect(await page.textContent('body')).toBe('broken');

  switchWorker('off');
  await shop.site.release('removed');
  await page.goto(`${shop.origin}/en/shop`);
  await page.locator('h1').waitFor();
  await expect.poll(() => hasWorker(page)).toBe(false);
  expect(await cachedPaths(page)).toEqual({});
  expect(await page.locator('html[data-worker]').count()).toBe(0);

  switchWorker('on');
  await shop.site.release('repaired');
  const again = await openInstalled(context, `${shop.origin}/en`);
  await expect.poll(async () => Object.keys(await cachedPaths(again))).toContain(`dukkan:${SHOP}:shell`);
});

test('an old page that still registers a removing worker is not loaded again for ever', async () => {
  switchWorker('off');
  await shop.site.release('removing');
  const page = await (await shop.visitor()).newPage();
  await page.goto(`${shop.origin}/en`);
  await page.evaluate(async () => {
    document.documentElement.dataset.isMarked = '';
    await navigator.serviceWorker.register('/service-worker.js');
  });
  await expect.poll(() => hasWorker(page)).toBe(false);
  expect(await page.locator('html[data-is-marked]').count()).toBe(1);
});
