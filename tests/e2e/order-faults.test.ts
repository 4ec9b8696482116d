import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { STILL } from './set-up/browser.ts';
import { FALAFEL, keptLines, PICKUP, READY } from './set-up/carts.ts';
import { findings } from './set-up/findings.ts';
import { CLOSED_AT, OPEN_AT, shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ store: true, now: OPEN_AT });

const sendButton = (page: Page) => page.getByRole('button', { name: /^Send order/ });
const askAgain = (page: Page) => page.getByRole('button', { name: 'Look again' });
const unknown = (page: Page) => page.getByText('We do not know yet whether your order arrived');
const thanks = (page: Page) => page.getByText('Thanks! We have your order.');

const isFocused = (element: Element) => element === document.activeElement;

const TAWOOK = { 'cart:126': { productId: 126, variationId: null, choices: {}, quantity: 1 } };

/** The review, as soon as its prices are known. */
async function review(kept: Readonly<Record<string, unknown>> = READY, total = '24.00'): Promise<Page> {
  const page = await shop.visit('/en/complete-order', { ...STILL, kept });
  await sendButton(page).getByText(total).waitFor();
  return page;
}

const orderCalls = () =>
  shop.faults.calls.filter((call) => call.startsWith('POST') && call.includes('create_order'));

/** Asks again: the page shows the order that the store has, and the cart is empty. */
async function settles(page: Page): Promise<void> {
  // The page asks by itself too, and may be gone before the tap.
  await Promise.race([askAgain(page).tap(), thanks(page).waitFor()]);
  await thanks(page).waitFor();
  expect(await shop.orders()).toHaveLength(1);
  expect(await keptLines(page)).toEqual([]);
}

describe('one order is made', () => {
  test('twenty clicks within 200 ms send one order', async () => {
    const page = await review();
    await sendButton(page).evaluate((button: HTMLButtonElement) => {
      for (let click = 0; click < 20; click += 1) setTimeout(() => button.click(), click * 10);
    });
    await thanks(page).waitFor();
    expect(await shop.orders()).toHaveLength(1);
    expect(orderCalls()).toHaveLength(1);
  });

  test('two tabs that send at once send one order', async () => {
    const page = await review();
    const other = await page.context().newPage();
    await other.goto(`${shop.origin}/en/complete-order`);
    await sendButton(other).getByText('24.00').waitFor();
    // Without a look at what lies over the button: the tab that comes second may have none any more.
    const send = (tab: Page) => sendButton(tab).evaluate((button: HTMLButtonElement) => button.click());
    await Promise.all([send(page), send(other)]);
    await expect.poll(async () => (await thanks(page).count()) + (await thanks(other).count())).toBe(1);
    // The other tab has nothing left to send.
    await expect
      .poll(async () => [await sendButton(page).count(), await sendButton(other).count()])
      .toEqual([0, 0]);
    expect(await shop.orders()).toHaveLength(1);
  });

  test('an order whose page is reloaded during sending is asked for again', async () => {
    const page = await review();
    shop.faults.setRules([{ method: 'POST', path: 'create_order', nth: 1, fault: { kind: 'hang' } }]);
    await sendButton(page).tap();
    await expect.poll(() => orderCalls().length).toBe(1);
    await page.reload();
    await unknown(page).waitFor();
    expect(await keptLines(page)).toEqual(['101']);
    await settles(page);
  });

  test('a second failure is announced by screen readers, and the third try gets the order', async () => {
    const page = await review();
    shop.faults.setRules([{ method: 'POST', path: 'create_order', fault: { kind: 'html' } }]);
    await sendButton(page).press('Enter');
    await unknown(page).waitFor();
    await expect.poll(() => askAgain(page).evaluate(isFocused)).toBe(true);
    expect(await shop.orders()).toEqual([]);
    // An agent serves many customers.
    const whose = page.getByRole('region', { name: 'Summary' });
    await whose.getByText('Layla', { exact: true }).waitFor();
    await whose.getByText('24.00').waitFor();
    expect(await findings(page)).toEqual([]);
    // One truth, and what to do about it first: to look, then to ask.
    expect(await page.getByText('failed').count()).toBe(0);
    await page.getByText('Please do not order again').waitFor();
    const ways = page.locator('.actions').locator('a, button');
    expect(await ways.allTextContents()).toEqual([
      'Look again',
      'Call',
      'Ask on WhatsApp',
      'Back to the cart',
    ]);
    await askAgain(page).press('Enter');
    await page.getByRole('status').and(unknown(page)).waitFor();
    shop.faults.setRules([]);
    await settles(page);
  });
});

