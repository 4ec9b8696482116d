import type { Page } from 'playwright';
import { expect, test, vi } from 'vitest';
import { isFull } from '#tests/accept/size.ts';
import { DESK, STILL } from './set-up/browser.ts';
import { findings } from './set-up/findings.ts';
import { button, expectTidy, managedShop, openSection, SMALL } from './set-up/managed-shop.ts';
import { textOf } from './set-up/page.ts';
import { shopWords } from './set-up/shop-words.ts';
import { OPEN_AT } from './set-up/shop-world.ts';

const words = shopWords('ar');
const FALAFEL = 'حبّات فلافل (10 حبّات)';
const { shop, logIn, released } = managedShop();
const falafel = (page: Page) => page.locator('.dishes > .dish', { hasText: FALAFEL });
/** The switch at the end of falafel's row; its state is that of the dish. */
const switchOf = (page: Page, checked: boolean) => falafel(page).getByRole('switch', { checked });

test('falafel is out by two taps within two seconds, customers see it with their next look, and it is taken back', async () => {
  const page = await logIn('manager');
  const customer = await shop.visit('/products/101', SMALL);
  const isSoldOut = () =>
    customer.locator('.product-info').getByText(words('shop:sold-out')).filter({ visible: true }).count();
  expect(await isSoldOut()).toBe(0);

  // The taps: the section, and the switch of the dish.
  await openSection(page, words('manage:section-menu'));
  const sellOut = switchOf(page, true);
  await sellOut.waitFor();
  expect(await textOf(sellOut)).toBe(words('dishes:available'));
  // The categories as headings. What can be ordered needs no words.
  const state = falafel(page).locator('.dish-stock');
  expect(await state.count()).toBe(0);
  expect(await page.locator('.dishes-head').count()).toBeGreaterThan(1);
  expect(await findings(page)).toEqual([]);
  const tappedAt = performance.now();
  await sellOut.tap();
  await page.getByText(words('manage:did-sold-out-today')).waitFor();
  const toldMs = performance.now() - tappedAt;
  await customer.reload();
  await expect.poll(isSoldOut).toBeGreaterThan(0);
  // Other tests share the processor.
  expect(toldMs).toBeLessThan(isFull ? 2000 : 8000);
  expect(await state.textContent()).toContain(words('dishes:out-until').split(' {{')[0]);
  expect(await textOf(switchOf(page, false))).toBe(words('dishes:out'));
  // The switch has the dish's name in both states. Its own state says the rest.
  await falafel(page).getByRole('switch', { name: FALAFEL, exact: true, checked: false }).waitFor();
  const why = await switchOf(page, false).getAttribute('aria-describedby');
  expect(why).toBe(await state.getAttribute('id'));
  expect(await findings(page)).toEqual([]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);

  // The filter counts what is out and leaves only that, also while one dish comes back.
  const onlyOut = page.getByRole('button', { name: words('dishes:only-out') });
  const dishes = page.locator('.dishes > .dish');
  const all = await dishes.count();
  const out = Number(/\d+/.exec((await onlyOut.textContent()) ?? '')?.[0]);
  await onlyOut.tap();
  await expect.poll(() => dishes.count()).toBe(out);
  expect(out).toBeLessThan(all);
  expect(await findings(page)).toEqual([]);

  await button(page, words('cart:undo')).tap();
  await sellOut.waitFor();
  await falafel(page).getByRole('switch', { name: FALAFEL, exact: true, checked: true }).waitFor();
  await expect.poll(() => onlyOut.textContent()).toContain(`(${out - 1})`);
  await onlyOut.tap();
  await expect.poll(() => dishes.count()).toBe(all);
  await customer.reload();
  await expect.poll(isSoldOut).toBe(0);
  await page.getByText(words('manage:section-history')).tap();
  expect(await page.locator('.manage-history li').first().textContent()).toContain(words('dishes:undone'));
  await released();
});

