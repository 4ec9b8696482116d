import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { PHONE } from './set-up/browser.ts';
import { OPEN_AT, shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ store: true, staff: true, now: OPEN_AT });

/** Counts what a customer does: each tap, each field that is typed into, and each choice from a list. */
function customer(page: Page) {
  let count = 0;
  const done = async (work: Promise<unknown>) => {
    await work;
    count += 1;
  };
  return {
    tap: (place: Locator) => done(place.tap()),
    fill: (name: string, text: string) => done(page.getByRole('textbox', { name }).fill(text)),
    choose: (name: string, label: RegExp) =>
      done(
        page
          .getByRole('combobox', { name })
          .locator('option')
          .filter({ hasText: label })
          .getAttribute('value')
          .then((value) => page.getByRole('combobox', { name }).selectOption(value)),
      ),
    effort: () => count,
  };
}

test('a delivery takes a new customer eight actions from home, and the next one three', async () => {
  const page = await shop.visit('/en', { ...PHONE });
  const first = customer(page);
  await first.tap(page.locator('[data-add]').first());
  await first.tap(page.locator('.cart-bar a'));
  await first.choose('Delivery area', /^Sheikh Jarrah/);
  await first.tap(page.getByRole('link', { name: /^Checkout/ }));
  await first.fill('Street and house number', 'Main street 5');
  await first.fill('Your name', 'Layla');
  await first.fill('Phone', '0501234567');
  await first.tap(page.getByRole('button', { name: /^Send order/ }));
  await page.waitForURL('**/en/thank-you?order=*');
  expect(first.effort()).toBe(8);

  const [order] = await shop.orders();
  await shop.changeOrder(Number(order?.id), { status: 'completed' });
  await page.goto(`${shop.origin}/en`);
  const second = customer(page);
  await second.tap(page.getByRole('link', { name: /^Order again/ }));
  await second.tap(page.getByRole('link', { name: /^Checkout/ }));
  await second.tap(page.getByRole('button', { name: /^Send order/ }));
  await page.waitForURL('**/en/thank-you?order=*');
  expect(second.effort()).toBe(3);
  expect(await shop.orders()).toEqual(
    [1, 2].map(() => expect.objectContaining({ area: 'Sheikh Jarrah', address: 'Main street 5' })),
  );
});
