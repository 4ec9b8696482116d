import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { DESK } from './set-up/browser.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ staff: true });

const PHONE = '0567314159';
const PERSON = 'Canary Person';
const STREET = 'Canary street 9';

/** Addresses, headers and bodies of everything in the caches of the origin. */
const cacheDump = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        found.push(`${name} ${request.url} ${(await response?.text()) ?? ''}`);
      }
    }
    return found;
  });

test('a whole day of the staff leaves no name, phone or address in any cache of a browser with the app', async () => {
  const ids = await shop.place(
    { phone: PHONE, name: PERSON, address: STREET },
    { phone: PHONE, name: PERSON, status: 'completed', address: STREET },
    { phone: PHONE, name: PERSON, method: 'pickup' },
  );
  const page = await (await shop.visitor({ ...DESK, serviceWorkers: 'allow' })).newPage();
  await page.goto(`${shop.origin}/en`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`${shop.origin}/en/login`);
  await shop.logIn(page);
  const showing = [
    '/en/callcenter/orders',
    `/en/callcenter/orders/${ids[0]}`,
    '/en/today-orders',
    '/en/delivery-boy',
    '/callcenter/orders',
  ];
  for (const path of showing) {
    await page.goto(shop.origin + path);
    await page.getByText(PERSON).first().waitFor();
  }
  // These two show how many there are and their numbers.
  for (const [path, shown] of [
    ['/en/callcenter', '.glance-list'],
    ['/en/delivery-boy/old-orders', '.order-card'],
  ]) {
    await page.goto(`${shop.origin}${path}`);
    await page.locator(`${shown}`).first().waitFor();
  }
  await page.goto(`${shop.origin}/en/shop`);
  const dump = await cacheDump(page);
  expect(dump.length).toBeGreaterThan(10);
  for (const canary of [PHONE, PHONE.slice(1), PERSON, STREET])
    expect(dump.filter((entry) => entry.includes(canary)).map((entry) => entry.slice(0, 200))).toEqual([]);
  // Neither pages of the staff nor calls, empty or not; their scripts are everybody's files.
  const addresses = dump.map((entry) => entry.split(' ')[1] ?? '').filter((url) => !url.includes('/_astro/'));
  expect(
    addresses.filter((url) => /wp-json|directus|login|callcenter|delivery-boy|today-orders/.test(url)),
  ).toEqual([]);
});

test('pages of the staff are sent without any data, and say that nobody may keep or frame them', async () => {
  const [id] = await shop.place({ phone: PHONE, name: PERSON });
  const page = await shop.visit('/en/offline');
  const ask = (path: string) =>
    page.evaluate(async (wanted) => {
      const response = await fetch(wanted);
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text: await response.text(),
      };
    }, path);
  for (const path of [`/callcenter/orders/${id}`, '/en/today-orders', '/he/delivery-boy', '/login']) {
    const { headers, text: html } = await ask(path);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(html).not.toContain(PERSON);
    const scripts = [...html.matchAll(/<script[^>]+src="([^"]*)"/g)].map(([, source]) => source ?? '');
    expect(scripts.filter((source) => !source.startsWith('/_astro/'))).toEqual([]);
  }
  // One order is answered as if there were none: its number alone says nothing.
  const calls: [path: string, status: number][] = [
    ['/wp-json/treesal/v1/today-orders', 401],
    [`/wp-json/treesal/v1/orders/${id}`, 401],
    [`/wp-json/treesal/v1/get_order/${id}`, 404],
  ];
  for (const [path, refused] of calls) {
    const { status, text } = await ask(path);
    expect([path, status]).toEqual([path, refused]);
    expect(text).not.toContain(PERSON);
  }
});
