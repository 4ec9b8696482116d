import { expect, test } from 'vitest';
import { STILL } from './set-up/browser.ts';
import { FALAFEL, READY } from './set-up/carts.ts';
import { findings } from './set-up/findings.ts';
import { CLOSED_AT, shopWorld } from './set-up/shop-world.ts';

/** Its merchant takes no orders for the opening; `order-times.test.ts` has one who does. */
const shop = shopWorld({
  store: true,
  now: CLOSED_AT,
  settings: {
    ui_schema: { waitMinutes: 25, slots: { days: 2, whenClosed: false } },
    friday: false,
    saturday: false,
  },
});

const visit = async (path: string, kept: Readonly<Record<string, unknown>>, now = CLOSED_AT) => {
  shop.clock.now = now;
  const context = await shop.visitor({ ...STILL, kept });
  await context.clock.setFixedTime(now);
  const page = await context.newPage();
  await page.goto(`${shop.origin}${path}`);
  return page;
};

test('the cart of a closed shop can be filled, and says when it opens', async () => {
  const page = await visit('/en/cart', FALAFEL);
  await page
    .getByText(/^store is closed at this time · opens tomorrow .?9:00\WAM.?\. Your cart is kept\.$/)
    .waitFor();
  const bar = page.locator('.order-bar');
  await bar.getByText(/^Closed · opens tomorrow .?9:00/).waitFor();
  const chat = bar.getByRole('link', { name: 'WhatsApp' });
  expect(await chat.getAttribute('href')).toBe('https://wa.me/972505550123');
  expect(await page.getByRole('link', { name: /^Checkout/ }).count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: /^One more/ }).tap();
  await page.locator('.totals-total').getByText('36.00').waitFor();
});

test('the review of a closed shop says so at the top, and has when it opens and the chat in place of the button', async () => {
  const page = await visit('/en/complete-order', READY);
  const bar = page.locator('.order-bar');
  await page.getByText(/^store is closed at this time · opens tomorrow/).waitFor();
  await page.getByRole('heading', { name: 'Review now, send when we open', level: 1 }).waitFor();
  expect(await page.getByText('Nothing is sent before you press').isVisible()).toBe(false);
  await bar.getByText(/^Closed · opens tomorrow .?9:00/).waitFor();
  expect(await bar.getByRole('button').count()).toBe(0);
  const chat = bar.getByRole('link', { name: 'WhatsApp' });
  expect(await chat.getAttribute('href')).toBe('https://wa.me/972505550123');
  expect(
    await page
      .locator('main')
      .getByText(/closed/i)
      .count(),
  ).toBe(2);
  expect(await page.getByText('As soon as possible').count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  expect(shop.faults.calls.filter((call) => call.includes('create_order'))).toEqual([]);
});

test('an opening after tomorrow is named by its date, above and in the bar', async () => {
  const page = await visit('/en/cart', FALAFEL, Date.parse('2026-11-20T12:00+02:00'));
  await expect.poll(() => page.getByText(/opens .?Sunday, November 22.? .?9:00/).count()).toBe(2);
});
