import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { READY } from './set-up/carts.ts';
import { OPEN_AT, shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ store: true, now: OPEN_AT });

/** Rendered by the server, and by islands with a cart that is ready to be ordered. */
const PATHS = ['/', '/shop', '/products/109', '/cart', '/checkout', '/complete-order', '/favourites'];

/** How many pixels must be scrolled sideways, in either direction. */
const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.each([
  ['320 px', 320, '100%'],
  ['letters of twice the size as well', 320, '200%'],
])('no page has to be scrolled sideways with %s', async (_, width, size) => {
  const page = await shop.visit('/en/offline', {
    viewport: { width, height: 800 },
    // The test's own style is none of the shop's.
    bypassCSP: true,
    kept: { ...READY, 'favourite:101': '1' },
  });
  const found: (readonly [string, number])[] = [];
  for (const path of PATHS) {
    await page.goto(shop.origin + path);
    await page.locator('main h1, main h2').first().waitFor();
    if (/cart|complete|favourites/.test(path)) await page.locator('main button').first().waitFor();
    await page.addStyleTag({ content: `html{font-size:${size} !important}` });
    found.push([path, await tooWide(page)]);
  }
  expect(found).toEqual(PATHS.map((path) => [path, 0]));
});

test.each(['/cart', '/products/109', '/shop'])(
  'no bar stays on the screen over %s with text of twice the size',
  async (path) => {
    // For the page, 360 px with text of twice the size are 180 px.
    const page = await shop.visit(path, { viewport: { width: 180, height: 400 }, kept: { ...READY } });
    await page.locator('.order-bar .button:visible, .cart-bar a').first().waitFor();
    const positions = await page
      .locator('.order-bar, .foot')
      .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).position));
    expect(new Set(positions)).toEqual(new Set(['relative']));
  },
);

test('all thumbnails of a product with many pictures are within a narrow page', async () => {
  const page = await shop.visit('/products/101', { viewport: { width: 320, height: 800 } });
  await page.getByRole('link', { name: /صورة/ }).first().waitFor();
  const edges = await page.evaluate(() => {
    const [list] = document.querySelectorAll('.gallery-dots');
    const [first] = list?.children ?? [];
    while (list && first && list.children.length < 20) list.append(first.cloneNode(true));
    const boxes = Array.from(list?.children ?? [], (item) => item.getBoundingClientRect());
    return [
      boxes.length,
      Math.min(...boxes.map(({ left }) => left)),
      Math.max(...boxes.map(({ right }) => right)),
    ];
  });
  expect(await tooWide(page)).toBe(0);
  expect(edges[0]).toBe(20);
  expect(edges[1]).toBeGreaterThanOrEqual(0);
  expect(edges[2]).toBeLessThanOrEqual(320);
});
