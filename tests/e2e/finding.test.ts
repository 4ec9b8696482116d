import { describe, expect, test } from 'vitest';
import { sold } from '#stores/shop/fake-shop.ts';
import { DESK, PHONE, STILL } from './set-up/browser.ts';
import { keptLines } from './set-up/carts.ts';
import { findings } from './set-up/findings.ts';
import { cartCount, named, textOf } from './set-up/page.ts';
import { shopWords } from './set-up/shop-words.ts';
import { OPEN_AT, shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ store: true, now: OPEN_AT });
/** A shop with hundreds of products, so that the results need more than one screen. */
const market = shopWorld({ slug: 'amman-market' });

const searched = () => shop.faults.calls.filter((call) => call.includes('smart-search'));

describe('search', () => {
  test.each([
    ['/search', 'فلافل', 'حبّات فلافل (10 حبّات)'],
    ['/en/search', 'falafl bals', 'Falafel balls (10 pieces)'],
    ['/en/search', 'soaked overnight', 'Falafel balls (10 pieces)'],
    ['/he/search', 'פלאפל', 'כדורי פלאפל (10 יחידות)'],
  ])(
    'a search on the device at %s finds %s as it is typed, and asks no server',
    async (path, words, name) => {
      const page = await shop.visit(path, STILL);
      await page.getByRole('searchbox').pressSequentially(words);
      await page.getByRole('link', { name }).first().waitFor();
      // Slow typing lets the store search for the beginning of a word.
      expect(
        searched().filter((call) => new URLSearchParams(call.split('?')[1]).get('query') === words),
      ).toEqual([]);
      expect(await findings(page)).toEqual([]);
    },
  );

  test('keeps the words until they are removed', async () => {
    const page = await shop.visit('/en/search', STILL);
    await page.getByRole('searchbox').fill('hummus');
    await page
      .getByRole('link', { name: /hummus/i })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    // The phone's keyboard closes, and Tab leads to the results.
    const found = page.locator('.finder').getByRole('status');
    expect(await found.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Clear the search' }).tap();
    await page.getByRole('button', { name: 'hummus', exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.reload();
    const status = page.locator('.finder').getByRole('status');
    expect(await status.textContent()).toBe('');
    await page.getByRole('button', { name: 'hummus', exact: true }).press('Enter');
    await status.getByText(/found/).waitFor();
    // The pressed button is gone, and the keyboard focus is on the results.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page
      .getByRole('link', { name: /hummus/i })
      .first()
      .waitFor();
    expect(page.url()).toContain('q=hummus');
    await page.goto(`${shop.origin}/en/search`);
    await page.getByRole('button', { name: /^Remove .*hummus/ }).tap();
    await expect.poll(() => page.getByRole('button', { name: 'hummus', exact: true }).count()).toBe(0);
  });

  test('moves the focus to the first of further results, even while they are loading', async () => {
    const context = await market.visitor(STILL);
    const held = Promise.withResolvers<void>();
    const page = await context.newPage();
    await page.goto(`${market.origin}/en/search?q=water`);
    const row = page.getByRole('main').getByRole('listitem');
    await row.nth(19).getByRole('link').first().waitFor();
    const status = page.locator('.finder').getByRole('status');
    const count = await status.textContent();
    await context.route('**/data/en/products-*.json', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Show more' }).press('Enter');
    const isThere = () => row.nth(20).evaluate((element) => element === document.activeElement);
    await expect.poll(isThere).toBe(true);
    held.resolve();
    await row.nth(20).getByRole('link').first().waitFor();
    expect(await isThere()).toBe(true);
    expect(await status.textContent()).toBe(count);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  });

  test('asks the store when the device finds nothing, and says when the store does not either', async () => {
    const page = await shop.visit(`/en/search?q=${encodeURIComponent('<qqqqzz>')}`, STILL);
    await page.getByText('No results founded').waitFor();
    await page.getByText(/nothing like “.?<qqqqzz>.?”/).waitFor();
    expect(searched()).toHaveLength(1);
    expect(await findings(page)).toEqual([]);
  });

  test('says that it failed when neither list nor store answers, and searches again on request', async () => {
    shop.faults.setRules([{ path: 'smart-search', fault: { kind: 'status', status: 503 } }]);
    const context = await shop.visitor(STILL);
    await context.route('**/data/search.json', (route) => route.abort());
    const page = await context.newPage();
    await page.goto(`${shop.origin}/en/search?q=falafel`);
    const alert = page.getByRole('alert').filter({ hasText: 'We cannot search just now' });
    await alert.getByText('The shop’s server has a problem').waitFor();
    expect(await page.getByText('No results founded').count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    await context.unroute('**/data/search.json');
    await alert.getByRole('button', { name: 'Try again' }).tap();
    await page.getByRole('link', { name: 'Falafel balls (10 pieces)' }).waitFor();
  });
});

describe.each([
  ['ar', ''],
  ['en', '/en'],
] as const)('the search in %s', (locale, prefix) => {
  const word = shopWords(locale);

  test('shows categories and picks before a search, and if nothing is found', async () => {
    const page = await shop.visit(`${prefix}/search`, STILL);
    const picks = page.getByRole('heading', { name: word('home:featured') });
    await picks.waitFor();
    await page.getByRole('heading', { name: word('menu:categories') }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.locator('.popular [data-add]').first().tap();
    await page.locator('.cart-bar a').waitFor();
    const box = page.getByRole('searchbox', { name: word('search:label-food') });
    await box.fill('falafel');
    await page.locator('.row').first().waitFor();
    expect(await picks.isVisible()).toBe(false);
    await box.fill('qqqqzz');
    await page.getByText(word('errors:search.empty')).waitFor();
    await picks.waitFor();
    const ask = page.getByRole('link', { name: word('search:ask') });
    expect(decodeURIComponent((await ask.getAttribute('href')) ?? '')).toMatch(
      /^https:\/\/wa\.me\/\d+\?text=.*qqqqzz/,
    );
    await page.locator('.popular nav a').first().tap();
    await page.waitForURL(/shop/);
  });
});

describe('favourites', () => {
  test('are shown newest first with live prices, can be removed with an undo, and have a message when empty', async () => {
    await shop.changeProduct(101, { regular_price: '13.50' });
    const page = await shop.visit('/en/favourites', {
      ...STILL,
      kept: { 'favourite:126': '1', 'favourite:101': '2', 'favourite:99999': 'long ago' },
    });
    const names = () => page.locator('.row .line-name').allInnerTexts();
    await page.getByText('13.50').waitFor();
    expect((await names())[0]).toBe('Falafel balls (10 pieces)');
    // A product that the shop deleted says so, and can be removed.
    const gone = page.locator('.row', { hasText: 'is no longer sold' });
    await gone.waitFor();
    await gone.locator('.heart').tap();
    await expect.poll(names).toHaveLength(2);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: named('Add “Falafel balls (10 pieces)” to the cart') }).tap();
    await page.locator('[data-toast-place]').getByText('In your cart').waitFor();
    await page
      .locator('.cart-bar')
      .getByRole('link', { name: /^1 .*13\.50/ })
      .waitFor();
    await page
      .getByRole('button', {
        name: named('Add “Falafel balls (10 pieces)” to the cart (1 item in the cart)'),
      })
      .waitFor();
    const heart = page.locator('.row .heart');
    await heart.first().tap();
    await expect.poll(names).toHaveLength(1);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect.poll(names).toHaveLength(2);
    await heart.first().tap();
    await heart.first().tap();
    await page.getByText('Empty Favourites').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('say of a dish what the menu says', async () => {
    const page = await shop.visit('/favourites', { kept: { 'favourite:103': '1' } });
    const summary = await textOf(page.locator('.row .card-summary'));
    await page.goto(`${shop.origin}/shop`);
    const card = page.locator('[data-card]').filter({ has: page.locator('a[href="/products/103"]') });
    expect(summary).not.toBe('');
    expect(await textOf(card.locator('.card-summary'))).toBe(summary);
  });

  test('lead on to the shop’s picks, which can be added there, and have no arrow, like the other tabs', async () => {
    const page = await shop.visit('/en/shop', STILL);
    await page.getByRole('link', { name: 'Favourites' }).last().tap();
    await page.getByText('Empty Favourites').waitFor();
    const pick = page.locator('.popular [data-card]').first();
    await pick.locator('[data-favourite]').tap();
    await page.locator('.row').waitFor();
    expect(await page.getByText('Empty Favourites').count()).toBe(0);
    await expect.poll(() => pick.isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'Back' }).count()).toBe(0);
    // Without a page before it, the arrow leads one step up.
    await page.goto(`${shop.origin}/en/cart`);
    expect(await page.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/en/shop');
  });

  test('load when the connection is back after a failure', async () => {
    const context = await shop.visitor({ ...STILL, kept: { 'favourite:101': '2' } });
    await context.route('**/data/en/products-*.json', (route) => route.abort());
    const page = await context.newPage();
    await page.goto(`${shop.origin}/en/favourites`);
    const row = page.locator('.row');
    await row.locator('.line-problem').waitFor();
    await context.unroute('**/data/en/products-*.json');
    await context.setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    await context.setOffline(false);
    await row.getByRole('link', { name: 'Falafel balls (10 pieces)' }).waitFor();
    expect(await row.locator('.line-problem').count()).toBe(0);
  });
});

describe('live prices', () => {
  test('appear on the menu’s cards, and a store that fails changes nothing', async () => {
    await shop.changeProduct(101, { regular_price: '13.50' });
    const page = await shop.visit('/en/shop');
    const price = page.locator('[data-card]:has([href$="/products/101"]) .price').first();
    await price.getByText('13.50').waitFor();
    shop.faults.setRules([{ path: '/wp-json/', fault: { kind: 'status', status: 500 } }]);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    const asked = page.waitForResponse(/wc\/store\/v1\/products/);
    await page.reload();
    await asked;
    await price.getByText('12.00').waitFor();
    expect(errors).toEqual([]);
  });

  test('appear on a product’s page too: price, stock, and whether it is sold out', async () => {
    await shop.changeProduct(101, { regular_price: '13.50', manage_stock: true, stock_quantity: 2 });
    const page = await shop.visit('/en/products/101');
    await page.locator('[data-price]').getByText('13.50').waitFor();
    await page.locator('[data-submit]').getByText('13.50').waitFor();
    await page.locator('[data-remaining]').getByText('Only 2 left').waitFor();
    await shop.changeProduct(101, { manage_stock: false, stock_status: 'outofstock' });
    await page.reload();
    const order = page.locator('[data-submit]');
    await order.getByText('Sold out', { exact: true }).waitFor();
    await order.click({ force: true });
    expect(await cartCount(page)).toBe('');
    await page.goto(`${shop.origin}/en/shop`);
    const card = page.locator('[data-card]:has([href$="/products/101"])').first();
    await card.getByText('Sold out', { exact: true }).waitFor();
    expect(await card.getByRole('button', { name: /to the cart/ }).count()).toBe(0);
  });

  test('move the focus to the card’s link when they remove the focused plus', async () => {
    await shop.changeProduct(101, { stock_status: 'outofstock' });
    const context = await shop.visitor();
    const focused = Promise.withResolvers<void>();
    await context.route(/wc\/store\/v1\/products/, async (route) => {
      await focused.promise;
      await route.continue();
    });
    const page = await context.newPage();
    await page.goto(`${shop.origin}/en/shop`);
    const name = 'Falafel balls (10 pieces)';
    const add = page.getByRole('button', { name: named(`Add “${name}” to the cart`) });
    await add.focus();
    focused.resolve();
    await expect.poll(() => add.count()).toBe(0);
    const link = page.getByRole('link', { name, exact: true });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('a background page reads its prices when it becomes visible', async () => {
    await shop.changeProduct(101, { regular_price: '13.50' });
    const page = await (await shop.visitor()).newPage();
    await page.addInitScript(() => {
      let isHidden = true;
      Object.defineProperty(document, 'hidden', { get: () => isHidden });
      addEventListener('look', () => {
        isHidden = false;
        document.dispatchEvent(new Event('visibilitychange'));
      });
    });
    await page.clock.install({ time: OPEN_AT });
    await page.goto(`${shop.origin}/en/products/101`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.clock.fastForward(10_000);
    expect(asked.filter((url) => url.includes('wc/store'))).toEqual([]);
    await page.evaluate(() => dispatchEvent(new Event('look')));
    await page.clock.fastForward(2000);
    await page.locator('[data-price]').getByText('13.50').waitFor();
  });

  test('the price of a chosen option is used in its total', async () => {
    await shop.changeProduct(1019, { regular_price: '99.00' });
    const page = await shop.visit('/en/products/110');
    await page.locator('[data-price]').getByText('99.00').waitFor();
    await page.locator('[data-submit]').getByText('99.00').waitFor();
    await page.goto(`${shop.origin}/en/shop`);
    await page.locator('a[data-choose][href$="/products/110"]').first().tap();
    const sheet = page.getByRole('dialog');
    await sheet.locator('[data-submit]').getByText('99.00').waitFor();
  });

  test('are the lowest of a product with options, until all options are chosen', async () => {
    await shop.changeProduct(1014, { regular_price: '71.00' });
    await shop.changeProduct(1015, { regular_price: '72.00' });
    await shop.changeProduct(1016, { regular_price: '73.00' });
    const page = await shop.visit('/en/products/109');
    const price = page.locator('[data-price] .price');
    await price.getByText('71.00').waitFor();
    expect(await price.textContent()).toBe('From 71.00 ₪');
    await page.locator('[data-said]').getByText('From 71.00').waitFor({ state: 'attached' });
    await page.locator('label', { hasText: 'Mild' }).tap();
    await price.getByText('72.00').waitFor();
    expect(await price.textContent()).toBe('72.00 ₪');
  });

  test('a product that the store hides from its lists has no page, because it cannot be ordered', async () => {
    const context = await shop.visitor(STILL);
    await context.route(/wc\/store\/v1\/products\/9999/, (route) =>
      route.fulfill({ json: sold(9999, 500, { name: 'Staff meal' }) }),
    );
    const page = await context.newPage();
    const listed = page.waitForResponse(/wc\/store\/v1\/products\?.*include=9999/);
    await page.goto(`${shop.origin}/en/products/9999`);
    expect(await (await listed).json()).toEqual([]);
    await page.getByText('404 Page Not Found').first().waitFor();
    expect(await page.getByText('Staff meal').count()).toBe(0);
  });

  test('the page that a category had while the catalogue was larger leads to its place in the menu', async () => {
    const page = await (await shop.visitor(STILL)).newPage();
    await page.goto(`${shop.origin}/en/shop`);
    const place = page.locator('section[id^="category-"]').nth(3);
    const anchor = (await place.getAttribute('id')) ?? '';
    await page.goto(`${shop.origin}/en/shop/${anchor.slice('category-'.length)}`);
    await page.waitForURL(`${shop.origin}/en/shop#${anchor}`);
    const top = (element: Element) => element.getBoundingClientRect().top;
    await expect.poll(() => place.evaluate(top)).toBeLessThan(200);
  });

  test('a product that is newer than the release opens under its path', async () => {
    const context = await shop.visitor(STILL);
    const option = (name: string, ...values: string[]) => ({
      ...{ id: 0, name, taxonomy: null, has_variations: true },
      terms: values.map((value) => ({ id: 0, name: value, slug: value })),
    });
    const sort = (id: number, Size: string, Bread: string) => ({
      id,
      attributes: Object.entries({ Size, Bread }).map(([name, value]) => ({ name, value })),
    });
    // A large bowl comes without bread, and a small one with it.
    const soup = sold(9999, 1200, {
      name: 'Lentil soup',
      type: 'variable',
      attributes: [option('Size', 'Small', 'Large'), option('Bread', 'Pita', 'Plain')],
      variations: [sort(9991, 'Small', 'Pita'), sort(9992, 'Large', 'Plain')],
    });
    const sorts = [9991, 9992].map((id) =>
      sold(id, id === 9991 ? 1200 : 1500, { type: 'variation', parent: 9999 }),
    );
    await context.route(/wc\/store\/v1\/products\/9999/, (route) => route.fulfill({ json: soup }));
    await context.route(/wc\/store\/v1\/products\?.*9999/, (route) =>
      route.fulfill({ json: route.request().url().includes('type=variation') ? sorts : [soup] }),
    );
    const page = await context.newPage();
    await page.goto(`${shop.origin}/en/products/9999`);
    await page.getByRole('heading', { name: 'Lentil soup' }).waitFor();
    expect(await page.getByText('404 Page Not Found').count()).toBe(0);
    const hasFocus = (element: Element) => element === document.activeElement;
    expect(await page.getByRole('heading', { name: 'Lentil soup' }).evaluate(hasFocus)).toBe(true);
    expect(await findings(page)).toEqual([]);
    const choose = (name: string) => page.locator('label.choice', { hasText: name }).tap();
    const add = page.getByRole('button', { name: /^Add to cart/ });
    // Which of its prices is asked for is not known before all is chosen.
    expect(await page.locator('.price').textContent()).toBe('From 12.00\u00a0₪');
    expect(await add.textContent()).toBe('Add to cart');
    await choose('Large');
    await add.tap();
    await page.getByText('Please choose options to add to cart').waitFor();
    const question = page.getByRole('group', { name: 'Bread' });
    expect(await question.getByRole('radio').first().evaluate(hasFocus)).toBe(true);
    // What the store has not cannot be added.
    await choose('Pita');
    await page.getByRole('button', { name: 'This combination is sold out' }).tap({ force: true });
    await page.getByRole('status').getByText('This combination is sold out').waitFor();
    expect(await keptLines(page)).toEqual([]);
    await choose('Plain');
    expect(await page.locator('.price').textContent()).toBe('15.00\u00a0₪');
    expect(await add.textContent()).toBe('Add to cart15.00\u00a0₪');
    await add.tap();
    await page.locator('.totals-total').getByText('15.00').waitFor();
    await page.locator('.line').getByText('Lentil soup').waitFor();
  });

  test('a newer product begins with the store’s own choices, and says when no more of it can be ordered', async () => {
    const terms = ['Small', 'Large'].map((slug) => ({ id: 0, name: slug, slug, default: slug === 'Large' }));
    const soup = sold(9999, 1200, {
      ...{ name: 'Lentil soup', type: 'variable' },
      attributes: [{ id: 0, name: 'Size', taxonomy: null, has_variations: true, terms }],
      variations: [{ id: 9992, attributes: [{ name: 'Size', value: 'Large' }] }],
    });
    const large = sold(9992, 1500, {
      ...{ type: 'variation', parent: 9999 },
      add_to_cart: { minimum: 1, maximum: 1, multiple_of: 1 },
    });
    const context = await shop.visitor(STILL);
    await context.route(/wc\/store\/v1\/products\/9999/, (route) => route.fulfill({ json: soup }));
    await context.route(/wc\/store\/v1\/products\?.*9999/, (route) =>
      route.fulfill({ json: [route.request().url().includes('type=variation') ? large : soup] }),
    );
    const page = await context.newPage();
    await page.goto(`${shop.origin}/en/products/9999`);
    const add = page.getByRole('button', { name: /^Add to cart/ });
    await add.getByText('15.00').tap();
    await page.waitForURL(/cart$/);
    await page.goto(`${shop.origin}/en/products/9999`);
    await add.tap();
    await page.getByRole('status').getByText('That is as many as you can order').waitFor();
    expect(page.url()).toMatch(/9999$/);
  });
});

test.each([
  ['a wide screen', DESK, 'Main navigation', ['Menu', 'Search', 'Favourites', 'Orders']],
  ['a phone', PHONE, 'Quick navigation', ['Home', 'Menu', 'Search', 'Favourites', 'Orders', 'Cart']],
])(
  'favourites, orders, addresses and an empty cart lead on by the main links of %s',
  async (_, device, name, links) => {
    for (const path of ['favourites', 'thank-you', 'address', 'cart']) {
      const page = await shop.visit(`/en/${path}`, { ...device, ...STILL });
      await page.locator('main .message').waitFor();
      const shown = page.getByRole('navigation', { name });
      expect(await shown.getByRole('link').allInnerTexts(), path).toEqual(links);
      expect(await page.getByRole('navigation', { name: /navigation$/ }).count(), path).toBe(1);
      await page.close();
    }
  },
);
