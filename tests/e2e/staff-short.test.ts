import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { DESK, PHONE } from './set-up/browser.ts';
import { findings } from './set-up/findings.ts';
import { shopWords } from './set-up/shop-words.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ staff: true });
const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const accepted = (revision: number, minutes: number) => ({
  ...{ status: 'processing', revision, accepted_at: at(-20), promised_at: at(minutes) },
});
const row = (page: Page, id: number | undefined) => page.locator(`[data-order="${id}"]`);
const isFocused = (element: Element) => element.matches(':focus');

/** As when the page is visible again. The focus stays where it is. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Orders that are accepted and in time. */
async function placeAccepted(count: number): Promise<readonly number[]> {
  const ids = await shop.place(...Array.from({ length: count }, () => ({ isReceived: true })));
  for (const id of ids) await shop.changeOrder(id, accepted(2, 60));
  return ids;
}

describe.each([
  ['ar', '', 'a small phone', { ...PHONE, viewport: { width: 320, height: 640 } }, 112, 3],
  ['ar', '', 'a phone', { ...PHONE, viewport: { width: 390, height: 844 } }, 84, 7],
  ['en', '/en', 'a desk', { ...DESK, viewport: { width: 1280, height: 800 } }, 56, 8],
] as const)('the list in %s%s on %s', (locale, prefix, _, device, mostHeight, fewest) => {
  const words = shopWords(locale);

  test('shows many orders that need nothing, each of which a tap opens', async () => {
    const ids = await placeAccepted(20);
    const page = await shop.work(`${prefix}/callcenter/orders`, device);
    await row(page, ids.at(-1)).waitFor();
    const boxes = await page.locator('[data-order]').evaluateAll((rows) =>
      rows.map((each) => {
        const { height, bottom } = each.getBoundingClientRect();
        return { height, bottom };
      }),
    );
    expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(mostHeight);
    const bar = await page.locator('.staff-screens').boundingBox();
    const end = device.viewport.width < 1024 ? (bar?.y ?? 0) : device.viewport.height;
    expect(boxes.filter(({ bottom }) => bottom <= end).length).toBeGreaterThanOrEqual(fewest);
    expect(await findings(page)).toEqual([]);
    const newest = row(page, ids.at(-1));
    const toggle = newest.getByRole('button', { name: `${words('staff:details')} #${ids.at(-1)}` });
    await toggle.click();
    await newest.getByText('بدون بصل').waitFor();
    expect(await findings(page)).toEqual([]);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    await toggle.click();
    await newest.getByText('بدون بصل').waitFor({ state: 'detached' });
  });

  test('keeps what the keyboard has opened while orders come, and the focus when it becomes late', async () => {
    const [id = 0, other = 0] = await placeAccepted(2);
    const page = await shop.work(`${prefix}/callcenter/orders`, device);
    const toggle = row(page, id).locator('.fold-toggle');
    await toggle.press('Enter');
    await row(page, id).getByText('بدون بصل').waitFor();
    await shop.changeOrder(other, { customer_name: 'Newcomer' });
    await lookAgain(page);
    await row(page, other).getByText('Newcomer').waitFor();
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
    await toggle.press('Enter');
    await row(page, id).getByText('بدون بصل').waitFor({ state: 'detached' });
    await toggle.focus();
    await shop.changeOrder(id, accepted(3, -9));
    await lookAgain(page);
    await toggle.waitFor({ state: 'detached' });
    await row(page, id).locator('[data-pace="late"]').waitFor();
    await expect.poll(() => row(page, id).getByRole('link').first().evaluate(isFocused)).toBe(true);
  });

  test('leaves a reason that somebody writes, when a colleague promises another time', async () => {
    const [id = 0] = await placeAccepted(1);
    await shop.changeOrder(id, accepted(3, -9));
    const page = await shop.work(`${prefix}/callcenter/orders`, device);
    const button = (name: 'staff:more-actions' | 'staff:act-cancel') =>
      row(page, id).getByRole('button', { name: words(name), exact: true });
    await button('staff:more-actions').click();
    await button('staff:act-cancel').click();
    const reason = row(page, id).getByRole('textbox');
    await reason.fill('Nobody answers');
    await shop.changeOrder(id, accepted(4, 60));
    await lookAgain(page);
    await row(page, id).locator('[data-pace="late"]').waitFor({ state: 'detached' });
    expect(await reason.inputValue()).toBe('Nobody answers');
  });
});

test('an order on its way is short on the board and still delivered by one tap', async () => {
  const [id = 0] = await placeAccepted(1);
  await shop.changeOrder(id, { ...accepted(3, 60), status: 'readytoship', departed_at: at(-1) });
  const words = shopWords('ar');
  const page = await shop.work('/today-orders', { ...DESK, viewport: { width: 1280, height: 800 } });
  await row(page, id).waitFor();
  expect((await row(page, id).boundingBox())?.height).toBeLessThan(160);
  await row(page, id)
    .getByRole('button', { name: words('staff:act-complete'), exact: true })
    .click();
  await page.locator(`section[aria-labelledby="lane-done"] [data-order="${id}"]`).waitFor();
});