test.each([
  ['a phone', SMALL, 4],
  ['a desk', { ...DESK, ...STILL }, 5],
])('the first screen of %s has many dishes, and a tap on a dish opens its form', async (_, device, least) => {
  const page = await logIn('manager', { device });
  await openSection(page, words('manage:section-menu'));
  await falafel(page).locator('.picture').waitFor();
  const rows = await page
    .locator('.dishes > .dish:not(:has(.dish-stock))')
    .evaluateAll((dishes) => dishes.slice(0, 12).map((dish) => dish.getBoundingClientRect().toJSON()));
  expect(Math.max(...rows.slice(0, 4).map(({ height }) => height))).toBeLessThan(90);
  expect(rows.filter(({ bottom }) => bottom <= 800 - 60).length).toBeGreaterThanOrEqual(least);
  const { width = 0, height = 0 } = (await switchOf(page, true).boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await falafel(page)
    .locator('.dish-name strong')
    .click({ position: { x: 4, y: 4 }, force: true });
  await page.getByLabel(words('dishes:regular'), { exact: true }).waitFor();
  await expectTidy(page);
  // The button that saves is in view, above the bar, though the form is longer.
  await page.getByText(words('dishes:part-details'), { exact: true }).click();
  const save = await button(page, words('manage:save')).boundingBox();
  const bar = await page.locator('.staff-screens').boundingBox();
  const foot = device === SMALL ? bar?.y : page.viewportSize()?.height;
  expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(foot ?? 0);
  // All of a closed row is the button, also between its words and its line.
  const hummus = page.locator('.dishes > .dish', { hasText: 'فول مدمّس' });
  await hummus.click({ position: { x: 100, y: 3 } });
  await hummus.locator('.dish-form').waitFor();
});

test('the texts and categories of a dish open on a desk too', async () => {
  const page = await logIn('manager', { device: { ...DESK, ...STILL } });
  await openSection(page, words('manage:section-menu'));
  await falafel(page)
    .getByRole('button', { name: words('manage:edit') })
    .click();
  const form = page.getByRole('form', { name: /^تعديل/ });
  const name = form.getByLabel(/^الاسم \(/);
  await form.getByText(words('dishes:part-details'), { exact: true }).click({ timeout: 5000 });
  await name.waitFor();
  await expectTidy(page);
});

test('each dish has the small picture of its page, and a box of the same size before it comes', async () => {
  const page = await logIn('manager', { path: '/manage' });
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/data/**', async (route) => {
    await held;
    await route.continue();
  });
  await openSection(page, words('manage:section-menu'));
  const picture = falafel(page).locator('.picture');
  await picture.waitFor();
  const place = () => falafel(page).boundingBox();
  const before = await place();
  expect(await picture.locator('img').count()).toBe(0);
  letGo();
  const drawn = () => picture.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(drawn).toBeGreaterThan(0);
  expect(await place()).toEqual(before);
  await expectTidy(page);
});

test('a dish that is sold out by two quick taps comes back by one undo', async () => {
  const page = await logIn('manager');
  await openSection(page, words('manage:section-menu'));
  const sellOut = switchOf(page, true);
  await sellOut.dblclick();
  await switchOf(page, false).waitFor();
  await button(page, words('cart:undo')).tap();
  await sellOut.waitFor();
  await released();
});

test('a price is changed, a wrong one is refused in words, and a sale begins and ends on its days', async () => {
  const page = await logIn('manager');
  await openSection(page, words('manage:section-menu'));
  await falafel(page)
    .getByRole('button', { name: words('manage:edit') })
    .tap();
  const price = page.getByLabel(words('dishes:regular'), { exact: true });
  // The currency stands in the field.
  const field = page.locator('.money-field', { has: price });
  const [sign, input] = [await field.getByText('₪').boundingBox(), await price.boundingBox()];
  expect((sign?.y ?? 0) - (input?.y ?? 0)).toBeGreaterThan(0);
  expect((sign?.y ?? 0) + (sign?.height ?? 0)).toBeLessThan((input?.y ?? 0) + (input?.height ?? 0));
  await price.fill('abc');
  await button(page, words('manage:save')).tap();
  await page.getByText(words('dishes:bad-price')).waitFor();
  await price.fill('١٤٫٥٠');
  await page.getByLabel(words('dishes:sale')).fill('20');
  await button(page, words('manage:save')).tap();
  await page.getByText(words('managing:menu.sale-too-high')).waitFor();
  await page.getByLabel(words('dishes:sale')).fill('');
  await button(page, words('manage:save')).tap();
  await page.locator('.dish-name', { hasText: FALAFEL }).getByText('14.50').waitFor();

  // A sale that begins on another day.
  await page.getByLabel(words('dishes:sale')).fill('12');
  const [from, until] = ['sale-from', 'sale-until'].map((day) => page.getByLabel(words(`dishes:${day}`)));
  await from?.fill('2026-11-29');
  await until?.fill('2026-11-28');
  await button(page, words('manage:save')).tap();
  await page.getByText(words('managing:menu.sale-ends-early')).waitFor();
  await until?.fill('2026-11-30');
  await expectTidy(page);
  await button(page, words('manage:save')).tap();
  await page.getByText(words('manage:section-history')).tap();
  await falafel(page).getByText(words('dishes:dated-sale')).waitFor();
  const sale = page.locator('.manage-history li', { hasText: /12\.00.? · من .*29.* · حتى .*30/ });
  await sale.waitFor();
  await page.locator('.dish-name', { hasText: FALAFEL }).getByText('14.50').waitFor();
  await released();

  // Nobody does anything when it begins.
  vi.setSystemTime(Date.parse('2026-11-29T00:00+02:00'));
  const customer = await shop.visit('/products/101', SMALL);
  const prices = () => textOf(customer.locator('main'));
  await expect.poll(prices).toMatch(/12\.00.*14\.50|14\.50.*12\.00/s);
  const built = () => customer.evaluate(async () => (await fetch(location.href)).text());
  await expect.poll(built).toContain('12.00');
  vi.setSystemTime(Date.parse('2026-12-01T00:00+02:00'));
  await customer.reload();
  await expect.poll(prices).not.toContain('12.00');
  await released();
  vi.setSystemTime(OPEN_AT);
});

test('a dish gets another name, description and category, in two languages, is hidden and shown again, seen by customers', async () => {
  const page = await logIn('manager');
  await openSection(page, words('manage:section-menu'));
  await falafel(page)
    .getByRole('button', { name: words('manage:edit') })
    .tap();
  const form = page.getByRole('form', { name: /^تعديل/ });
  const save = form.getByText(words('manage:save'), { exact: true });
  const field = (label: string) => form.getByLabel(new RegExp(`^${label.split(' (')[0]} \\(`));
  const name = field(words('dishes:name'));
  await form.getByText(words('dishes:part-details'), { exact: true }).tap();
  await name.waitFor();
  await name.fill('');
  // Saving is in view above the bar of the phone from the form's first fields on.
  await form.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const [button, bar] = await Promise.all([save.boundingBox(), page.locator('.staff-screens').boundingBox()]);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await save.tap();
  await form.getByText(words('dishes:bad-name')).waitFor();
  await name.fill('فلافل محشية');
  await field(words('dishes:summary')).fill('مقرمشة <b>ساخنة</b>');
  await form.getByRole('radio', { name: 'English' }).tap();
  await name.fill('Stuffed falafel');
  await form.getByLabel('سلطات', { exact: false }).first().check();
  await expectTidy(page);
  await save.tap();
  const renamed = page.locator('.dishes > .dish', { hasText: 'فلافل محشية' });
  await renamed.first().waitFor();
  await released();
  const customer = await shop.visit('/products/101', SMALL);
  expect(await customer.locator('h1').textContent()).toContain('فلافل محشية');
  expect(await customer.locator('main').textContent()).toContain('مقرمشة <b>ساخنة</b>');
  await customer.goto(`${shop.origin}/en/products/101`);
  expect(await customer.locator('h1').textContent()).toContain('Stuffed falafel');

  // What takes the dish away is not in the way.
  const hide = form.getByRole('button', { name: words('dishes:hide'), exact: true });
  expect(await hide.isVisible()).toBe(false);
  await form.getByText(words('dishes:part-away'), { exact: true }).tap();
  await hide.tap();
  const hidden = page.locator('.panel', { has: page.getByText(words('dishes:hidden'), { exact: true }) });
  await hidden.getByText('فلافل محشية').waitFor();
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('toast-action');
  await expectTidy(page);
  // The list follows the tap at once, the server a moment later: a release before it does not count.
  const status = async () => (await customer.goto(`${shop.origin}/products/101`))?.status();
  await expect.poll(status).toBe(404);
  await hidden.getByText(words('dishes:show'), { exact: true }).tap();
  await renamed.first().waitFor();
  await expect.poll(status).toBe(200);
  await page.getByText(words('manage:section-history')).tap();
  const rows = page.locator('.manage-history li');
  for (const became of ['details', 'hidden', 'shown'])
    await rows
      .getByText(words(`dishes:became-${became}`))
      .first()
      .waitFor();
});

test('one button saves price and texts, says which part failed, keeps what was typed, and one undo takes all back', async () => {
  const page = await logIn('manager');
  await openSection(page, words('manage:section-menu'));
  const hummus = page.locator('.dishes > .dish', { hasText: 'حمّص بيتي' }).first();
  await hummus.getByRole('button', { name: words('manage:edit') }).tap();
  const form = page.getByRole('form', { name: /^تعديل/ });
  const save = form.getByRole('button', { name: words('manage:save'), exact: true });
  const price = form
    .getByRole('group', { name: 'عادي' })
    .getByLabel(words('dishes:regular'), { exact: true });
  const name = form.getByLabel(/^الاسم \(/);
  // The price is what changes most. Texts wait behind a line.
  await price.waitFor();
  expect(await name.isVisible()).toBe(false);
  await form.getByText(words('dishes:part-details'), { exact: true }).tap();
  await name.waitFor();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  });
  // There is nothing to save yet.
  expect(await save.getAttribute('aria-disabled')).toBe('true');
  await price.press('Enter');
  await price.fill('15');
  expect(await save.getAttribute('aria-disabled')).toBeNull();
  await name.fill('حمّص القدس');
  await page.route('**/manage/menu/*/details*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await save.tap();
  const failed = form.getByRole('alert').filter({ hasText: words('dishes:not-saved') });
  await failed.waitFor();
  expect(await failed.textContent()).toContain(words('dishes:part-details'));
  expect(await failed.textContent()).not.toContain(words('dishes:regular'));
  await page.getByText(words('manage:did-price')).waitFor();
  const saved = form.getByRole('status').filter({ hasText: words('dishes:saved') });
  expect(await saved.count()).toBe(0);
  expect(await name.inputValue()).toBe('حمّص القدس');
  await expectTidy(page);
  // A tap that closes the form keeps what is typed.
  await hummus.getByRole('button', { name: /^إنهاء التعديل/ }).tap();
  await expect.poll(() => name.isVisible()).toBe(false);
  await hummus
    .getByRole('button', { name: words('manage:edit') })
    .first()
    .tap();
  expect(await name.inputValue()).toBe('حمّص القدس');
  // So does a look at another section.
  await openSection(page, words('manage:section-takings'));
  await openSection(page, words('manage:section-menu'));
  await name.waitFor();
  expect(await name.inputValue()).toBe('حمّص القدس');

  await page.unroute('**/manage/menu/*/details*');
  await price.fill('16');
  await save.tap();
  await page.getByText(words('manage:did-dish')).waitFor();
  // Also where the button was.
  await saved.waitFor();
  await expectTidy(page);
  expect(sent).toEqual(['price', 'details', 'price', 'details']);
  // A choice shows its price in its field only; the dish shows the lowest.
  const rowOf = (dish: string) =>
    page.locator('.dishes > .dish', { hasText: dish }).first().locator('> .dish-row');
  await rowOf('حمّص القدس').getByText('16.00').waitFor();
  await button(page, words('cart:undo')).tap();
  await rowOf('حمّص بيتي').getByText('15.00').waitFor();
  // The form follows the undo.
  await expect.poll(() => price.inputValue()).toBe('15.00');
  await expect.poll(() => name.inputValue()).toBe('حمّص بيتي');
  expect(await saved.count()).toBe(0);
  await released();
});

test('an extra is out by a search and a tap, customers cannot choose it, and it is taken back', async () => {
  const page = await logIn('manager');
  const customer = await shop.visit('/products/113', SMALL);
  const isOut = async () => {
    await customer.reload();
    return customer.locator('.extra', { hasText: 'ثومية' }).getByText(words('shop:sold-out')).isVisible();
  };
  expect(await isOut()).toBe(false);
  await openSection(page, words('manage:section-menu'));
  await page.getByText(words('dishes:extras'), { exact: true }).tap();
  await expectTidy(page);
  await page.getByLabel(words('dishes:search')).fill('ثوميه');
  const garlic = page.locator('.dishes > .dish', { hasText: 'ثومية' }).first();
  expect(await garlic.textContent()).toMatch(/في .3. أصناف/);
  await garlic.getByRole('switch', { checked: true }).tap();
  await page.getByText(words('manage:did-sold-out-today')).waitFor();
  await expect.poll(isOut).toBe(true);
  await button(page, words('cart:undo')).tap();
  await garlic.getByRole('switch', { checked: true }).waitFor();
  await expect.poll(isOut).toBe(false);
  await released();
});
