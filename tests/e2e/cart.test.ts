import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { DESK, STILL } from './set-up/browser.ts';
import { FALAFEL, keptLines, PICKUP, READY } from './set-up/carts.ts';
import { findings } from './set-up/findings.ts';
import { cartCount, named, tabTo, textOf } from './set-up/page.ts';
import { shopWords } from './set-up/shop-words.ts';
import { OPEN_AT, shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ store: true, now: OPEN_AT });
const bakery = shopWorld({ slug: 'hara-saj', store: true, now: OPEN_AT });

/** Hummus, large. */
const HUMMUS = {
  'cart:102&%D8%A7%D9%84%D8%AD%D8%AC%D9%85=large': {
    productId: 102,
    variationId: 1012,
    choices: { الحجم: 'large' },
    quantity: 1,
  },
};

/** An area with a smallest order, and with free delivery from a sum on. */
const AL_RAM = { mode: 'deliver', branchId: null, zoneId: 65, customZone: null, day: '2026-11-22' } as const;

/** A dish with options. */
const CARD = '[data-card]:has([href$="/products/109"])';

const isFocused = (element: Element) => element === document.activeElement;

/** Waits until the total is this. */
const sum = (page: Page, amount: string) => page.locator('.totals-total').getByText(amount).waitFor();

const openVoucher = (page: Page) => page.getByRole('button', { name: 'Do you have a voucher?' }).tap();

/** Waits until that has the focus. */
const focusOn = (page: Page, role: 'button' | 'link', name: string | RegExp) =>
  page.getByRole(role, { name }).and(page.locator(':focus')).waitFor();

test('the cart of a shop without pictures is a list of texts, from edge to edge', async () => {
  const line = { productId: 501, variationId: null, choices: {}, quantity: 1 };
  const page = await bakery.visit('/en/cart', { ...STILL, kept: { 'cart:501': line } });
  await page.getByText('Saj bread (3 loaves)').waitFor();
  expect(await page.locator('.line .picture:visible').count()).toBe(0);
  const startOf = (selector: string) => page.locator(selector).evaluate((it) => it.getBoundingClientRect().x);
  expect(await startOf('.line-body')).toBe(await startOf('.line'));
});

test('the cart says what is missing to the minimum of an area, and then to a free delivery', async () => {
  const page = await shop.visit('/en/cart', { ...STILL, kept: { ...FALAFEL, fulfilment: AL_RAM } });
  const far = page.getByRole('link', { name: /^Minimum order .*60\.00.*36\.00.* to go/ });
  expect(await far.locator('progress').evaluate((bar) => (bar as HTMLProgressElement).position)).toBeCloseTo(
    24 / 60,
  );
  const way = page.getByRole('link', { name: /^Add .*36\.00.* to reach the minimum/ });
  expect(await way.getAttribute('href')).toBe('/en/shop');
  expect(await page.getByRole('link', { name: /^Checkout/ }).count()).toBe(0);
  const more = page.getByRole('button', { name: /^One more/ });
  for (let tap = 0; tap < 3; tap += 1) await more.tap();
  const free = page.getByRole('link', { name: /^Add .*140\.00.* more for free delivery/ });
  expect(await free.getAttribute('href')).toBe('/en/shop');
  // Screen readers hear it, too.
  await page
    .getByRole('status')
    .getByText(/^Total: .*140\.00.* more for free delivery/)
    .waitFor();
  expect(await findings(page)).toEqual([]);
});

test('an order below the minimum of its area is not sent, and the review says why', async () => {
  const page = await shop.visit('/complete-order', { ...STILL, kept: { ...FALAFEL, fulfilment: AL_RAM } });
  await page.getByText(/طلبك أقل من الحد الأدنى/).waitFor();
  await page.getByRole('button', { name: shopWords('ar')('order:send') }).tap({ force: true });
  expect(await shop.orders()).toEqual([]);
});

