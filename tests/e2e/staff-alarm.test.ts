import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { DESK, PHONE } from './set-up/browser.ts';
import { findings } from './set-up/findings.ts';
import { shopWords } from './set-up/shop-words.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ staff: true });
const MINUTE_MS = 60_000;

/** What a page did that nobody can see in a test. */
interface Told {
  notes: number;
  loudest: number;
  asked: number;
  readonly notifications: string[];
  awake: number;
}

/** In the page: counts notes, notifications and locks of the screen. Nobody looks at the tab. */
function listen(): void {
  const told: Told = { notes: 0, loudest: 0, asked: 0, notifications: [], awake: 0 };
  let permission: NotificationPermission = 'default';
  class Noted {
    static get permission() {
      return permission;
    }
    static async requestPermission() {
      told.asked += 1;
      permission = 'granted';
      return permission;
    }
    constructor(title: string) {
      told.notifications.push(title);
    }
    close(): void {}
  }
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (when) {
    told.notes += 1;
    return start.call(this, when);
  };
  const { setValueAtTime } = AudioParam.prototype;
  AudioParam.prototype.setValueAtTime = function (value, when) {
    told.loudest = Math.max(told.loudest, value);
    return setValueAtTime.call(this, value, when);
  };
  document.hasFocus = () => false;
  Object.defineProperty(navigator, 'wakeLock', {
    value: {
      request: async () => {
        told.awake += 1;
        return { release: async () => {} };
      },
    },
  });
  Object.assign(globalThis, { told, Notification: Noted });
}

/** More than the time between two chimes, by the page's own clock. */
const untilNextChime = (page: Page): Promise<void> => page.clock.fastForward(7000);

const told = (page: Page): Promise<Told> =>
  page.evaluate(() => (globalThis as unknown as { told: Told }).told);

async function workAndListen(path: string, device: object): Promise<Page> {
  const page = await shop.work(path, device);
  await page.clock.install();
  await page.addInitScript(listen);
  await page.reload();
  await page.locator('.live-state[data-connection="live"]').waitFor();
  return page;
}

const icon = (page: Page) =>
  page.locator('link[rel="icon"]').evaluate((link) => (link as HTMLLinkElement).href);

describe.each([
  ['ar', '', { ...PHONE, viewport: { width: 360, height: 780 } }, 'طلب واحد بانتظار القبول'],
  ['en', '/en', { ...DESK, viewport: { width: 1280, height: 800 } }, '1 order waiting to be accepted'],
] as const)('the alarm in %s', (locale, prefix, device, waiting) => {
  const words = shopWords(locale);

  test('insists in two browsers until somebody accepts in one of them', async () => {
    const pages = [
      await workAndListen(`${prefix}/today-orders`, device),
      await workAndListen(`${prefix}/today-orders`, device),
    ] as const;
    const [first, second] = pages;
    for (const page of pages) await page.getByRole('button', { name: words('staff:sound-off') }).click();
    const title = await first.title();
    const plain = await icon(first);
    const [id] = await shop.place({ isReceived: true });
    for (const page of pages) {
      await page.getByText(waiting).waitFor();
      await expect.poll(() => page.title()).toBe(`(1) ${title}`);
      await expect.poll(() => icon(page)).toMatch(/^data:image\/png/);
    }
    expect(await findings(first)).toEqual([]);
    // It is not one chime.
    const heard = (await told(second)).notes;
    await untilNextChime(second);
    await expect.poll(async () => (await told(second)).notes).toBeGreaterThan(heard);
    await first.locator(`[data-order="${id}"]`).getByRole('button', { name: /30/ }).click();
    for (const page of pages) {
      await page.getByText(waiting).waitFor({ state: 'detached', timeout: 5000 });
      await expect.poll(() => page.title()).toBe(title);
      await expect.poll(() => icon(page)).toBe(plain);
    }
    const after = await Promise.all(pages.map(async (page) => (await told(page)).notes));
    for (const page of pages) await untilNextChime(page);
    expect(await Promise.all(pages.map(async (page) => (await told(page)).notes))).toEqual(after);
  });

  test('warns in amber as long as nobody would hear an order, also after a reload', async () => {
    const page = await workAndListen(`${prefix}/today-orders`, device);
    const warning = page.locator('.live-row[data-silent]', { hasText: words('staff:sound-is-off') });
    const background = () =>
      page.locator('.live-row').evaluate((row) => getComputedStyle(row).backgroundColor);
    await warning.waitFor();
    expect(await background()).toBe('rgb(255, 194, 51)');
    expect(await findings(page)).toEqual([]);
    await shop.place({ isReceived: true });
    await warning.getByRole('button', { name: words('staff:sound-off') }).click();
    await page.getByRole('button', { name: words('staff:sound-on'), exact: true }).waitFor();
    await warning.waitFor({ state: 'detached' });
    expect(await background()).toBe('rgba(0, 0, 0, 0)');
    expect((await told(page)).notes).toBeGreaterThan(0);
    // The browser wants another tap.
    await page.reload();
    await warning.waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('is louder for an order that waits for three minutes', async () => {
    const page = await workAndListen(`${prefix}/today-orders`, device);
    await page.getByRole('button', { name: words('staff:sound-off') }).click();
    await shop.place({ isReceived: true });
    await expect.poll(async () => (await told(page)).notes).toBeGreaterThan(2);
    const { loudest } = await told(page);
    await shop.place({ isReceived: true, placedAt: Date.now() - 4 * MINUTE_MS });
    await page.reload();
    await page.locator('.live-new[data-urgent]').waitFor();
    await page.locator('.live-state').click();
    await expect.poll(async () => (await told(page)).loudest).toBeGreaterThan(2 * loudest);
    expect(await findings(page)).toEqual([]);
  });
});

test('the browser’s notifications are asked for by a button, and tell of each new order once', async () => {
  const words = shopWords('en');
  const page = await workAndListen('/en/today-orders', DESK);
  expect((await told(page)).asked).toBe(0);
  await page.getByRole('button', { name: words('staff:notify') }).click();
  await page.getByRole('button', { name: words('staff:notify') }).waitFor({ state: 'detached' });
  await shop.place({ isReceived: true });
  await page.getByText('1 order waiting to be accepted').waitFor();
  await shop.place({ isReceived: true });
  await page.getByText('2 orders waiting to be accepted').waitFor();
  await expect
    .poll(async () => (await told(page)).notifications)
    .toEqual(['1 order waiting to be accepted', '2 orders waiting to be accepted']);
});

test.each(['/en/today-orders', '/en/callcenter/orders'])('the screen stays on at %s', async (path) => {
  const page = await workAndListen(path, DESK);
  expect((await told(page)).awake).toBe(1);
});
