import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { DESK, STILL } from './set-up/browser.ts';
import { keptLines } from './set-up/carts.ts';
import { cartCount, named, textOf } from './set-up/page.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shopper = shopWorld();
const price = (page: Page) => textOf(page.locator('[data-price] bdi').first());
const order = (page: Page) => page.locator('[data-submit]');
const choose = (page: Page, name: string) => page.locator('label.choice', { hasText: name }).click();

describe('a product with options', () => {
  test('is not added without a choice, and moves to the question with a message', async () => {
    const page = await shopper.visit('/en/products/109');
    const spice = page.getByRole('group', { name: 'Spice' });
    const question = spice.getByText('Please choose options to add to cart');
    expect(await question.isVisible()).toBe(false);
    expect(await textOf(spice.locator('legend'))).toBe('Spice Required · choose 1');
    await order(page).click();
    await expect.poll(() => question.isVisible()).toBe(true);
    expect(await page.getByRole('group', { name: 'Bread' }).getByText('Please choose').isVisible()).toBe(
      false,
    );
    expect(
      await spice
        .locator('input')
        .first()
        .evaluate((input) => input === document.activeElement),
    ).toBe(true);
    expect(await cartCount(page)).toBe('');

    await choose(page, 'Hot');
    await expect.poll(() => question.isVisible()).toBe(false);
    await order(page).click();
    await expect.poll(() => cartCount(page)).toBe('1');
  });

  test('shows the price of the chosen options, and the total of the quantity', async () => {
    const page = await shopper.visit('/en/products/110');
    expect(await price(page)).toBe('45.00 ₪');
    await choose(page, 'Pita');
    await expect.poll(() => price(page)).toBe('38.00 ₪');
    await page.getByRole('button', { name: 'One more' }).click();
    await page.getByRole('button', { name: 'One more' }).click();
    await expect.poll(() => textOf(order(page))).toMatch(/Add to cart\s*114\.00 ₪/);
    await page.getByRole('button', { name: 'One fewer' }).click();
    await expect.poll(() => textOf(order(page))).toContain('76.00 ₪');
    await order(page).click();
    await expect.poll(() => cartCount(page)).toBe('2');
  });

  test('names each choice by its own words, and calls only unavailable ones unavailable', async () => {
    const page = await shopper.visit('/en/products/110');
    await choose(page, 'Pita');
    const spice = page.getByRole('group', { name: 'Spice' });
    for (const name of ['Mild', 'Hot']) await spice.getByRole('radio', { name, exact: true }).waitFor();
    await choose(page, 'Taboon');
    const soldOut = await page.locator('[data-impossible="true"]').count();
    expect(await page.getByRole('radio', { name: 'not available' }).count()).toBe(soldOut);
    expect(soldOut).toBeGreaterThan(0);
  });

  test('says that the combination is sold out, and does not add it', async () => {
    const page = await shopper.visit('/en/products/110');
    await choose(page, 'Taboon');
    await choose(page, 'Hot');
    await expect.poll(() => textOf(order(page))).toContain('This combination is sold out');
    expect(await order(page).getAttribute('aria-disabled')).toBe('true');
    await order(page).click({ force: true });
    expect(await cartCount(page)).toBe('');
    await choose(page, 'Mild');
    await expect.poll(() => order(page).getAttribute('aria-disabled')).toBe('false');
    expect(await textOf(order(page))).toContain('43.00 ₪');
  });

  test('announces a choice’s effect on price and stock to screen readers, once, and nothing at first', async () => {
    const page = await shopper.visit('/en/products/110');
    const said = page.getByRole('status').filter({ hasText: /₪|sold out/ });
    await choose(page, 'Pita');
    await expect.poll(() => said.allTextContents()).toEqual([expect.stringContaining('38.00 ₪')]);
    await choose(page, 'Taboon');
    await choose(page, 'Hot');
    await expect.poll(() => said.allTextContents()).toEqual(['This combination is sold out']);
    await choose(page, 'Mild');
    await expect.poll(() => said.allTextContents()).toEqual([expect.stringContaining('43.00 ₪')]);
    await page.reload();
    await page.getByRole('button', { name: 'One more' }).click();
    await expect.poll(() => page.getByRole('group', { name: 'Quantity' }).textContent()).toContain('2');
    expect(await said.count()).toBe(0);
  });

  test('announces it in the card’s sheet, too, where the focus stays above the action', async () => {
    const page = await shopper.visit('/en/shop', { viewport: { width: 360, height: 380 } });
    await page.locator('a[data-choose][href$="/products/110"]').first().click();
    const sheet = page.getByRole('dialog');
    const action = sheet.getByRole('button', { name: /^Add to cart/ });
    await action.waitFor();
    for (const option of await sheet.getByRole('radio').all()) {
      await option.focus();
      const [choice, bar] = [await option.boundingBox(), await sheet.locator('.order-bar').boundingBox()];
      expect((choice?.y ?? 999) + (choice?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }
    await sheet.getByRole('radio', { name: 'Taboon' }).check({ force: true });
    await sheet.getByRole('radio', { name: 'Hot' }).check({ force: true });
    await sheet.getByRole('status').getByText('This combination is sold out').waitFor();
  });

  test('opens its options over the page from its card, whose link leads to its own page', async () => {
    const page = await shopper.visit('/en/shop');
    const link = page.getByRole('link', { name: named('Choose options for “House hummus”') });
    expect(await link.getAttribute('href')).toBe('/en/products/102');
    await link.click();
    const sheet = page.getByRole('dialog', { name: 'House hummus' });
    await sheet.getByRole('radio').first().waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/en/shop');
  });
});

test('a product’s pictures are one stop of the keyboard, with a name', async () => {
  const page = await shopper.visit('/en/products/101');
  const pictures = page.getByRole('region', { name: 'Pictures' });
  await pictures.focus();
  expect(await pictures.evaluate((element) => element === document.activeElement)).toBe(true);
});

test.each([
  ['a phone', {}],
  ['a desk', DESK],
])(
  'which of a product’s pictures is in view is marked, also where it was swiped to, on %s',
  async (_, device) => {
    const page = await shopper.visit('/products/101', { ...device, ...STILL });
    const marks = page.locator('.gallery').getByRole('link');
    const current = () =>
      marks.evaluateAll((links) => links.map((link) => link.getAttribute('aria-current') === 'true'));
    const [first, second] = await marks.all();
    expect(await current()).toEqual([true, false]);
    const look = (mark = first) => mark?.screenshot();
    expect(await look(first)).not.toEqual(await look(second));
    await page.locator('[data-gallery]').evaluate((row) => row.scrollBy({ left: -row.clientWidth }));
    await expect.poll(current).toEqual([false, true]);
    await first?.click();
    await expect.poll(current).toEqual([true, false]);
  },
);

describe('a product that is sold out', () => {
  test('says so on its page and on its card, shows its price, and cannot be added', async () => {
    const page = await shopper.visit('/en/products/108');
    const main = page.locator('article.product-page');
    expect(await main.getByText('Sold out', { exact: true }).isVisible()).toBe(true);
    expect(await price(page)).toBe('20.00 ₪');
    expect(await page.getByRole('button', { name: /Add to cart/ }).count()).toBe(0);
    expect(await main.getByRole('link', { name: 'Ask on WhatsApp' }).getAttribute('href')).toMatch(
      /^https:\/\/wa\.me\/\d+\?text=/,
    );
    await page.goto(`${shopper.origin}/en/shop`);
    const card = page.locator('article', { has: page.getByRole('link', { name: 'Msabbaha', exact: true }) });
    expect(await card.getByText('Sold out').isVisible()).toBe(true);
    expect(await card.getByRole('button', { name: /to the cart/ }).count()).toBe(0);
  });
});

describe('a product of which little is left', () => {
  test('shows the stock, and limits the quantity to it', async () => {
    const page = await shopper.visit('/en/products/151');
    expect(await page.getByText('Only 3 left').first().isVisible()).toBe(true);
    const more = page.getByRole('button', { name: 'One more' });
    await more.click();
    await more.click();
    await expect.poll(() => more.isDisabled()).toBe(true);
    await order(page).click();
    await page.getByRole('status').getByText('In your cart').waitFor();
    expect(await cartCount(page)).toBe('3');
    await order(page).click();
    await page.getByRole('status').getByText('That is as many as you can order').waitFor();
    expect(await cartCount(page)).toBe('3');
  });
});

test('the back arrow of a product in a tab of its own leads to the menu', async () => {
  const menu = await shopper.visit('/en/shop');
  const [page] = await Promise.all([
    menu.context().waitForEvent('page'),
    menu
      .locator('[data-card] a[href$="/products/101"]')
      .first()
      .click({ modifiers: ['Control'] }),
  ]);
  // Until it has navigated, the tab shows about:blank, which counts as loaded.
  await page.waitForURL((url) => url.pathname === '/en/products/101');
  expect(await page.evaluate(() => [document.referrer, history.length])).toEqual([menu.url(), 1]);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL((url) => url.pathname === '/en/shop');
});

test.each(['', '/en'])(
  'the way back of %s/products/101 leaves it, however many of its pictures were looked at',
  async (prefix) => {
    const page = await shopper.visit(`${prefix}/shop`);
    await page.locator('[data-card] a[href$="/products/101"]').first().click();
    await page.waitForURL((url) => url.pathname === `${prefix}/products/101`);
    const thumbnails = page.locator('.gallery a');
    const offset = () =>
      page.locator('[data-gallery]').evaluate((row) => {
        const [, second] = row.children;
        return Math.round((second?.getBoundingClientRect().left ?? 0) - row.getBoundingClientRect().left);
      });
    expect(await offset()).not.toBe(0);
    await thumbnails.nth(1).click();
    await expect.poll(offset).toBe(0);
    await thumbnails.nth(0).click();
    await expect.poll(offset).not.toBe(0);
    expect(new URL(page.url()).hash).toBe('');
    await page.locator('a[data-back]').click();
    await page.waitForURL((url) => url.pathname === `${prefix}/shop`);
  },
);

test('the back arrow of a product leads to where it was found, but not into another language', async () => {
  const page = await shopper.visit('/en/search');
  await page.getByRole('searchbox').fill('falafel');
  await page.locator('.rows a[href$="/products/101"]').first().click();
  await page.waitForURL((url) => url.pathname === '/en/products/101');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL((url) => url.pathname === '/en/search');
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('falafel');

  await page.goto(`${new URL(page.url()).origin}/products/101`);
  await page.evaluate(() => location.assign('/en/products/101'));
  await page.waitForURL((url) => url.pathname === '/en/products/101');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL((url) => url.pathname === '/en/shop');
});

test('of extras that take one at most, each choice replaces the other by keyboard, and “No, thanks” takes it back', async () => {
  const page = await shopper.visitor().then((context) => context.newPage());
  await page.goto(`${shopper.originOf('hara-saj')}/en/products/502`);
  const group = page.getByRole('group', { name: 'How do you like it?' });
  const radio = (name: string) => group.getByRole('radio', { name });
  expect(await radio('No, thanks').isChecked()).toBe(true);
  await radio('No, thanks').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await group.locator('input:checked').count()).toBe(1);
  await order(page).click();
  await expect.poll(() => keptLines(page)).toEqual(['502&+roll.rolled=1']);
  await radio('No, thanks').focus();
  await page.keyboard.press('Space');
  await order(page).click();
  await expect.poll(() => keptLines(page)).toEqual(['502', '502&+roll.rolled=1']);
});

test.each([
  ['', 'عرض السلة'],
  ['/en', 'View cart'],
])('makes the cart the first thing to go to after it was added: %s/products/101', async (prefix, view) => {
  const page = await shopper.visit(`${prefix}/products/101`, STILL);
  const ground = () => order(page).evaluate((button) => getComputedStyle(button).backgroundColor);
  const filled = await ground();
  await order(page).click();
  const toast = page.locator('[data-toast-place]');
  const link = toast.getByRole('link', { name: view });
  await link.waitFor();
  const clear = 'rgba(0, 0, 0, 0)';
  expect(await link.evaluate((shown) => getComputedStyle(shown).backgroundColor)).not.toBe(clear);
  expect(await ground()).toBe(clear);
  await toast.getByRole('link').waitFor({ state: 'detached' });
  expect(await ground()).toBe(filled);
});
