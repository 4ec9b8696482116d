import { describe, expect, test } from 'vitest';
import { textOf } from './set-up/page.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shopper = shopWorld();

/** quds-grill stands in Jerusalem and is open on Thursday from 9:00 to 2:00 of Friday. Other moments: `open-state.test.ts`. */
const MOMENTS = [
  [
    'Wednesday, a quarter of an hour before closing',
    '2026-11-18T22:45+02:00',
    'open',
    'Closing soon, at 11:00 PM',
  ],
  ['Wednesday, the moment of closing', '2026-11-18T23:00+02:00', 'closed', 'Closed · opens tomorrow 9:00 AM'],
  ['Thursday past midnight', '2026-11-20T01:15+02:00', 'open', 'Open until 2:00 AM'],
] as const;

describe('home of a closed shop', () => {
  async function home(instant: string, address: string) {
    const context = await shopper.visitor();
    await context.clock.install({ time: new Date(instant) });
    const page = await context.newPage();
    await page.goto(address);
    return page;
  }

  const OPENS = 'مغلق · نفتح اليوم الساعة';

  test('says once when it opens, and leads to its hours where an open one says how long an order takes', async () => {
    const time = 'التوصيل خلال';
    const closed = await home('2026-11-18T04:00+02:00', shopper.origin);
    await closed.locator('.header').getByText(OPENS).waitFor();
    const facts = closed.locator('.facts');
    const hours = facts.getByRole('link', { name: 'ساعات العمل', exact: true });
    expect(await hours.getAttribute('href')).toBe('/#hours');
    expect(await facts.getByText(OPENS).isVisible()).toBe(false);
    expect(await facts.getByText(time).isVisible()).toBe(false);
    const open = await home('2026-11-18T12:00+02:00', shopper.origin);
    await open.locator('.facts').getByText(time).waitFor();
    await open.locator('.header [data-open-state="open"]').waitFor();
    for (const link of await open.locator('.facts a[href="/#hours"]').all())
      expect(await link.isVisible()).toBe(false);
  });

  // For the page, 360 px with letters of twice the size are 180 px.
  test.each([180, 220, 240, 260, 280, 300, 320])(
    'says so at least once in a window of %i px',
    async (width) => {
      const page = await home('2026-11-18T04:00+02:00', shopper.origin);
      await page.setViewportSize({ width, height: 640 });
      const said = page.locator('[data-open-state="closed"]').filter({ hasText: OPENS });
      await said.first().waitFor({ state: 'attached' });
      await expect.poll(() => said.filter({ visible: true }).count()).toBeGreaterThan(0);
      if (width >= 320) expect(await said.filter({ visible: true }).count()).toBe(1);
    },
  );

  test('invites to order for the opening, if the shop takes such orders', async () => {
    const address = shopper.originOf('amman-market');
    const closed = await home('2026-11-18T03:00+03:00', address);
    await closed.getByRole('link', { name: 'اطلب لوقت الفتح', exact: true }).waitFor();
    const open = await home('2026-11-18T12:00+03:00', address);
    await open.getByRole('link', { name: 'تصفّح الأصناف', exact: true }).first().waitFor();
  });
});

describe('whether the shop is open', () => {
  test.each(MOMENTS)('%s', async (_, instant, state, words) => {
    // A traveller: the shop's clock decides, not the telephone's.
    const context = await shopper.visitor({ timezoneId: 'America/Los_Angeles' });
    await context.clock.install({ time: new Date(instant) });
    const page = await context.newPage();
    await page.goto(`${shopper.origin}/en`);
    const badge = page.locator('[data-open-state]').first();
    await expect.poll(() => badge.getAttribute('data-open-state')).toBe(state);
    expect((await textOf(badge)).replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')).toBe(words);
  });

  test('is updated while the page stays open', async () => {
    const context = await shopper.visitor();
    await context.clock.install({ time: new Date('2026-11-18T22:59:40+02:00') });
    const page = await context.newPage();
    await page.goto(`${shopper.origin}/en`);
    const badge = page.locator('[data-open-state]').first();
    await expect.poll(() => badge.getAttribute('data-open-state')).toBe('open');
    await page.clock.fastForward(31_000);
    await expect.poll(() => badge.getAttribute('data-open-state')).toBe('closed');
  });

  test('shows today’s hours until midnight, also on a page that stays open', async () => {
    const context = await shopper.visitor();
    await context.clock.install({ time: new Date('2026-11-18T23:59:40+02:00') });
    const page = await context.newPage();
    await page.goto(`${shopper.origin}/en`);
    const today = page.locator('[aria-current="date"]').getByRole('rowheader');
    await expect.poll(() => today.allTextContents()).toEqual(['Wednesday']);
    await page.clock.fastForward(31_000);
    await expect.poll(() => today.allTextContents()).toEqual(['Thursday']);
  });

  test('is shown in Arabic with Latin digits, and today’s row is marked', async () => {
    const context = await shopper.visitor();
    await context.clock.install({ time: new Date('2026-11-20T01:15+02:00') });
    const page = await context.newPage();
    await page.goto(`${shopper.origin}/`);
    const badge = page.locator('[data-open-state]').first();
    await expect.poll(() => textOf(badge)).toMatch(/^مفتوح حتى الساعة \u2068?2:00 ص/);
    const today = page.locator('[aria-current="date"]');
    expect(await textOf(today.getByRole('rowheader'))).toBe('الجمعة');
  });
});
