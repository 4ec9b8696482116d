import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { button, expectTidy, managedShop, openSection } from './set-up/managed-shop.ts';
import { shopWords } from './set-up/shop-words.ts';

const words = shopWords('ar');
const FALAFEL = 'حبّات فلافل (10 حبّات)';
const { logIn, released } = managedShop();
const open = (page: Page, section: string) => openSection(page, words(`manage:section-${section}`));

test('a manager reads what was changed, and makes the shop as it was yesterday by four taps', async () => {
  const page = await logIn('manager');
  await open(page, 'menu');
  const dish = page.locator('.dishes > .dish', { hasText: FALAFEL });
  await dish.getByRole('button', { name: words('manage:edit') }).tap();
  await page.getByLabel(words('dishes:regular'), { exact: true }).fill('14.50');
  await button(page, words('manage:save')).tap();
  await dish.locator('.dish-name', { hasText: '14.50' }).first().waitFor();
  await open(page, 'delivery');
  const area = page.locator('#zones li', { hasText: 'سلوان' });
  await area.getByText(words('areas:close'), { exact: true }).tap();
  await area.getByRole('status').waitFor();
  await area.getByRole('button', { name: words('manage:edit') }).tap();
  await page.getByLabel(words('areas:cost')).fill('99');
  await button(page, words('manage:save')).tap();
  await area.getByText('99.00').waitFor();

  await open(page, 'history');
  const past = page.locator('#history');
  for (const kind of ['price', 'zone', 'closing'])
    await past
      .getByText(words(`history:kind-${kind}_one`))
      .first()
      .waitFor();
  expect(await past.locator('summary').first().textContent()).toContain('رنا');
  await expectTidy(page);
  await button(page, words('history:as-yesterday')).tap();
  const question = past.getByRole('alert').filter({ hasText: words('history:ask_two') });
  expect(await question.getByRole('listitem').count()).toBe(2);
  await expectTidy(page);
  await button(page, words('history:take-back')).tap();
  await past.getByText(words('history:taken_two')).waitFor();
  expect(await button(page, words('history:as-yesterday')).count()).toBe(0);
  const prices = past.locator('details', { hasText: words('history:kind-price_one') });
  await prices.locator('summary').tap();
  await prices.getByText(words('dishes:undone')).waitFor();

  await open(page, 'delivery');
  await area.getByText('15.50').waitFor();
  // The area is still closed: that ends by itself.
  expect(await area.getByRole('status').count()).toBe(1);
  await open(page, 'menu');
  await dish.locator('.dish-name', { hasText: '12.00' }).first().waitFor();
  await released();
});

test('hours that were changed today are as they were yesterday, too, and only once', async () => {
  const page = await logIn('manager');
  await open(page, 'hours');
  const lastOrder = page.getByLabel(words('manage:last-order'));
  await lastOrder.selectOption('30');
  await page.getByText(words('manage:did-last-order')).waitFor();
  const saturday = page.locator('#week li', { hasText: 'السبت' });
  const hours = await saturday.textContent();
  await saturday.getByRole('button', { name: words('manage:edit') }).tap();
  await page.getByRole('radio', { name: words('manage:closed') }).tap();
  await button(page, words('manage:save')).tap();
  await saturday.getByText(words('manage:closed')).waitFor();

  await open(page, 'history');
  await button(page, words('history:as-yesterday')).tap();
  const past = page.locator('#history');
  const question = past.getByRole('alert').filter({ hasText: words('history:ask_two') });
  expect(await question.getByRole('listitem').count()).toBe(2);
  await button(page, words('history:take-back')).tap();
  await past.getByText(words('history:taken_two')).waitFor();
  expect(await button(page, words('history:as-yesterday')).count()).toBe(0);
  await open(page, 'hours');
  await expect.poll(() => lastOrder.inputValue()).toBe('');
  expect(await saturday.textContent()).toBe(hours);
  await released();
});

test('a link to a section behind "More" opens it, and the bar says where one is', async () => {
  const page = await logIn('manager');
  await page.goto(`${new URL(page.url()).origin}/manage#history`);
  await page.reload();
  const more = page.locator('.staff-nav button');
  await expect.poll(() => more.getAttribute('aria-current')).toBe('true');
  await more.press('Enter');
  const here = page.getByRole('link', { name: words('manage:section-history'), exact: true });
  expect(await here.getAttribute('aria-current')).toBe('page');
  for (const group of ['manage:more-shop', 'manage:more-day'] as const)
    await page
      .getByRole('region', { name: words(group) })
      .getByRole('link')
      .first()
      .waitFor();
  await expectTidy(page);
  await page.keyboard.press('Escape');
  expect(await here.count()).toBe(0);
  expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);

  // A tap beside the list closes it, and presses nothing of the page below.
  await open(page, 'now');
  const stop = page.locator('.manage-stop .button').first();
  const sound = page.locator('.live-sound');
  const place = await sound.boundingBox();
  await more.tap();
  await page.touchscreen.tap((place?.x ?? 0) + 20, (place?.y ?? 0) + 20);
  await here.waitFor({ state: 'detached' });
  const isOpen = () => page.locator('.manage-state').getAttribute('data-open-state');
  expect(await isOpen()).toBe('open');
  expect(await sound.getAttribute('data-sound')).not.toBe('on');
  await stop.tap();
  await page.locator('.manage-until .button').first().tap();
  await expect.poll(isOpen).toBe('closed');
});
