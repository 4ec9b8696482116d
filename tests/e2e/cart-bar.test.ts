import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { DESK, PHONE, STILL } from './set-up/browser.ts';
import { FALAFEL, keptLines } from './set-up/carts.ts';
import { findings } from './set-up/findings.ts';
import { cartCount, textOf } from './set-up/page.ts';
import { shopWords } from './set-up/shop-words.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld();
/** Too narrow for the cart beside the menu. */
const TABLET = { viewport: { width: 1200, height: 800 } };
/** Falafel for 12.00, on home and in the menu. */
const CARD = '[data-card]:has([href$="/products/101"])';

describe.each([
  ['ar', '', PHONE],
  ['en', '/en', TABLET],
] as const)('with something in the cart, in %s', (locale, prefix, device) => {
  const word = shopWords(locale);

  test('the menu shows a bar with count and total, and its cards can remove pieces', async () => {
    const page = await shop.visit(`${prefix}/shop`, { ...device, ...STILL });
    const scripts: { readonly url: string; readonly bytes: number }[] = [];
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script')
        scripts.push({ url: response.url(), bytes: Number(response.headers()['content-length']) });
    });
    const bar = page.locator('.cart-bar a');
    const card = page.locator(CARD).first();
    const add = card.locator('[data-add]');
    const fewer = card.locator('.fewer');
    await add.waitFor();
    expect([await bar.isVisible(), await fewer.count()]).toEqual([false, 0]);
    await add.click();
    await bar.getByText('12.00').waitFor();
    await add.click();
    await bar.getByText('24.00').waitFor();
    // The bar shows it, so the toast does not.
    expect(await page.locator('.toast').evaluate((toast) => getComputedStyle(toast).opacity)).toBe('0');
    expect(await textOf(bar)).toContain(word('frame:view-cart'));
    expect(await textOf(bar.locator('.count'))).toBe('2');
    // The total stands at the end of the bar.
    const end = await bar.evaluate((link) => {
      const [own, total] = [link, link.querySelector('bdi')].map((each) => each?.getBoundingClientRect());
      if (!own || !total) return null;
      return document.dir === 'rtl' ? total.left - own.left : own.right - total.right;
    });
    expect(end).toBeLessThan(40);
    const own = scripts.filter(({ url }) => /filled-cart/.test(url));
    expect(own.length).toBe(1);
    expect(own[0]?.bytes).toBeLessThanOrEqual(1024);
    expect(await findings(page)).toEqual([]);

    const name = word('cart:fewer-of').replace(
      '{{name}}',
      `\u2068${await textOf(card.locator('.card-name a'))}\u2069`,
    );
    expect(await fewer.getAttribute('aria-label')).toBe(name);
    await fewer.click();
    await expect.poll(() => textOf(bar.locator('.count'))).toBe('1');
    await fewer.press('Enter');
    await expect.poll(() => bar.isVisible()).toBe(false);
    expect(await keptLines(page)).toEqual([]);
    // The removed button had the focus.
    expect(await add.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('the bar is on the next page and in another tab, and links to the cart', async () => {
    const page = await shop.visit(prefix || '/', { ...device, ...STILL, kept: { ...FALAFEL } });
    const bar = page.locator('.cart-bar a');
    // The prices of these lines are unknown, so the bar shows only the count.
    await bar.waitFor();
    expect(await textOf(bar.locator('bdi'))).toBe('');
    const other = await page.context().newPage();
    await other.goto(`${shop.origin}${prefix}/shop`);
    await other.locator(`${CARD} .fewer`).first().click();
    await expect.poll(() => textOf(bar.locator('.count'))).toBe('1');
    await expect.poll(() => cartCount(page)).toBe('1');
    await bar.click();
    await page.waitForURL(/\/cart$/);
  });
});

test('a dish with options shows its count in the cart, but no minus, because it is unclear which to remove', async () => {
  const large = { productId: 102, variationId: 1012, choices: { الحجم: 'large' }, quantity: 2 };
  const page = await shop.visit('/shop', {
    kept: { 'cart:102&%D8%A7%D9%84%D8%AD%D8%AC%D9%85=large': large },
  });
  const card = page.locator('[data-card]:has([href$="/products/102"])').first();
  await expect.poll(() => card.locator('.add').getAttribute('data-count')).toBe('2');
  expect(await card.locator('.fewer').count()).toBe(0);
});

test('a message that only a part was added is visible above the bar', async () => {
  const page = await shop.visit('/en/shop', STILL);
  const add = page.locator(`${CARD} [data-add]`).first();
  await add.evaluate((button) => {
    button.dataset.add = '1 2 1';
  });
  for (let tap = 0; tap < 3; tap += 1) await add.tap();
  const toast = page.locator('.toast', { hasText: 'as many as you can order' });
  const bar = page.locator('.cart-bar a');
  await toast.waitFor();
  await expect.poll(() => toast.evaluate((shown) => getComputedStyle(shown).opacity)).toBe('1');
  const [above, below] = [await toast.boundingBox(), await bar.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

describe('on a wide screen', () => {
  const shown = (page: Page) => ({
    lines: page.locator('.cart-column li'),
    total: page.locator('.cart-column [data-cart-total]'),
    empty: page.locator('.cart-column').getByText(shopWords('ar')('errors:cart.empty')),
  });

  test('the cart is beside the menu from the start, fills, changes and empties, and nothing moves', async () => {
    const page = await shop.visit('/shop', { ...DESK, ...STILL });
    const { lines, total, empty } = shown(page);
    await empty.waitFor();
    const card = page.locator(CARD).first();
    const before = await card.boundingBox();
    await card.locator('[data-add]').click();
    await lines.getByText('حبّات فلافل').waitFor();
    expect(await empty.isVisible()).toBe(false);
    expect(await page.locator('.cart-bar').isVisible()).toBe(false);
    const [fewer, more] = [lines.getByRole('button').first(), lines.getByRole('button').last()];
    await more.click();
    await total.getByText('24.00').waitFor();
    expect(await textOf(lines.locator('output'))).toBe('2');
    expect(await textOf(lines.locator('bdi'))).toContain('24.00');
    expect(await findings(page)).toEqual([]);
    await fewer.click();
    await total.getByText('12.00').waitFor();
    await fewer.press('Enter');
    await expect.poll(() => lines.count()).toBe(0);
    expect(await keptLines(page)).toEqual([]);
    // The focused button is gone.
    expect(await page.locator('.cart-column h2').evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await card.boundingBox()).toEqual(before);
  });

  test('the column names the options, also those that another tab added, and leads to the cart', async () => {
    const large = { productId: 102, variationId: 1012, choices: { الحجم: 'large' }, quantity: 2 };
    const page = await shop.visit('/shop', {
      ...DESK,
      kept: { 'cart:102&%D8%A7%D9%84%D8%AD%D8%AC%D9%85=large': large },
    });
    const { lines } = shown(page);
    await lines.getByText('كبير').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${shop.origin}/shop`);
    await other.locator(`${CARD} [data-add]`).first().click();
    await expect.poll(() => lines.count()).toBe(2);
    await page.locator('.cart-column .button').click();
    await page.waitForURL(/\/cart$/);
  });

  test('a product that does not load loses one piece at a time', async () => {
    const context = await shop.visitor({
      ...DESK,
      kept: { 'cart:101': { ...FALAFEL['cart:101'], quantity: 3 } },
    });
    const page = await context.newPage();
    await page.route('**/data/**', (route) => route.abort());
    await page.goto(`${shop.origin}/shop`);
    const { lines } = shown(page);
    await lines.getByRole('button').first().click();
    await expect.poll(() => textOf(lines.locator('output'))).toBe('2');
    expect(await lines.getByRole('button').last().getAttribute('aria-disabled')).toBe('true');
  });

  test('a window that becomes narrow shows the bar instead of the column, and back', async () => {
    const page = await shop.visit('/en/shop', { ...STILL, ...TABLET, kept: { ...FALAFEL } });
    const [bar, column] = [page.locator('.cart-bar a'), page.locator('.cart-column')];
    await bar.waitFor();
    expect(await column.isVisible()).toBe(false);
    await page.setViewportSize({ width: 1440, height: 800 });
    await column.locator('li').getByText('Falafel balls').waitFor();
    expect(await bar.isVisible()).toBe(false);
    await page.setViewportSize({ width: 800, height: 800 });
    expect(await page.locator('.cart-column').isVisible()).toBe(false);
    expect(await page.locator('.cart-bar a').isVisible()).toBe(true);
  });
});
