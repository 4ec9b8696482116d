import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { STILL } from './set-up/browser.ts';
import { FALAFEL, READY } from './set-up/carts.ts';
import { addUpShifts, textOf } from './set-up/page.ts';
import { shopWords } from './set-up/shop-words.ts';
import { CLOSED_AT, OPEN_AT, shopWorld } from './set-up/shop-world.ts';

const slots = { days: 2, leadMinutes: 30, most: 1, whenClosed: true };
const shop = shopWorld({
  store: true,
  staff: true,
  now: OPEN_AT,
  settings: { ui_schema: { waitMinutes: 25, slots } },
});
const word = shopWords('en');
const later = word('cart:closed-later');
const PHONE = { viewport: { width: 360, height: 740 }, ...STILL };

const chip = (page: Page, text: string) => page.locator('label.choice', { hasText: text });
const times = (page: Page) => page.getByRole('combobox', { name: word('checkout:slot-time') });
const send = (page: Page) => page.getByRole('button', { name: word('order:send') }).tap();

/** Chooses a time in the checkout. */
async function choose(page: Page, time: string): Promise<void> {
  await times(page).selectOption({ label: time });
}

test('an order for a time says it on every page to its end, and staff accept it without another time', async () => {
  const page = await shop.visit('/en/checkout', { ...PHONE, hasTouch: true, kept: READY });
  await chip(page, word('checkout:slot')).waitFor();
  expect(await textOf(page.locator('main'))).toMatch(/As soon as possible, in \W?25\W+35 minutes/);
  await chip(page, word('checkout:slot')).tap();
  // Without a time, the button and the field name what is missing.
  await page.getByRole('button', { name: word('checkout:slots-choose') }).tap();
  await expect
    .poll(() => page.locator('.field-error').textContent())
    .toContain(word('checkout:slots-choose'));
  const labels = await times(page).locator('option').allTextContents();
  expect(labels.slice(1, 3)).toEqual(['12:30–1:00\u00a0PM', '1:00–1:30\u00a0PM']);
  await choose(page, '6:30–7:00\u00a0PM');
  await send(page);
  await page.waitForURL('**/thank-you?*');
  await page.locator('.estimate', { hasText: 'Wednesday, November 18 · 6:30–\u20607:00 PM' }).waitFor();
  const chat = await page.locator('a[href*="wa.me"], a[href*="whatsapp"]').first().getAttribute('href');
  expect(decodeURIComponent(chat ?? '')).toContain('6:30–7:00 PM');

  const desk = await shop.work('/en/callcenter/orders');
  const card = desk.locator('.order-card, tr[data-order]').first();
  await card.waitFor();
  expect(await textOf(card)).toContain('Wednesday 6:30 PM');
  await card.getByRole('button', { name: word('staff:act-accept'), exact: true }).click();
  await expect
    .poll(() => shop.orders().then(([order]) => order))
    .toMatchObject({ status: 'processing', promised_at: null });
});

test('the list of areas says how long an order takes to each that is served daily, while the shop is open', async () => {
  const page = await shop.visit('/en/select-branch', PHONE);
  const facts = page.locator('.place-row', { hasText: 'Sheikh Jarrah' }).locator('.place-price');
  await expect.poll(() => textOf(facts)).toMatch(/10\.00.*25.*–40 min/);
  const days = page.locator('.place-row', { hasText: 'Sunday, Tuesday' });
  expect(await textOf(days.locator('.place-price'))).not.toContain('min');
  await days.getByText(/Next delivery: .?Thursday/).waitFor();
  await page.clock.setFixedTime(CLOSED_AT);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => textOf(facts)).not.toContain('min');
});

test('a time that passes while the page is open is no longer offered, and has to be chosen again', async () => {
  const page = await shop.visit('/en/checkout', { ...PHONE, hasTouch: true, kept: READY });
  await chip(page, word('checkout:slot')).tap();
  await times(page).selectOption({ label: '12:30–1:00\u00a0PM' });
  shop.clock.now = OPEN_AT + 3_600_000;
  await page.clock.setFixedTime(shop.clock.now);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect
    .poll(async () => (await times(page).locator('option').allTextContents())[1])
    .toBe('1:30–2:00\u00a0PM');
  expect(await times(page).inputValue()).toBe('');
  await send(page);
  await page.getByText(word('errors:order.time-unavailable')).waitFor();
});

test('a checkout that stays open after midnight reads the times again, and offers the next day', async () => {
  const page = await shop.visit('/en/checkout', { ...PHONE, hasTouch: true, kept: READY });
  await chip(page, word('checkout:slot')).tap();
  await times(page).waitFor();
  await chip(page, 'Thursday').waitFor();
  expect(await chip(page, 'Friday').count()).toBe(0);
  shop.clock.now = OPEN_AT + 86_400_000;
  await page.clock.setFixedTime(shop.clock.now);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await chip(page, 'Friday').waitFor();
});

test('the last place of a time that another customer takes meanwhile is told, and another time can be chosen', async () => {
  const [first, second] = await Promise.all(
    [1, 2].map(() => shop.visit('/en/checkout', { ...PHONE, hasTouch: true, kept: READY })),
  );
  if (!first || !second) throw new Error('Two customers.');
  for (const page of [first, second]) {
    await chip(page, word('checkout:slot')).tap();
    await choose(page, '6:30–7:00\u00a0PM');
  }
  await send(first);
  await first.waitForURL('**/thank-you?*');
  await send(second);
  await second.getByText(word('errors:order.time-full')).waitFor();
  await expect
    .poll(() => times(second).locator('option').allTextContents())
    .not.toContain('6:30–7:00\u00a0PM');
  await choose(second, '7:00–7:30\u00a0PM');
  await send(second);
  await second.waitForURL('**/thank-you?*');
});

