import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { wallTime } from '#domain/hours/merchant-day.ts';
import { formatWeekday } from '#i18n/format-date.ts';
import { DESK, PHONE } from './set-up/browser.ts';
import { findings } from './set-up/findings.ts';
import { shopWords } from './set-up/shop-words.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ staff: true });
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const card = (page: Page, id: number | undefined) => page.locator(`[data-order="${id}"]`);

describe.each([
  ['ar', '', { ...PHONE, viewport: { width: 360, height: 780 } }],
  ['en', '/en', { ...DESK, viewport: { width: 1280, height: 800 } }],
] as const)('the board in %s', (locale, prefix, device) => {
  const words = shopWords(locale);
  const isPhone = device.viewport.width < 1024;

  /** The lane where an order is, which has to be chosen on a phone. */
  async function inLane(
    page: Page,
    lane: 'new' | 'kitchen' | 'ready' | 'out' | 'done',
    id: number | undefined,
  ) {
    if (isPhone) await page.locator(`.tab[data-lane="${lane}"]`).click();
    const place = isPhone ? page : page.locator(`section[aria-labelledby="lane-${lane}"]`);
    const found = place.locator(`[data-order="${id}"]`);
    await found.waitFor();
    return found;
  }

  const otherTime = (page: Page, id: number | undefined) =>
    card(page, id).getByRole('button', { name: words('staff:other-time') });

  test('accepts in other minutes, too', async () => {
    const [id] = await shop.place({ isReceived: true });
    const page = await shop.work(`${prefix}/today-orders`, device);
    await otherTime(page, id).click();
    const asked = card(page, id).locator('.order-ask');
    expect(await asked.getByRole('button', { name: /30/ }).count()).toBe(0);
    await asked.getByRole('button', { name: /45/ }).waitFor();
    expect(await findings(page)).toEqual([]);
    await asked.getByRole('button', { name: /10/ }).click();
    await inLane(page, 'kitchen', id);
    await expect
      .poll(async () => (await shop.orders()).find((order) => order.id === id))
      .toMatchObject({ changes: [{ action: 'accept', minutes: 10 }] });
  });

  test('brings an order from new to done by one tap for each step', async () => {
    const [id] = await shop.place({ isReceived: true, method: 'deliver' });
    const page = await shop.work(`${prefix}/today-orders`, device);
    const tap = (name: Parameters<typeof words>[0]) =>
      card(page, id)
        .getByRole('button', { name: words(name), exact: true })
        .click();
    await (await inLane(page, 'new', id)).getByRole('button', { name: /30/ }).click();
    await inLane(page, 'kitchen', id);
    expect(await findings(page)).toEqual([]);
    await tap('staff:act-prepare');
    await tap('staff:act-ready');
    await inLane(page, 'ready', id);
    await tap('staff:act-depart');
    await inLane(page, 'out', id);
    await tap('staff:act-complete');
    const done = await inLane(page, 'done', id);
    expect(await done.locator('.card-actions button').count()).toBe(0);
    await page.reload();
    await inLane(page, 'done', id);
  });

  test('the first order and the buttons that accept it are whole on the first screen', async () => {
    const [id] = await shop.place({
      isReceived: true,
      method: 'deliver',
      placedAt: Date.now() - 7 * MINUTE_MS,
    });
    const page = await shop.work(`${prefix}/today-orders`, device);
    // One is filled and as wide as the card: it accepts in the usual minutes.
    const filled = card(page, id).locator('.card-actions .button:not(.button-outline)');
    await filled.waitFor();
    expect((await filled.textContent())?.replaceAll(/[\u2068\u2069]/g, '')).toBe(
      locale === 'ar' ? 'قبول · 30 دقيقة' : 'Accept · 30 min',
    );
    const [main, other] = await Promise.all([filled.boundingBox(), otherTime(page, id).boundingBox()]);
    expect(main?.width).toBeGreaterThan(1.8 * (other?.width ?? 0));
    expect(other?.height).toBeGreaterThanOrEqual(44);
    await page.locator('.live-state[data-connection="live"]').waitFor();
    const [whole, bar] = await Promise.all([
      card(page, id).boundingBox(),
      page.locator('.staff-screens').boundingBox(),
    ]);
    const end = isPhone ? (bar?.y ?? 0) : device.viewport.height;
    expect((whole?.y ?? end) + (whole?.height ?? 0)).toBeLessThanOrEqual(end);
    if (isPhone) {
      const lines = await page.locator('.board-tabs .tab').evaluateAll((tabs) =>
        tabs.map((tab) => {
          const words = document.createRange();
          words.selectNodeContents(tab.firstChild as Node);
          return new Set([...words.getClientRects()].map(({ top }) => top)).size;
        }),
      );
      expect(lines).toEqual([1, 1, 1, 1, 1]);
    }
    expect(await findings(page)).toEqual([]);
  });

  test('two orders and the buttons that accept them are whole on the screen of a phone', async () => {
    const notes = 'اتصلوا قبل الوصول';
    const ids = await shop.place(
      { isReceived: true, method: 'deliver', notes },
      { isReceived: true, method: 'deliver', notes },
    );
    const page = await shop.work(`${prefix}/today-orders`, {
      ...PHONE,
      viewport: { width: 360, height: 740 },
    });
    const end = (await page.locator('.staff-screens').boundingBox())?.y ?? 0;
    for (const id of ids) {
      const accept = card(page, id).getByRole('button', { name: words('staff:act-accept') });
      await accept.waitFor();
      const box = await card(page, id).boundingBox();
      expect((box?.y ?? end) + (box?.height ?? 0)).toBeLessThanOrEqual(end);
      // A cook reads the dishes at arm’s length.
      const dish = card(page, id).locator('.card-items > li').first();
      expect(await dish.evaluate((item) => Number.parseFloat(getComputedStyle(item).fontSize))).toBe(18);
    }
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    // The search is below the orders, which come first.
    await page.getByText(words('staff:find-order')).first().click();
    await page.locator('input[name="words"]').fill('zzzz');
    await page.getByText(words('staff:no-orders')).first().waitFor();
    await page.reload();
    // Where it hides orders, it is above them, and open.
    await page.locator('.staff-more + p + .board-tabs').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('rejects with a reason, opens an order by a tap beside its buttons, and is no wider than the screen', async () => {
    const [id, other] = await shop.place({ isReceived: true }, { isReceived: true });
    const page = await shop.work(`${prefix}/today-orders`, device);
    await card(page, id)
      .getByRole('button', { name: words('staff:act-reject'), exact: true })
      .click();
    expect(await findings(page)).toEqual([]);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    await card(page, id)
      .getByRole('button', { name: words('staff:reason-sold-out') })
      .click();
    // Of two dishes, one is sold out, and the customer reads which.
    await card(page, id).getByText(words('staff:which-sold-out')).waitFor();
    expect(await findings(page)).toEqual([]);
    await card(page, id).locator('.order-ask bdi').first().click();
    await expect
      .poll(async () => (await shop.orders()).find((order) => order.id === id))
      .toMatchObject({ reason: expect.stringMatching(/^sold-out:\d+$/) });
    // What has ended is short: a tap shows all of it, and another one its page.
    const done = await inLane(page, 'done', id);
    expect(await done.getByText('بدون بصل').count()).toBe(0);
    await done.click({ position: { x: 120, y: 50 } });
    await done.getByText('بدون بصل').waitFor();
    await done.getByRole('link', { name: `#${id}` }).click();
    await page.waitForURL(`${shop.origin}${prefix}/callcenter/orders/${id}`);
    // Back is where one came from, which the bar says, too.
    const back = page.locator('.order-back');
    expect(await back.getAttribute('href')).toBe(`${prefix}/today-orders`);
    const lit = page.locator('.staff-screens [aria-current]');
    expect(await lit.textContent()).toContain(words('staff:screen-today-orders'));
    await back.click();
    await (await inLane(page, 'new', other)).click({ position: { x: 30, y: 90 } });
    await page.waitForURL(`${shop.origin}${prefix}/callcenter/orders/${other}`);
  });

  test('takes back a step within some seconds, and nobody else hears of it', async () => {
    const [id] = await shop.place({ isReceived: true });
    const stored = async () => (await shop.orders()).find((order) => order.id === id)?.status;
    const page = await shop.work(`${prefix}/today-orders`, device);
    await card(page, id).getByRole('button', { name: /30/ }).click();
    const more = (await inLane(page, 'kitchen', id)).getByRole('button', {
      name: words('staff:more-actions'),
    });
    const say = async () => {
      await more.click();
      await card(page, id)
        .getByRole('button', { name: words('staff:act-ready'), exact: true })
        .click();
    };
    await say();
    const toast = page.locator('.toast', { hasText: `#${id}` });
    await toast.getByText(words('staff:act-ready')).waitFor();
    expect(await findings(page)).toEqual([]);
    await toast.getByRole('button', { name: words('cart:undo') }).click();
    await inLane(page, 'kitchen', id);
    expect(await toast.count()).toBe(0);
    await say();
    await inLane(page, 'ready', id);
    expect(await stored()).toBe('processing');
    // Whoever leaves for a customers' page leaves it as it is.
    await page.locator('.brand').click();
    await page.waitForURL((url) => !url.pathname.includes('today-orders'));
    await expect.poll(stored).toBe('readytoship');
  });

  test('says how long orders wait, and which are late', async () => {
    const [late, fresh] = await shop.place(
      { isReceived: true, placedAt: Date.now() - 7 * MINUTE_MS },
      { isReceived: true },
    );
    const page = await shop.work(`${prefix}/today-orders`, device);
    await card(page, late).locator('[data-pace="late"]').getByText(/7/).waitFor();
    await card(page, fresh).locator('[data-pace="good"]').waitFor();
    // Who has waited longest is first.
    const shown = await page
      .locator('[data-order]')
      .evaluateAll((cards) => cards.map((each) => each.getAttribute('data-order')));
    expect(shown).toEqual([String(late), String(fresh)]);
  });

  test('a step without a connection is shown, said to wait, and sent when there is one', async () => {
    const [id] = await shop.place({ isReceived: true });
    const page = await shop.work(`${prefix}/today-orders`, device);
    await card(page, id).waitFor();
    await page.context().setOffline(true);
    await card(page, id).getByRole('button', { name: /30/ }).click();
    await (await inLane(page, 'kitchen', id)).getByText(words('staff:change-waits')).waitFor();
    await page.context().setOffline(false);
    await page.getByText(words('staff:change-waits')).waitFor({ state: 'hidden' });
    await page.reload();
    await inLane(page, 'kitchen', id);
  });
});

test('the page of an order says when it was placed, and once it is accepted for when it is promised', async () => {
  const words = shopWords('ar');
  const [id] = await shop.place({ isReceived: true });
  const page = await shop.work('/callcenter/orders', PHONE);
  const head = page.locator('.order-head');
  const textOf = (key: 'staff:promised' | 'staff:placed-at') =>
    head.getByText(words(key).split('{{')[0] ?? '');
  await card(page, id).getByRole('link').first().click();
  await textOf('staff:placed-at').waitFor();
  expect(await textOf('staff:promised').count()).toBe(0);
  await page.goBack();
  await card(page, id).getByRole('button', { name: /30/ }).click();
  await card(page, id).getByRole('link').first().click();
  await textOf('staff:promised').waitFor();
});

test.each([
  ['today-orders', PHONE],
  ['callcenter/orders', PHONE],
  ['callcenter/orders', DESK],
] as const)('an order for a later day says so on /%s, and one of today does not', async (path, device) => {
  const { weekday } = wallTime(Date.now() + 2 * DAY_MS, { timeZone: 'Asia/Jerusalem' });
  const [later, now] = await shop.place({ day: weekday, isReceived: true }, { isReceived: true });
  const page = await shop.work(`/${path}`, device);
  const day = (id: number | undefined) => card(page, id).locator('.badge-day');
  const words = shopWords('ar')('staff:for-day').replace('{{day}}', formatWeekday(weekday, 'ar'));
  await day(later).waitFor();
  expect((await day(later).textContent())?.replaceAll(/[\u2068\u2069]/g, '')).toBe(words);
  expect(await day(now).count()).toBe(0);
  expect(await findings(page)).toEqual([]);
});

test('the board shows what search and filters leave', async () => {
  const [salma] = await shop.place({ name: 'Salma', isReceived: true }, { name: 'Karim', isReceived: true });
  const page = await shop.work('/en/today-orders');
  await page.getByText('2 orders', { exact: true }).waitFor();
  await page.getByLabel('Find an order').fill('salma');
  const hidden = page.getByRole('button', { name: /^Show \W?1\W? hidden$/ });
  await hidden.waitFor();
  await card(page, salma).waitFor();
  expect(await page.locator('[data-order]').count()).toBe(1);
  await hidden.click();
  await page.getByText('2 orders', { exact: true }).waitFor();
  expect(await page.locator('[data-order]').count()).toBe(2);
});

describe.each([
  ['ar', ''],
  ['en', '/en'],
] as const)('the wide list in %s', (locale, prefix) => {
  const words = shopWords(locale);

  test('says how long orders wait, and takes each step by one tap', async () => {
    const [late] = await shop.place({ isReceived: true, placedAt: Date.now() - 7 * MINUTE_MS });
    const page = await shop.work(`${prefix}/callcenter/orders`, {
      ...DESK,
      viewport: { width: 1280, height: 800 },
    });
    await page.getByLabel(words('order:status')).selectOption('all');
    const row = card(page, late);
    await row.locator('[data-pace="late"]').getByText(/7/).waitFor();
    expect(await findings(page)).toEqual([]);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    await row.getByRole('button', { name: /30/ }).press('Enter');
    await row.locator('.status[data-status="processing"]').waitFor();
    // The button goes, and the focus with it to the row's order.
    await expect.poll(() => row.locator('th a').evaluate((link) => link.matches(':focus'))).toBe(true);
    await row.getByRole('button', { name: words('staff:act-prepare') }).click();
    await row.locator('.status[data-status="preparing"]').waitFor();
  });
});