describe('from the menu to the thanks', () => {
  test('a customer orders in Arabic by touch, with options chosen in the sheet', async () => {
    const word = shopWords('ar');
    const page = await shop.visit('/shop', { ...STILL, kept: PICKUP });
    const name = await textOf(page.locator(`${CARD} .card-name`).first());
    await page.locator(`${CARD} [data-choose]`).first().tap();
    const sheet = page.getByRole('dialog', { name });
    await sheet.waitFor();
    expect(await findings(page)).toEqual([]);
    const described = sheet.getByRole('group', { description: word('errors:options.missing') });
    expect(await described.count()).toBe(0);
    await sheet.locator('[data-submit]').tap();
    await sheet.getByText(word('errors:options.missing')).last().waitFor();
    expect(await described.count()).toBe(1);
    await sheet.locator('label.choice', { hasText: 'وسط' }).tap();
    expect(await described.count()).toBe(0);
    await sheet.locator('[data-step="1"]').tap();
    await sheet.locator('[data-submit]').tap();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => cartCount(page)).toBe('2');

    await page.goto(`${shop.origin}/cart`);
    await page.getByRole('button', { name: word('cart:add-note') }).tap();
    await page.getByRole('textbox', { name: word('cart:note') }).fill('بدون بصل');
    await page.getByRole('link', { name: word('cart:checkout') }).tap();
    await page.getByRole('button', { name: word('order:send') }).tap();
    await page.getByText(word('placed:thanks')).waitFor();
    expect(await shop.orders()).toEqual([
      expect.objectContaining({
        total: '76.00',
        language: 'ar',
        items: [
          expect.objectContaining({ product_id: 109, variation_id: 1015, quantity: 2, notes: 'بدون بصل' }),
        ],
      }),
    ]);
    expect(await findings(page)).toEqual([]);
  });

  test('a customer orders in English by keyboard only, from the product’s page', async () => {
    const page = await shop.visit('/en/products/101', DESK);
    await tabTo(page, 'button', /^Add to cart/);
    await page.keyboard.press('Enter');
    await expect.poll(() => cartCount(page)).toBe('1');
    await page.goto(`${shop.origin}/en/cart`);
    await tabTo(page, 'button', /^One more/);
    await page.keyboard.press('Enter');
    await tabTo(page, 'radio', /Delivery|Pickup/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    expect(await page.getByRole('radio', { name: 'Delivery' }).isChecked()).toBe(true);
    await tabTo(page, 'button', 'Choose your area');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Delivery area' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Old City');
    await tabTo(page, 'link', /^Checkout/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/checkout');
    // It was chosen before, and can be changed.
    await page.getByRole('button', { name: /^Delivery to .*Old City.*Change/ }).waitFor();
    for (const [name, text] of [
      ['Street and house number', 'Main street 5'],
      ['Building, floor, flat', 'Floor 2'],
      ['Landmark', 'opposite the pharmacy'],
      ['Your name', 'Layla'],
      ['Phone', '0501234567'],
    ] as const) {
      await tabTo(page, 'textbox', new RegExp(`^${name}`));
      await page.keyboard.type(text);
    }
    // It sends nothing that nobody has looked at.
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: /^Send order/ })
      .getByText('24.00')
      .waitFor();
    await tabTo(page, 'button', /^Send order/);
    await page.keyboard.press('Enter');
    await page.getByText('Thanks! We have your order.').waitFor();
    expect(await shop.orders()).toEqual([
      expect.objectContaining({
        method: 'deliver',
        area: 'Old City',
        total: '24.00',
        customer_phone: '0501234567',
      }),
    ]);
  });
});

