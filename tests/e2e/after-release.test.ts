import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { DEFAULT_TENANTS } from '#scripts/program/places.ts';
import { sold } from '#stores/shop/fake-shop.ts';

import { keptLines } from './set-up/carts.ts';
import { named } from './set-up/page.ts';
import { OPEN_AT, shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ store: true, now: OPEN_AT });
const FALAFEL = 101;
const cardOf = (page: Page) => page.locator('[data-card]:has([href$="/products/101"])').first();

/** Opens a page of the shop whose store gives this answer for one product, and none for others. */
async function visitWhile(path: string, product: object): Promise<Page> {
  const page = await (await shop.visitor()).newPage();
  await page.route(/wc\/store\/v1\/products\?/, (route) => route.fulfill({ json: [product] }));
  await page.goto(shop.origin + path);
  return page;
}

describe('a product that the store has stopped selling since the release', () => {
  const STOPPED = sold(FALAFEL, 1200, { is_purchasable: false });

  test('is unavailable on its card, and not called sold out', async () => {
    const page = await visitWhile('/en/shop', STOPPED);
    const card = cardOf(page);
    await card.getByText('Not available now', { exact: true }).waitFor();
    expect(await card.getByText('Sold out').count()).toBe(0);
    const name = 'Falafel balls (10 pieces)';
    const add = page.getByRole('button', { name: named(`Add “${name}” to the cart`) });
    expect(await add.count()).toBe(0);
  });

  test('is unavailable on its page', async () => {
    const page = await visitWhile('/en/products/101', STOPPED);
    await page.getByRole('button', { name: 'Not available now' }).waitFor();
    expect(await page.locator('[data-order-form]').getByText('Sold out').count()).toBe(0);
  });

  test('is unavailable where it is newer than the release', async () => {
    const soup = sold(9999, 1200, { name: 'Lentil soup', is_purchasable: false });
    const page = await (await shop.visitor()).newPage();
    await page.route(/wc\/store\/v1\/products\/9999/, (route) => route.fulfill({ json: soup }));
    await page.route(/wc\/store\/v1\/products\?/, (route) => route.fulfill({ json: [soup] }));
    await page.goto(`${shop.origin}/en/products/9999`);
    await page.getByRole('heading', { name: 'Lentil soup' }).waitFor();
    await page.getByRole('button', { name: 'Not available now' }).waitFor();
  });
});

describe('a product with options, on its page', () => {
  interface InFile {
    readonly id: number;
    readonly parent: number;
    readonly variations?: readonly { readonly id: number }[];
  }
  const inFile = (name: string): readonly InFile[] =>
    JSON.parse(readFileSync(join(DEFAULT_TENANTS, `quds-grill/catalogue/${name}.json`), 'utf8'));

  /** Its own choices are Shrak bread, mild: variation 1019. */
  async function visitWhere(change: { readonly is_in_stock?: boolean; readonly without?: number }) {
    const { without, ...fields } = change;
    const page = await (await shop.visitor()).newPage();
    const product = inFile('products').find(({ id }) => id === 110);
    const variations = product?.variations?.filter(({ id }) => id !== without);
    await page.route(/wc\/store\/v1\/products\?/, (route) => {
      const json = route.request().url().includes('type=variation')
        ? inFile('variations').filter(({ parent }) => parent === 110)
        : [{ ...product, ...fields, variations }];
      return route.fulfill({ json });
    });
    await page.goto(`${shop.origin}/en/products/110`);
    return page;
  }

  test('cannot be ordered in a variation that the store deleted', async () => {
    const page = await visitWhere({ without: 1019 });
    await page.getByRole('button', { name: 'This combination is sold out' }).click({ force: true });
    expect(await keptLines(page)).toEqual([]);
    await page.locator('label', { hasText: 'Pita' }).tap();
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .getByText('38.00')
      .tap();
    await expect.poll(async () => (await keptLines(page)).length).toBe(1);
  });

  test('cannot be ordered in any variation when it is sold out as a whole', async () => {
    const page = await visitWhere({ is_in_stock: false });
    await page.getByRole('button', { name: 'Sold out', exact: true }).click({ force: true });
    await page.locator('label', { hasText: 'Pita' }).tap();
    await page.getByRole('button', { name: 'Sold out', exact: true }).click({ force: true });
    expect(await keptLines(page)).toEqual([]);
  });
});

describe('a price that is set on the page after its release', () => {
  test.each([
    ['card of the menu', '/en/shop', '[data-card]:has([href$="/products/101"])', '[data-add]'],
    ['product’s page', '/en/products/101', '.product-info', '[data-submit]'],
    ['list of favourites', '/en/favourites', '[data-row="101"]', '.add'],
  ])(
    'a customer who added at the new price of a %s is told of no change in the cart',
    async (_, path, place, button) => {
      await shop.changeProduct(FALAFEL, { regular_price: '13.00' });
      const page = await (await shop.visitor({ kept: { 'favourite:101': '1' } })).newPage();
      await page.goto(shop.origin + path);
      const shown = page.locator(place).first();
      await shown.locator('.price').getByText('13.00').waitFor();
      await shown.locator(button).tap();
      await expect.poll(async () => (await keptLines(page)).length).toBe(1);
      await page.goto(`${shop.origin}/en/cart`);
      await page.locator('.line-total').getByText('13.00').waitFor();
      await page.locator('.totals-total').getByText('13.00').waitFor();
      expect(await page.locator('.notice').count()).toBe(0);
    },
  );
});

/** In the store's own words, as its API has them: minor units. */
const prices = (price: number, regular: number, most?: number) => ({
  ...{ price: String(price), regular_price: String(regular), sale_price: String(price) },
  ...{ currency_code: 'ILS', currency_minor_unit: 2 },
  price_range: most ? { min_amount: String(price), max_amount: String(most) } : null,
});

test('a sale of less than one per cent strikes the price through without a badge of “−0%”', async () => {
  const page = await shop.visit('/en/shop');
  const card = page.locator('[data-card]:has([href$="/products/107"])').first();
  await card.getByText('−18%').waitFor();
  const barely = sold(107, 2190, { on_sale: true, prices: prices(2190, 2200) });
  await page.route(/wc\/store\/v1\/products\?/, (route) => route.fulfill({ json: [barely] }));
  await page.reload();
  await card.getByText('21.90').waitFor();
  expect(await card.locator('del bdi').textContent()).toBe('22.00 ₪');
  expect(await card.getByText('%').count()).toBe(0);
});

test('a card whose options had one price at the release says “From” once their prices differ', async () => {
  const page = await visitWhile('/en/shop', sold(FALAFEL, 1000, { prices: prices(1000, 1000, 1200) }));
  await cardOf(page).getByText('10.00').waitFor();
  expect(await cardOf(page).locator('.price').textContent()).toBe('From 10.00 ₪');
});