const message = async (page: Page, name = 'Send on WhatsApp') => {
  const link = page.getByRole('link', { name });
  await link.waitFor();
  const { origin, pathname, searchParams } = new URL((await link.getAttribute('href')) ?? '');
  expect(`${origin}${pathname}`).toBe('https://wa.me/972505550123');
  return (searchParams.get('text') ?? '').replace(/[\u2066-\u2069\u200e\u200f]/g, '');
};

const wayNamed = (page: Page, name: string) => page.locator('.shop-ways').getByRole('link', { name });

describe('an order that cannot be sent', () => {
  test('is told above its items with the shop’s telephone, and with WhatsApp that holds the order', async () => {
    const page = await review();
    shop.faults.setRules([{ method: 'POST', path: 'create_order', fault: { kind: 'status', status: 404 } }]);
    await sendButton(page).tap();
    await page.getByText('Orders cannot be taken here just now. Please call the shop.').waitFor();
    expect(await page.getByRole('link', { name: 'Call' }).getAttribute('href')).toMatch(/^tel:\+972/);
    const text = await message(page);
    expect(text).toMatch(/^\*Order: not confirmed by the website\*\n/);
    expect(text).toContain('2 × Falafel balls (10 pieces): 24.00');
    expect(text).toContain('Name: Layla');
    const places = [
      page.locator('.send-problem'),
      ...['WhatsApp', 'Call'].map((name) => wayNamed(page, name)),
    ];
    const [problem, chat, call] = await Promise.all(places.map((place) => place.boundingBox()));
    const items = await page.getByRole('region', { name: 'Your items' }).boundingBox();
    expect(problem?.y).toBeLessThan(items?.y ?? 0);
    expect([chat?.width, chat?.y]).toEqual([call?.width, call?.y]);
    expect(await findings(page)).toEqual([]);
    expect(await shop.orders()).toEqual([]);
  });

  test('because its WooCommerce is away has both ways, and the cart is kept', async () => {
    const page = await review();
    await page.route('**/create_order/**', (route) =>
      route.fulfill({ status: 503, json: { code: 'treesal_store_away', message: 'no' } }),
    );
    await sendButton(page).tap();
    await page.getByText('Contact it directly, or try again later.').waitFor();
    expect(await message(page)).toContain('2 × Falafel balls (10 pieces): 24.00');
    await page.getByRole('link', { name: 'Call' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.unroute('**/create_order/**');
    await sendButton(page).tap();
    await page.waitForURL(/thank-you/);
    expect(await shop.orders()).toHaveLength(1);
  });

  test('and of which nobody knows whether it arrived has both ways, too', async () => {
    const page = await review();
    shop.faults.setRules([{ method: 'POST', path: 'create_order', fault: { kind: 'status', status: 500 } }]);
    await sendButton(page).tap();
    await unknown(page).waitFor();
    const text = await message(page, 'Ask on WhatsApp');
    // The shop may have it, so the text asks and orders nothing.
    expect(text).toMatch(/^Hello, do you have this order\?/);
    expect(text).toContain('2 × Falafel balls (10 pieces): 24.00');
    await page.getByRole('link', { name: 'Call' }).waitFor();
  });
});

/** An order of unknown outcome, as the device keeps it. */
const UNKNOWN = {
  clientOrderId: '6f1f5d1c-5a3c-4d52-9a59-0c1f2b3a4d5e',
  customerName: 'Layla',
  customerPhone: '0501234567',
  fulfilment: { mode: 'pickup', branchId: 51, branchName: '' },
  lines: [FALAFEL['cart:101']],
  notes: '',
  couponCodes: [],
  customerEmail: '',
  locale: 'en',
  shownTotal: { amount: 2200, currency: 'ILS', minorUnit: 2 },
  source: '',
  referrer: '',
  createdBy: '',
};
const HOUR_MS = 3_600_000;

test('an order of unknown outcome that is days old is not sent again, but shown, and put back into the cart', async () => {
  const page = await shop.visit('/en/complete-order', {
    ...STILL,
    kept: { ...PICKUP, review: { draft: UNKNOWN, storedAt: OPEN_AT - 48 * HOUR_MS } },
  });
  await page.getByText('This order was never confirmed').waitFor();
  await page.getByText('22.00').waitFor();
  await page.getByText('Layla', { exact: true }).waitFor();
  await page.getByText('Falafel balls (10 pieces)').waitFor();
  expect(await askAgain(page).count()).toBe(0);
  const text = await message(page, 'Ask on WhatsApp');
  expect(text).toMatch(
    /\n\n\*Order: not confirmed by the website\*\n\n2 × Falafel balls \(10 pieces\)\n\n\*Total: 22\.00/,
  );
  expect(text).toContain('Name: Layla');
  await page.getByRole('link', { name: 'Call' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Put it back into the cart' }).tap();
  await page
    .getByRole('link', { name: /^Checkout/ })
    .getByText('24.00')
    .waitFor();
  expect(await keptLines(page)).toEqual(['101']);
  expect(orderCalls()).toEqual([]);
});

test('an order of unknown outcome whose day of delivery has passed says so, and is not sent again', async () => {
  const address = { name: 'Home', address: 'Main street 5', buildDetails: '', phone: '0501234567' };
  const fulfilment = { mode: 'deliver', zone: { kind: 'zone', id: 65 }, address, day: 'tuesday' };
  // Late on a Tuesday.
  const review = { draft: { ...UNKNOWN, fulfilment }, storedAt: OPEN_AT - 14 * HOUR_MS };
  const page = await shop.visit('/en/complete-order', { ...STILL, kept: { review } });
  await page.getByText('its day of delivery has passed').waitFor();
  await page.getByText('Tuesday, November 17').waitFor();
  expect(await findings(page)).toEqual([]);
  expect(await askAgain(page).count()).toBe(0);
  expect(orderCalls()).toEqual([]);
});

test('an order in progress is asked for again after a reload, even if storage was full all the time', async () => {
  const context = await shop.visitor({ ...STILL, kept: READY });
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const page = await context.newPage();
  await page.goto(`${shop.origin}/en/complete-order`);
  await sendButton(page).getByText('24.00').waitFor();
  shop.faults.setRules([
    { method: 'POST', path: 'create_order', nth: 1, fault: { kind: 'lost', status: 504 } },
  ]);
  await sendButton(page).tap();
  await unknown(page).waitFor();
  await page.reload();
  await unknown(page).waitFor();
  await askAgain(page).tap();
  await thanks(page).waitFor();
  expect(await shop.orders()).toHaveLength(1);
  // The tab keeps what was ordered, and that it has left the cart.
  await page.getByRole('button', { name: 'Copy the order' }).waitFor();
  await page.goto(`${shop.origin}/en/cart`);
  await page.getByText('There is no products in cart.').waitFor();
});

test('an order for which the device has no room is confirmed all the same', async () => {
  const context = await shop.visitor({ ...STILL, kept: READY });
  const first = await context.newPage();
  await first.goto(`${shop.origin}/en/complete-order`);
  await sendButton(first).tap();
  await thanks(first).waitFor();
  await context.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (/:(?:orders|unstored)$/.test(key)) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
    // The tab cannot store anything either.
    Object.defineProperty(window, 'name', { get: () => '', set() {} });
  });
  const page = await context.newPage();
  await page.goto(`${shop.origin}/en/products/101`);
  await page.getByRole('button', { name: /^Add to cart/ }).tap();
  await page.goto(`${shop.origin}/en/complete-order`);
  await sendButton(page).tap();
  // Not with what is known of the order before.
  await page.getByText('This browser could not keep it').waitFor();
  expect(await thanks(page).count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Copy the order' }).count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  expect(await shop.orders()).toHaveLength(2);
  expect(await keptLines(page)).toEqual([]);
  // A link from elsewhere thanks for nothing.
  await page.goto(`${shop.origin}/en/cart`);
  await page.goto(`${shop.origin}/en/thank-you?order=1`);
  await page.getByRole('button', { name: 'Copy the order' }).waitFor();
});

describe('a fault of the shop’s own script is told, and its way on', () => {
  const told = (page: Page) => page.locator('.notice', { hasText: 'Oops! something Went Wrong' });

  /** Something throws in a file of the page; then the customer takes the notice's button, which loads the page again. */
  async function breaksAndTriesAgain(page: Page): Promise<void> {
    await page.evaluate((file) => {
      const error = new TypeError('menu is not a function');
      error.stack = `TypeError: menu is not a function\n    at ${file}:1:23`;
      reportError(error);
    }, `${shop.origin}/_astro/page.Ab12.js`);
    await told(page).waitFor();
    const loaded = page.waitForEvent('load');
    await told(page).getByRole('button', { name: 'Try again' }).tap();
    await loaded;
  }

  test('leaves the cart as it was', async () => {
    const page = await shop.visit('/en/cart', {
      kept: { ...FALAFEL, ...TAWOOK, fulfilment: PICKUP.fulfilment },
    });
    const total = page.getByRole('link', { name: /^Checkout/ });
    await total.getByText(/\d/).waitFor();
    const before = await total.textContent();
    await breaksAndTriesAgain(page);
    await total.getByText(/\d/).waitFor();
    expect(await total.textContent()).toBe(before);
    expect(await keptLines(page)).toEqual(['101', '126']);
  });

  test('leaves what was typed at the checkout', async () => {
    const page = await shop.visit('/en/checkout', { kept: { ...FALAFEL, fulfilment: PICKUP.fulfilment } });
    const typed = { 'Your name': 'Layla', Phone: '0501234567', 'Note for your order': 'Ring twice' };
    const field = (name: string) => page.getByRole('textbox', { name });
    for (const [name, text] of Object.entries(typed)) await field(name).fill(text);
    await breaksAndTriesAgain(page);
    await page.getByRole('button', { name: 'Layla Change 0501234567' }).tap();
    for (const [name, text] of Object.entries(typed)) expect(await field(name).inputValue()).toBe(text);
    expect(await keptLines(page)).toEqual(['101']);
  });

  test('leaves an order that is being sent one order, which is asked for again', async () => {
    const page = await review();
    shop.faults.setRules([{ method: 'POST', path: 'create_order', nth: 1, fault: { kind: 'hang' } }]);
    await sendButton(page).tap();
    await expect.poll(() => orderCalls().length).toBe(1);
    await breaksAndTriesAgain(page);
    await unknown(page).waitFor();
    expect(await keptLines(page)).toEqual(['101']);
    await settles(page);
  });
});

describe('no order is made, and the cart is kept', () => {
  test('a lost connection holds the order until it is back', async () => {
    const page = await review();
    await page.context().setOffline(true);
    await page.getByText('You are offline. Your order can be sent as soon as you are back.').waitFor();
    expect(await sendButton(page).getAttribute('aria-disabled')).toBe('true');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await sendButton(page).click({ force: true });
    expect(await keptLines(page)).toEqual(['101']);
    expect(orderCalls()).toEqual([]);
    // Not even the prices, which are read before an order is sent.
    expect(asked.filter((path) => path.includes('/wc/store/v1/products'))).toEqual([]);
    await page.context().setOffline(false);
    await expect.poll(() => sendButton(page).getAttribute('aria-disabled')).toBeNull();
    expect(await shop.orders()).toEqual([]);
    await sendButton(page).tap();
    await thanks(page).waitFor();
    expect(await shop.orders()).toHaveLength(1);
  });

  test('a store that closes while the order is on its way refuses it', async () => {
    const page = await review();
    await page.route(/create_order/, (route) => {
      shop.clock.now = CLOSED_AT;
      return route.continue();
    });
    await sendButton(page).tap();
    await page.getByText('store is closed at this time').waitFor();
    expect(orderCalls()).toHaveLength(1);
    expect(await findings(page)).toEqual([]);
    expect(await keptLines(page)).toEqual(['101']);
    expect(await shop.orders()).toEqual([]);
  });

  test('a new price must be agreed to, and is then paid', async () => {
    const page = await review();
    await shop.changeProduct(101, { regular_price: '13.50' });
    await sendButton(page).tap();
    const notice = page.getByRole('region', { name: 'Something has changed' });
    await notice.getByText('13.50').waitFor();
    expect(orderCalls()).toEqual([]);
    expect(await findings(page)).toEqual([]);
    // The button says why it is off, and a tap leads there.
    await page.getByText('Something in your cart has changed. Look at it above').waitFor();
    await sendButton(page).tap({ force: true });
    const agree = page.getByRole('button', { name: 'Update the cart' });
    await expect.poll(() => agree.evaluate(isFocused)).toBe(true);
    await agree.press('Enter');
    await expect.poll(() => sendButton(page).evaluate(isFocused)).toBe(true);
    await sendButton(page).getByText('27.00').waitFor();
    await sendButton(page).tap();
    await thanks(page).waitFor();
    expect((await shop.orders()).map(({ total }) => total)).toEqual(['27.00']);
  });

  test('a product that the store refuses is named, and how many are left', async () => {
    const page = await review();
    let data: object = { status: 400, item: { id: 101 } };
    await page.route(/create_order/, (route) =>
      route.fulfill({ status: 400, json: { code: 'treesal_out_of_stock', message: 'no', data } }),
    );
    await sendButton(page).tap();
    const alert = page.getByRole('alert').filter({ hasText: 'Order failed' });
    await alert.getByText('\u2068Falafel balls (10 pieces)\u2069 is sold out.').waitFor();
    expect(await findings(page)).toEqual([]);
    // The same order would be refused again: what it lacks takes the button's place.
    expect(await sendButton(page).count()).toBe(0);
    await page.locator('.order-bar').getByRole('link', { name: 'Change items' }).tap();
    await page.waitForURL(/\/cart$/);
    await page.goto(`${shop.origin}/en/complete-order`);
    data = { status: 400, item: { id: 101 }, remaining: 1 };
    await sendButton(page).tap();
    await alert.getByText('Only 1 of \u2068Falafel balls (10 pieces)\u2069 is left.').waitFor();
    expect(await keptLines(page)).toEqual(['101']);
    expect(await shop.orders()).toEqual([]);
  });

  test('a field that the store refuses is named, and a link leads to it', async () => {
    const page = await review();
    const data = { status: 400, params: { customer_phone: 'no' } };
    await page.route(/create_order/, (route) =>
      route.fulfill({ status: 400, json: { code: 'rest_invalid_param', message: 'no', data } }),
    );
    const alert = page.getByRole('alert').filter({ hasText: 'did not accept this: \u2068Phone\u2069' });
    await sendButton(page).tap();
    await alert.waitFor();
    expect(await findings(page)).toEqual([]);
    const change = page.locator('.order-bar').getByRole('link', { name: 'Change: Phone' });
    await alert.getByRole('link', { name: 'Phone' }).tap();
    await page.waitForURL(/\/checkout$/);
    const phone = page.getByRole('textbox', { name: 'Phone' });
    await expect.poll(() => phone.evaluate(isFocused)).toBe(true);
    // The checkout itself leads to it as well.
    await sendButton(page).tap();
    await change.tap();
    await expect.poll(() => phone.evaluate(isFocused)).toBe(true);
    // What is changed can be sent.
    await phone.fill('0501234568');
    await sendButton(page).waitFor();
    expect(await change.count()).toBe(0);
    expect(await shop.orders()).toEqual([]);
  });

  test('a refusal without a field names none', async () => {
    const page = await review();
    await page.route(/create_order/, (route) => route.fulfill({ status: 400, json: {} }));
    await sendButton(page).tap();
    // An order to collect has no address to check.
    await page
      .getByRole('alert')
      .filter({ hasText: 'The shop did not accept these details. Contact it, or change them.' })
      .waitFor();
    // The same order would be refused again. The shop may take it in a chat.
    expect(await message(page)).toContain('2 × Falafel balls (10 pieces): 24.00');
    const ways = page.locator('.order-bar').getByRole('link');
    expect(await ways.allTextContents()).toEqual(['Call', 'Send on WhatsApp']);
    expect(await sendButton(page).count()).toBe(0);
    for (const name of ['Change details', 'Call', 'Send on WhatsApp'])
      expect(await page.getByRole('link', { name }).count(), name).toBe(1);
    expect(await findings(page)).toEqual([]);
  });

  test('a sum that the store corrects is shown everywhere', async () => {
    const page = await review();
    const data = { status: 409, total: '25.50', currency: 'ILS' };
    const refusal = { code: 'treesal_total_changed', message: 'no', data };
    await page.route(/create_order/, (route) => route.fulfill({ status: 409, json: refusal }));
    await sendButton(page).tap();
    await sendButton(page).getByText('25.50').waitFor();
    const difference = page.locator('.totals > *').filter({ hasText: 'Adjusted by the shop' });
    expect(await difference.textContent()).toContain('1.50');
    expect(await page.locator('.totals-total').textContent()).toContain('25.50');
    expect(await findings(page)).toEqual([]);
  });
});

test('a voucher that the store cannot check is named, and checked when the connection is back', async () => {
  shop.faults.setRules([{ path: 'validate-coupon', fault: { kind: 'status', status: 503 } }]);
  const page = await review({ ...READY, coupon: 'TEN' }, '24.00');
  const note = page.getByRole('alert').filter({ hasText: 'Voucher TEN: The shop’s server has a problem.' });
  await note.waitFor();
  shop.faults.setRules([]);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await sendButton(page).getByText('21.60').waitFor();
  expect(await note.count()).toBe(0);
});

test('a device whose clock is wrong orders from the shop that is open, and sees so on its other pages', async () => {
  const context = await shop.visitor({ ...STILL, kept: { ...READY } });
  await context.clock.setFixedTime(CLOSED_AT);
  const page = await context.newPage();
  await page.goto(`${shop.origin}/en/complete-order`);
  await sendButton(page).getByText('24.00').waitFor();
  await sendButton(page).tap();
  await thanks(page).waitFor();
  expect(await shop.orders()).toHaveLength(1);
  await page.goto(`${shop.origin}/en`);
  await page
    .getByText(/^Open until/)
    .first()
    .waitFor();
});

test('prices that somebody wrote into the device’s storage are never paid', async () => {
  const page = await review(
    {
      ...READY,
      'cart:101': { productId: 101, variationId: null, choices: {}, quantity: 2, price: 0.01, total: '0.01' },
      'seen-price:101': { amount: 1, currency: 'ILS', minorUnit: 2 },
    },
    '24.00',
  );
  await page.getByRole('button', { name: 'Update the cart' }).tap();
  await sendButton(page).tap();
  await thanks(page).waitFor();
  expect((await shop.orders()).map(({ total }) => total)).toEqual(['24.00']);
});