describe('the cart', () => {
  test('changes quantities, removes lines with an undo, and stores all of it', async () => {
    await shop.changeProduct(101, { regular_price: '14.00', sale_price: '12.00' });
    const page = await shop.visit('/en/cart', { ...STILL, kept: { ...FALAFEL, ...HUMMUS } });
    const total = (amount: string) => sum(page, amount);
    await total('56.00');
    await page.getByText('You save').locator('..').getByText('4.00').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: named('One more “Falafel balls (10 pieces)”') }).tap();
    await total('68.00');
    await page.getByRole('button', { name: /^Remove .*ummus/ }).tap();
    await total('36.00');
    expect(await keptLines(page)).toHaveLength(1);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await total('68.00');
    await page.reload();
    await total('68.00');
  });

  test('keeps the focus when lines and favourites are removed by keyboard, and the undo while it has the focus', async () => {
    const page = await shop.visit('/en/cart', { ...STILL, kept: { ...FALAFEL, 'favourite:101': '1' } });
    const { keyboard } = page;
    await tabTo(page, 'button', /^One fewer/);
    await keyboard.press('Enter');
    await sum(page, '12.00');
    // At the least quantity, the same button takes the line away.
    await focusOn(page, 'button', /^Remove .*Falafel/);
    await page.clock.install({ time: OPEN_AT });
    for (const [path, list, taken] of [
      ['', 'main', /^Remove .*Falafel/],
      ['/en/favourites', 'main .rows', /favourite/i],
    ] as const) {
      if (path) await page.goto(shop.origin + path);
      const line = page.locator(list).getByRole('button', { name: taken });
      await line.focus();
      await keyboard.press('Enter');
      await focusOn(page, 'button', 'Undo');
      await expect.poll(() => line.count()).toBe(0);
      expect(await findings(page)).toEqual([]);
      await page.clock.fastForward(20_000);
      await focusOn(page, 'button', 'Undo');
      await keyboard.press('Enter');
      await expect.poll(() => line.evaluate(isFocused)).toBe(true);
    }
  });

  test('gives the focus to the voucher’s field by keyboard, and stays whole where that does not load', async () => {
    const page = await shop.visit('/en/cart', { ...STILL, kept: READY });
    const ask = page.getByRole('button', { name: 'Do you have a voucher?' });
    const isVoucher = /\/Voucher\.[^/]*\.js$/;
    await page.route(isVoucher, (route) => route.abort());
    const lost = page.waitForEvent('requestfailed', (request) => isVoucher.test(request.url()));
    await ask.press('Enter');
    await lost;
    await page.getByRole('link', { name: /^Checkout/ }).waitFor();
    await ask.and(page.locator(':focus')).waitFor();
    await page.unroute(isVoucher);
    await page.reload();
    await ask.press('Enter');
    await page.getByRole('textbox', { name: 'Voucher code' }).and(page.locator(':focus')).waitFor();
  });

  test('shows a voucher’s discount, or why it has none', async () => {
    const page = await shop.visit('/en/cart', { ...STILL, kept: FALAFEL });
    const code = page.getByRole('textbox', { name: 'Voucher code' });
    await openVoucher(page);
    const use = async (text: string) => {
      await code.fill(text);
      await page.getByRole('button', { name: 'Apply' }).tap();
    };
    await use('NOPE');
    // Screen readers announce it.
    await page
      .getByRole('status')
      .getByText('NOPE: The shop does not accept it. Check the code, or order without it.')
      .waitFor();
    expect(await findings(page)).toEqual([]);
    await use('RAMADAN25');
    await page.getByText('RAMADAN25: This voucher has expired.').waitFor();
    await use('FIX5');
    await page
      .getByText('Your order is still too small for this voucher. Add something to use it.')
      .waitFor();
    await use('ten');
    await sum(page, '21.60');
    await focusOn(page, 'button', 'Remove the voucher');
    // What it takes off is said once.
    await page.getByText(/^Voucher .?TEN.?$/).waitFor();
    expect(await page.locator('main').getByText('2.40').count()).toBe(1);
    await page
      .getByRole('status')
      .getByText(/^Total.*: .*21\.60/)
      .waitFor();
    expect(await findings(page)).toEqual([]);
    await page.reload();
    await sum(page, '21.60');
    await page.getByRole('button', { name: 'Remove the voucher' }).press('Enter');
    await focusOn(page, 'button', 'Apply');
    await sum(page, '24.00');
  });

  test('says that a voucher makes the delivery free, in the sums too', async () => {
    const seven = { 'cart:101': { ...FALAFEL['cart:101'], quantity: 7 } };
    const fulfilment = { mode: 'deliver', branchId: null, zoneId: 62, customZone: null, day: null };
    const page = await shop.visit('/en/cart', { ...STILL, kept: { ...seven, fulfilment } });
    const total = page.getByRole('link', { name: /^Checkout/ });
    await total.getByText('94.00').waitFor();
    await openVoucher(page);
    await page.getByRole('textbox', { name: 'Voucher code' }).fill('FREEDELIVERY');
    await page.getByRole('button', { name: 'Apply' }).tap();
    await page.getByText(/Voucher .*FREEDELIVERY.*: delivery is free/).waitFor();
    await total.getByText('84.00').waitFor();
    expect(await page.locator('.totals').allTextContents()).toEqual([expect.stringMatching(/DeliveryFree/)]);
  });

  test('says that the voucher pays the delivery to the customer’s own area, and not that its price is told later', async () => {
    const custom = { mode: 'deliver', branchId: null, zoneId: null, customZone: 'Silwan', day: null };
    const cart = { 'cart:101': { ...FALAFEL['cart:101'], quantity: 7 }, fulfilment: custom };
    const page = await shop.visit('/en/cart', { ...STILL, kept: cart });
    const name = page.getByRole('textbox', { name: 'The name of your area' });
    await page.getByRole('button', { name: /Delivery to .*Silwan/ }).tap();
    const note = () =>
      name.evaluate((field) => {
        const ids = field.getAttribute('aria-describedby') ?? '';
        return ids
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' ');
      });
    expect(await note()).toBe('We will tell you the delivery price.');
    await page.locator('.totals').getByText('Total before delivery').waitFor();
    await openVoucher(page);
    await page.getByRole('textbox', { name: 'Voucher code' }).fill('FREEDELIVERY');
    await page.getByRole('button', { name: 'Apply' }).tap();
    await page.locator('.totals').getByText('Free', { exact: true }).waitFor();
    expect(await note()).toBe('Your voucher pays for the delivery.');
  });

  test('drops a voucher that cannot be checked when its field is emptied', async () => {
    const page = await shop.visit('/en/cart', { ...STILL, kept: { ...FALAFEL, coupon: 'TEN' } });
    await page.getByRole('button', { name: 'Remove the voucher' }).waitFor();
    shop.faults.setRules([{ path: 'validate-coupon', fault: { kind: 'status', status: 503 } }]);
    await page.reload();
    const code = page.getByRole('textbox', { name: 'Voucher code' });
    await expect.poll(() => code.inputValue()).toBe('TEN');
    await page.getByRole('button', { name: 'Apply', disabled: false }).waitFor();
    await code.fill('');
    await page.getByRole('button', { name: 'Apply' }).tap();
    const kept = () =>
      page.evaluate(() => Object.entries(localStorage).find(([key]) => /:coupon$/.test(key))?.[1]);
    await expect.poll(async () => (await kept()) ?? '').toBe('');
  });

  test('waits longer after each wrong voucher, also after a reload', async () => {
    const page = await shop.visit('/en/cart', { kept: FALAFEL });
    const guess = async (text: string, answer: RegExp) => {
      await page.getByRole('textbox', { name: 'Voucher code' }).fill(text);
      await page.getByRole('button', { name: 'Apply' }).tap();
      await page.getByText(answer).waitFor();
    };
    await openVoucher(page);
    for (const text of ['A1', 'A2', 'A3']) {
      const answered = page.waitForResponse(/validate-coupon/);
      await guess(text, /does not accept it/);
      await answered;
    }
    await page.reload();
    await openVoucher(page);
    await guess('A4', /Too many attempts/);
    expect(shop.faults.calls.filter((call) => call.includes('validate-coupon'))).toHaveLength(3);
  });

  test('shows what changed, asks to accept it, and removes what is gone', async () => {
    await shop.changeProduct(1012, { regular_price: '36.00' });
    await shop.changeProduct(101, { stock_status: 'outofstock' });
    const page = await shop.visit('/en/cart', {
      ...STILL,
      kept: { ...READY, ...HUMMUS, 'cart:99999': { productId: 99999, quantity: 1 } },
    });
    const notice = page.getByRole('alert', { name: 'Something has changed' });
    await notice.getByText('is no longer sold').waitFor();
    await notice.getByText('is sold out').waitFor();
    await notice.getByText('36.00').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'See what changed in your cart' }).press('Enter');
    await focusOn(page, 'button', 'Update the cart');
    await page.getByRole('button', { name: 'Update the cart' }).press('Enter');
    await expect.poll(() => notice.count()).toBe(0);
    await focusOn(page, 'link', /^Checkout/);
    expect(await keptLines(page)).toHaveLength(1);
    await page.reload();
    await sum(page, '36.00');
    expect(await notice.count()).toBe(0);
  });

  test('tells at its own line that a product is sold out, and one tap removes it', async () => {
    await shop.changeProduct(101, { stock_status: 'outofstock' });
    const page = await shop.visit('/en/cart', { ...STILL, kept: { ...READY, ...HUMMUS } });
    const line = page.locator('[data-line="101"]');
    await line.getByText('No longer available. Remove it, or choose something else.').waitFor();
    // Said once, not in a notice as well.
    expect(await page.getByText('Something has changed').count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    const similar = line.getByRole('link', { name: 'Similar items' });
    expect(await similar.getAttribute('href')).toBe('/en/products/101#similar');
    const button = page.locator('.order-bar .button');
    await button.getByText('Remove \u2068Falafel balls (10 pieces)\u2069 to go on').waitFor();
    await button.press('Enter');
    await expect.poll(() => line.count()).toBe(0);
    await page
      .getByRole('link', { name: /^Checkout/ })
      .getByText('32.00')
      .waitFor();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await line.waitFor();
  });

  test('says when its prices cannot be read, and reads them again on request', async () => {
    shop.faults.setRules([{ path: '/wc/store/v1/products', fault: { kind: 'status', status: 503 } }]);
    const page = await shop.visit('/en/cart', { ...STILL, kept: FALAFEL });
    const note = page.getByText('We could not check the prices.');
    await note.waitFor();
    const [said, again] = await Promise.all(
      [note, page.getByRole('button', { name: 'Try again' })].map((part) => part.boundingBox()),
    );
    // One line, and the sentence above that says what happens to the prices stays.
    expect(again?.y).toBeLessThan((said?.y ?? 0) + (said?.height ?? 0));
    expect(await page.locator('.client-lead').isVisible()).toBe(true);
    await sum(page, '24.00');
    expect(await findings(page)).toEqual([]);
    shop.faults.setRules([]);
    await shop.changeProduct(101, { regular_price: '13.50' });
    await page.getByRole('button', { name: 'Try again' }).tap();
    await page.getByRole('alert', { name: 'Something has changed' }).getByText('13.50').waitFor();
  });

  test('reads its prices again when the customer returns after a while, and not before', async () => {
    const page = await shop.visit('/en/cart', { ...STILL, kept: FALAFEL });
    const reads = () => shop.faults.calls.filter((call) => call.includes('/wc/store/v1/products')).length;
    const comeBack = async (after: number) => {
      await page.clock.setFixedTime(OPEN_AT + after);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    };
    await sum(page, '24.00');
    await expect.poll(reads).toBe(1);
    await shop.changeProduct(101, { regular_price: '13.50' });
    await comeBack(4 * 60_000);
    await comeBack(8 * 60_000);
    await page.getByRole('alert', { name: 'Something has changed' }).getByText('13.50').waitFor();
    expect(reads()).toBe(2);
  });

  test('reads no prices when a known product leaves or returns, and reads them when a new one is added', async () => {
    const page = await shop.visit('/en/cart', { ...STILL, kept: { ...FALAFEL, ...HUMMUS } });
    const reads = () => shop.faults.calls.filter((call) => call.includes('include=')).length;
    const hummus = page.locator('[data-line^="102"]');
    await hummus.locator('.line-total').waitFor();
    await expect.poll(reads).toBe(1);
    await hummus.getByRole('button', { name: /^Remove/ }).tap();
    await hummus.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).tap();
    await hummus.locator('.line-total').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${shop.origin}/en/shop`);
    expect(reads()).toBe(1);
    await other.locator('[data-card]:not(:has([href$="/products/101"])) [data-add]').first().tap();
    await page.locator('[data-line]').nth(2).locator('.line-total').waitFor();
    await expect.poll(reads).toBe(2);
  });

  test('writes how the sum of a line adds up in signs, and says it in words', async () => {
    const page = await shop.visit('/en/cart', { ...STILL, kept: FALAFEL });
    const sum = page.locator('.line-total .muted');
    await expect.poll(() => textOf(sum)).toMatch(/2 × .*12\.00/);
    await sum.getByText(/12\.00.* each/).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('shows lines as high as their skeletons, with the price beside the name and the note beside the quantity', async () => {
    const page = await shop.visit('/cart', { ...STILL, kept: { ...FALAFEL, ...HUMMUS } });
    await page.locator('.line-total').nth(1).waitFor();
    const [line, bone, price, note] = await page.evaluate(async () => {
      const page = new DOMParser().parseFromString(await (await fetch('/cart')).text(), 'text/html');
      document.querySelector('.client')?.append(page.querySelector('.skeleton.cart') ?? '');
      const top = (selector: string) =>
        [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect().top);
      const first = (selector: string) => top(selector)[0] ?? Number.NaN;
      const step = ([one = 0, other = 0]: readonly number[]) => Math.round(other - one);
      return [
        step(top('.line .picture')),
        step(top('.skeleton .picture')),
        first('.line-total') - first('.line-name'),
        first('.line-foot > .link-button') - first('.stepper'),
      ];
    });
    expect(line).toBeLessThanOrEqual(110);
    expect(bone).toBe(line);
    expect([price, note]).toEqual([0, 0]);
  });

  test('shows a message and the ways on when it is empty: the menu and its categories', async () => {
    const page = await shop.visit('/en/cart', { ...STILL, kept: HUMMUS });
    const categories = page.getByRole('heading', { name: 'Categories' });
    const remove = page.getByRole('button', { name: /^Remove .*ummus/ });
    await remove.waitFor();
    expect(await categories.isVisible()).toBe(false);
    await remove.tap();
    await page.getByText('There is no products in cart.').waitFor();
    await categories.waitFor();
    expect(await page.locator('.popular [data-card]').count()).toBe(0);
    // Each category shows its dish, as on the other screens that are empty.
    expect(await page.locator('.popular nav a:not(:has(img))').count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    await page.locator('.popular nav a').first().tap();
    await page.waitForURL('**/en/shop**');
    await page.goto(`${shop.origin}/en/cart`);
    await page.getByText('There is no products in cart.').waitFor();
    await page.locator('main').getByRole('link').first().tap();
    await page.waitForURL('**/en/shop');
  });

  test('keeps the changes of two tabs', async () => {
    const page = await shop.visit('/en/cart', { kept: { ...FALAFEL, ...HUMMUS } });
    const other = await page.context().newPage();
    await other.goto(`${shop.origin}/en/cart`);
    const more = (tab: Page, name: string) => tab.getByRole('button', { name: named(`One more “${name}”`) });
    await more(page, 'Falafel balls (10 pieces)').waitFor();
    await more(other, 'Falafel balls (10 pieces)').waitFor();
    await more(page, 'Falafel balls (10 pieces)').click();
    await other.getByRole('button', { name: /^Remove .*ummus/ }).click();
    for (const tab of [page, other]) await sum(tab, '36.00');
    expect(await keptLines(page)).toEqual(['101']);
  });
});

describe('storage', () => {
  const fill = async (page: Page) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${shop.origin}/en/search?q=falafel`);
    await page.getByRole('button', { name: named('Add “Falafel balls (10 pieces)” to the cart') }).tap();
    await expect.poll(() => cartCount(page)).toBe('1');
    expect(errors).toEqual([]);
  };

  test('full, throwing or missing storage leaves a cart for the visit', async () => {
    for (const how of ['full', 'throwing', 'null'] as const) {
      const context = await shop.visitor();
      await context.addInitScript((kind) => {
        const refuse = () => {
          throw new DOMException('refused', 'QuotaExceededError');
        };
        if (kind === 'full') Storage.prototype.setItem = refuse;
        const get = kind === 'null' ? () => null : refuse;
        if (kind === 'full') return;
        for (const storage of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, storage, { get });
      }, how);
      const page = await context.newPage();
      await fill(page);
      await page.goto(`${shop.origin}/en/cart`);
      await sum(page, '12.00');
    }
  });

  test('damaged lines in storage leave the good ones', async () => {
    const page = await shop.visit('/en/cart', {
      kept: {
        ...FALAFEL,
        'cart:102': '{"productId":',
        'cart:103': { productId: 103, quantity: -7 },
        'cart:104': 'null',
        coupon: '{',
        fulfilment: '[1',
        addresses: '{"0":',
        orders: '[{"clientOrderId":7}]',
        review: '{}',
        customer: '3',
        'seen-price:101': 'x',
      },
    });
    await sum(page, '24.00');
    expect(await page.locator('.line').count()).toBe(1);
    await page.goto(`${shop.origin}/en/thank-you`);
    await page.getByText('No orders yet').waitFor();
    await page.goto(`${shop.origin}/en/complete-order`);
    await page.getByRole('button', { name: 'Choose your area' }).waitFor();
    await page.locator('.totals-total').getByText('24.00').waitFor();
  });
});
