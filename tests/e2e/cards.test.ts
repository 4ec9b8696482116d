import { describe, expect, test } from 'vitest';
import { cartCount, named, textOf } from './set-up/page.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shopper = shopWorld();

test.each(['', '/en', '/he'])(
  'the buttons of cards say which product they are for: %s/shop',
  async (prefix) => {
    const page = await shopper.visit(`${prefix}/shop`);
    const nameless = () =>
      page.locator('[data-card] button').evaluateAll((buttons) =>
        buttons
          .filter((button) => {
            const name = button.closest('[data-card]')?.querySelector('.card-name')?.textContent ?? '?';
            return !button.getAttribute('aria-label')?.includes(name);
          })
          .map((button) => button.outerHTML.slice(0, 120)),
      );
    await expect.poll(nameless).toEqual([]);
    expect(await page.locator('[data-card] button').count()).toBeGreaterThan(100);
  },
);

describe('favourites', () => {
  test('stay after a reload, on the card and on the product’s page, until they are taken back', async () => {
    const page = await shopper.visit('/en/shop');
    const heart = () =>
      page.getByRole('button', { name: named('Add “Falafel balls (10 pieces)” to favourites') });
    expect(await heart().getAttribute('aria-pressed')).toBe('false');
    await heart().tap();
    await expect.poll(() => heart().getAttribute('aria-pressed')).toBe('true');
    await page.reload();
    await expect.poll(() => heart().getAttribute('aria-pressed')).toBe('true');
    await page.goto(`${shopper.origin}/en/products/101`);
    await expect.poll(() => heart().first().getAttribute('aria-pressed')).toBe('true');
    await heart().first().tap();
    await page.goto(`${shopper.origin}/en/shop`);
    await expect.poll(() => heart().getAttribute('aria-pressed')).toBe('false');
  });
});

describe('adding from a card', () => {
  test('counts on the card, on the badge, in words, and in another tab', async () => {
    const page = await shopper.visit('/en/shop');
    const other = await page.context().newPage();
    await other.goto(`${shopper.origin}/en`);
    const add = page.getByRole('button', { name: named('Add “Falafel balls (10 pieces)” to the cart') });
    await add.tap();
    await expect.poll(() => textOf(page.getByRole('status'))).toContain('In your cart');
    await add.tap();
    await expect.poll(() => cartCount(page)).toBe('2');
    await expect.poll(() => add.getAttribute('data-count')).toBe('2');
    await expect.poll(() => cartCount(other)).toBe('2');
    const name = named('Add “Falafel balls (10 pieces)” to the cart (Cart: 2)');
    await page.getByRole('button', { name }).waitFor();
    await other.goto(`${shopper.origin}/en/shop`);
    await other.getByRole('button', { name }).waitFor();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await add.waitFor();
    await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0);
  });

  test('shows its message for four seconds, and longer while the focus is on the link to the cart', async () => {
    const context = await shopper.visitor();
    await context.clock.install();
    const page = await context.newPage();
    await page.goto(`${shopper.origin}/en/shop`);
    const add = page.getByRole('button', { name: named('Add “Falafel balls (10 pieces)” to the cart') });
    const status = page.getByRole('status');
    const toast = status.getByText('In your cart');
    await add.press('Enter');
    await toast.waitFor();
    await page.clock.runFor(5000);
    await expect.poll(() => toast.count()).toBe(0);

    await add.press('Enter');
    const cart = status.getByRole('link', { name: 'View cart' });
    await cart.focus();
    await page.clock.runFor(20_000);
    expect(await cart.evaluate((link) => link === document.activeElement)).toBe(true);
    await add.focus();
    await page.clock.runFor(5000);
    await expect.poll(() => toast.count()).toBe(0);
  });

  test('works for the visit when storage is full', async () => {
    const context = await shopper.visitor();
    await context.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${shopper.origin}/en/shop`);
    await page.getByRole('button', { name: named('Add “Falafel balls (10 pieces)” to the cart') }).tap();
    await expect.poll(() => cartCount(page)).toBe('1');
    expect(errors).toEqual([]);
  });

  test('keeps the good lines of a cart that something else has damaged', async () => {
    const context = await shopper.visitor();
    await context.addInitScript(() => {
      localStorage.setItem(
        'dukkan:quds-grill:cart:101',
        '{"productId":101,"variationId":null,"choices":{},"quantity":2}',
      );
      localStorage.setItem('dukkan:quds-grill:cart:102', '{"productId":');
      localStorage.setItem('dukkan:quds-grill:cart:103', '{"productId":103,"quantity":-7}');
    });
    const page = await context.newPage();
    await page.goto(`${shopper.origin}/en/shop`);
    await expect.poll(() => cartCount(page)).toBe('2');
  });
});
