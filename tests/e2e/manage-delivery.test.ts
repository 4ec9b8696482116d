import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { wallTime } from '#domain/hours/merchant-day.ts';
import { formatWeekday } from '#i18n/format-date.ts';
import { FALAFEL } from './set-up/carts.ts';
import { button, expectTidy, managedShop, openSection, polledBySign, SMALL } from './set-up/managed-shop.ts';
import { shopWords } from './set-up/shop-words.ts';
import { OPEN_AT } from './set-up/shop-world.ts';

const words = shopWords('ar');
const SHEIKH_JARRAH = 'الشيخ جرّاح';
const DAY_AFTER = wallTime(OPEN_AT + 86_400_000, { timeZone: 'Asia/Jerusalem' }).weekday;
const { shop, logIn, released } = managedShop();

/** A customer with a falafel in the cart, to be delivered to Sheikh Jarrah. */
function customer(): Promise<Page> {
  const fulfilment = { mode: 'deliver', branchId: null, zoneId: 62, customZone: null, day: null };
  return shop.visit('/cart', { ...SMALL, kept: { ...FALAFEL, fulfilment } });
}

const area = (page: Page) => page.locator('#zones li', { hasText: SHEIKH_JARRAH });

test('a manager closes an area for today by three taps, an open cart says so within ten seconds, and the area opens again by one tap or by undo', async () => {
  const page = await logIn('manager');
  const cart = await customer();
  const refused = cart.getByText(words('errors:order.zone-closed'));
  await cart.locator('.decided').waitFor();
  expect(await refused.count()).toBe(0);

  await openSection(page, words('manage:section-delivery'));
  // One row of a name, its facts and two buttons, which say to screen readers which area they change.
  expect((await area(page).boundingBox())?.height).toBeLessThanOrEqual(76);
  const acts = await area(page)
    .getByRole('button', { name: SHEIKH_JARRAH })
    .evaluateAll((buttons) => buttons.map((each) => each.getBoundingClientRect()));
  expect(acts).toHaveLength(2);
  for (const { width, height } of acts) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await area(page).getByText(words('areas:close'), { exact: true }).tap();
  await area(page).getByRole('status').waitFor();
  await polledBySign(cart, () => refused.count()).toBe(1);
  const option = cart.getByRole('combobox', { name: words('cart:zone') }).locator('option[value="62"]');
  expect(await option.textContent()).toContain(words('cart:zone-closed'));
  await expectTidy(page);
  await expectTidy(cart);

  await openSection(page, words('manage:section-now'));
  const closedNow = page.locator('.manage-modes li', { hasText: words('areas:closed-now') });
  await polledBySign(page, () => closedNow.getByText(SHEIKH_JARRAH).count()).toBe(1);
  await expectTidy(page);

  await openSection(page, words('manage:section-delivery'));
  await area(page).getByText(words('areas:open'), { exact: true }).tap();
  await polledBySign(cart, () => refused.count()).toBe(0);
  await area(page).getByText(words('areas:close'), { exact: true }).tap();
  await area(page).getByRole('status').waitFor();
  await button(page, words('cart:undo')).tap();
  await area(page).getByRole('status').waitFor({ state: 'detached' });
  await page.getByText(words('manage:section-history')).tap();
  const undone = page.locator('.manage-history li', { hasText: words('dishes:undone') });
  await expect.poll(() => undone.count()).toBe(1);
});

test('a manager changes the price of an area, a cart has it, and the next release too', async () => {
  const page = await logIn('manager');
  await openSection(page, words('manage:section-delivery'));
  await area(page)
    .getByRole('button', { name: words('manage:edit') })
    .tap();
  // Readers of the screen and keyboards go on in the form.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toContain('الشيخ جرّاح');
  const cost = page.getByLabel(words('areas:cost'));
  await cost.fill('abc');
  await button(page, words('manage:save')).tap();
  await page.getByText(words('areas:bad-cost')).waitFor();
  await expectTidy(page);
  await cost.fill('١٢٫٥');
  await page.getByLabel(words('areas:minutes')).fill('40');
  await button(page, words('manage:save')).tap();
  await area(page).getByText('12.50').waitFor();

  const cart = await customer();
  await cart.locator('.decided').tap();
  const zones = cart.getByRole('combobox', { name: words('cart:zone') });
  await expect.poll(() => zones.locator('option[value="62"]').textContent()).toContain('12.50');
  await released();
  const facts = await cart.evaluate(async () => (await fetch('/data/ar/shop.json')).json());
  expect(facts.zones.find(({ id }: { id: number }) => id === 62)).toMatchObject({
    ...{ cost: { amount: 1250 }, minutes: 40 },
  });
});

test('a manager adds an area, customers choose it, and undo removes it', async () => {
  const page = await logIn('manager');
  await openSection(page, words('manage:section-delivery'));
  await button(page, words('areas:add')).tap();
  const form = page.locator('#zones form');
  await form.locator('input[lang="ar"]').fill('العيزرية');
  await form.getByLabel(words('areas:cost')).fill('20');
  await button(page, words('manage:save')).tap();
  await page.locator('#zones li', { hasText: 'العيزرية' }).waitFor();
  const cart = await customer();
  await cart.locator('.decided').tap();
  const option = cart.locator('option', { hasText: 'العيزرية' });
  await expect.poll(() => option.count()).toBe(1);
  await button(page, words('cart:undo')).tap();
  await page.locator('#zones li', { hasText: 'العيزرية' }).waitFor({ state: 'detached' });
  await released();
});

test('an area that is not served today says so, and has no button that closes it today', async () => {
  const page = await logIn('manager');
  await openSection(page, words('manage:section-delivery'));
  const close = area(page).getByText(words('areas:close'), { exact: true });
  await close.waitFor();
  await area(page)
    .getByRole('button', { name: words('manage:edit') })
    .tap();
  await page.locator('#zones form').getByText(formatWeekday(DAY_AFTER, 'ar'), { exact: true }).tap();
  await button(page, words('manage:save')).tap();
  await area(page).getByText(words('areas:not-today')).waitFor();
  expect(await close.count()).toBe(0);
  await expectTidy(page);
  await button(page, words('cart:undo')).tap();
  await close.waitFor();
});
