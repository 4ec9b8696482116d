import { describe, expect, test } from 'vitest';
import { DESK, PHONE } from './set-up/browser.ts';
import { cartCount, tabTo } from './set-up/page.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shopper = shopWorld();

const LANGUAGES = [
  { prefix: '', menu: 'القائمة', falafel: 'حبّات فلافل (10 حبّات)', add: /^أضف إلى السلة/ },
  { prefix: '/en', menu: 'Menu', falafel: 'Falafel balls (10 pieces)', add: /^Add to cart/ },
  { prefix: '/he', menu: 'תפריט', falafel: 'כדורי פלאפל (10 יחידות)', add: /^הוספה לסל/ },
] as const;

describe.each(LANGUAGES)('the keyboard alone, at $prefix/', ({ prefix, menu, falafel, add }) => {
  test.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ])('reaches home, menu, product and cart on %s', async (_, device) => {
    const page = await shopper.visit(prefix || '/', device);
    await tabTo(page, 'link', menu);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${shopper.origin}${prefix}/shop`);
    await tabTo(page, 'link', falafel);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${shopper.origin}${prefix}/products/101`);
    await tabTo(page, 'button', add);
    const ring = await page.locator(':focus').evaluate((element) => getComputedStyle(element).outlineWidth);
    expect(Number.parseFloat(ring)).toBeGreaterThanOrEqual(2);
    await page.keyboard.press('Enter');
    await expect.poll(() => cartCount(page)).toBe('1');
  });
});

test('the first stop of Tab leads past the header to the content', async () => {
  const page = await shopper.visit('/en/shop', DESK);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  expect(await skip.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});