test('a time after midnight says which night it is, from its list to the desk', async () => {
  const thursday = OPEN_AT + 86_400_000;
  const night = 'night from Thursday to Friday';
  shop.clock.now = thursday;
  const page = await shop.visit('/en/checkout', { ...PHONE, hasTouch: true, kept: READY });
  await page.clock.setFixedTime(thursday);
  await page.reload();
  await chip(page, word('checkout:slot')).tap();
  await chip(page, 'Friday').tap();
  const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '').replaceAll('\u00a0', ' ');
  const labels = async () => (await times(page).locator('option').allTextContents()).map(plain);
  await expect.poll(async () => (await labels())[1]).toBe(`12:00–12:30 AM · ${night}`);
  expect((await labels()).at(-1)).not.toContain('night');
  await times(page).selectOption({ index: 1 });
  await send(page);
  await page.waitForURL('**/thank-you?*');
  await page.locator('.estimate', { hasText: 'Friday, November 20 · 12:00–' }).waitFor();
  expect(plain(await textOf(page.locator('.estimate').first()))).toContain(night);
  const desk = await shop.work('/en/callcenter/orders');
  const card = desk.locator('.order-card, tr[data-order]').first();
  await card.waitFor();
  expect(plain(await textOf(card))).toContain(night);
});

test.each([
  ['the cart', '/cart', FALAFEL],
  ['the checkout', '/checkout', FALAFEL],
  ['the checkout for a pickup', '/checkout', READY],
])('in a closed shop, %s hardly moves when its late parts come', async (_, path, kept) => {
  shop.clock.now = CLOSED_AT;
  const context = await shop.visitor({ viewport: { width: 412, height: 823 }, ...STILL, kept });
  await context.clock.setFixedTime(CLOSED_AT);
  const page = await context.newPage();
  await page.route(/ClosedBar|SlotFields|BranchPlace|\/slots/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.goto(shop.origin + path);
  await page.locator('#closed', { hasText: '9:00' }).waitFor();
  if (path === '/checkout') await page.locator('[data-field="time"] select').waitFor();
  // Search engines call up to 0.1 good; ours is a tenth of it.
  expect(await page.evaluate(addUpShifts)).toBeLessThan(0.01);
});

test('in the morning, the button of a closed shop says that its time is today', async () => {
  const morning = CLOSED_AT + 8.5 * 3_600_000;
  shop.clock.now = morning;
  const page = await shop.visit('/en/checkout', { ...PHONE, hasTouch: true, kept: READY });
  await page.clock.setFixedTime(morning);
  await page.reload();
  await page.locator('.order-bar', { hasText: /Order: today \W?9:00–9:30\WAM/ }).waitFor();
});

test('a closed shop takes an order for its opening, and the main button of each page says so', async () => {
  shop.clock.now = CLOSED_AT;
  const page = await shop.visit('/en/cart', { ...PHONE, hasTouch: true, kept: READY });
  await page.clock.setFixedTime(CLOSED_AT);
  const main = page.locator('.order-bar').getByText(later, { exact: true });
  const chooseTime = page.locator('.order-bar').getByText(word('order:choose-time'), { exact: true });
  const named = (time: string) =>
    page
      .locator('.order-bar', { hasText: new RegExp(`Order: \\W?Thursday ${time}\\WAM`) })
      .getByRole('button');
  const first = named('9:00–9:30');
  const isToldIn = (path: string, button = main) =>
    Promise.all([button.waitFor(), page.waitForURL(`**/en/${path}`), page.locator('#closed').waitFor()]);
  for (const mode of ['deliver', 'pickup', 'eat-in']) {
    await page.goto(`${shop.origin}/en/cart`);
    await page.locator('.decided').tap();
    await chip(page, word(`common:mode-${mode}`)).tap();
    if (mode === 'deliver') await page.getByRole('combobox').first().selectOption('62');
    await isToldIn('cart');
  }
  const note = await textOf(page.locator('#closed'));
  expect(note).toMatch(
    /^store is closed at this time · opens tomorrow .?9:00\WAM.?\. You can order ahead\.$/,
  );
  // Nothing has asked for a time yet.
  await page.goto(`${shop.origin}/en/complete-order`);
  await isToldIn('complete-order', chooseTime);
  await page.getByText(word('order:time-missing')).waitFor();
  await chooseTime.tap();
  await page.waitForURL(/\/checkout$/);
  // The soonest is chosen, and the button names it.
  await isToldIn('checkout', first);
  expect(await chip(page, word('cart:soon')).count()).toBe(0);
  expect(await times(page).locator('option:checked').textContent()).toBe('9:00–9:30\u00a0AM');
  await page.goto(`${shop.origin}/en/new-checkout`);
  await isToldIn('new-checkout', page.getByRole('button', { name: word('checkout:next') }));
  // Another choice stays.
  await choose(page, '10:00–10:30\u00a0AM');
  await page.goto(`${shop.origin}/en/checkout`);
  await isToldIn('checkout', named('10:00–10:30'));
  expect(await times(page).locator('option:checked').textContent()).toBe('10:00–10:30\u00a0AM');
  await choose(page, '9:00–9:30\u00a0AM');
  await page.goto(`${shop.origin}/en/complete-order`);
  await isToldIn('complete-order', first);
  await first.tap();
  await page.waitForURL('**/thank-you?*');
  await page.locator('.estimate', { hasText: 'Thursday, November 19 · 9:00–\u20609:30 AM' }).waitFor();
});
