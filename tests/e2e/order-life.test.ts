import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { isolate } from '#domain/language/isolate.ts';
import { PASSWORD } from '#scripts/measure/demo/staff-orders.ts';
import { DESK, PHONE, STILL } from './set-up/browser.ts';
import { FALAFEL, keptLines, PICKUP, READY } from './set-up/carts.ts';
import { findings } from './set-up/findings.ts';
import { shopWords } from './set-up/shop-words.ts';
import { OPEN_AT, shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ staff: true, now: OPEN_AT });
const HOW = { ...PHONE, ...STILL };
/** From an action of staff to what the customer sees of it. */
const SEEN_WITHIN = { timeout: 2000 };
const SEEN_AFTER = { timeout: 7000 };
const DELIVERY = {
  ...FALAFEL,
  ...PICKUP,
  addresses: [{ name: 'البيت', address: 'شارع الزهراء 5', buildDetails: '', phone: '0501234567' }],
  fulfilment: { mode: 'deliver', branchId: null, zoneId: 62, customZone: null, day: null },
};

/** A browser at the shop's desk, which calls its API. */
let desk: Page;
let token: string;

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  return desk.evaluate(
    async ([address, sent, more]) => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...more },
        body: JSON.stringify(sent),
      });
      return { status: answer.status, body: await answer.json() };
    },
    [`/wp-json/${path}`, body, headers] as const,
  );
}

beforeEach(async () => {
  desk = await shop.visit('/en/network-error');
  const login = await post('jwt-auth/v1/token', { username: 'callcenter', password: PASSWORD });
  token = login.body.data.token;
});

/** What an agent does with the newest order, through the API. Gives the answer's status. */
async function act(action: string, fields: object = {}): Promise<number> {
  const order = (await shop.orders()).at(-1);
  const change = { change_id: randomUUID(), action, ...fields };
  const headers = { Authorization: `Bearer ${token}` };
  return (await post(`treesal/v1/orders/${order?.id}/changes`, change, headers)).status;
}

/** A customer who has just ordered. */
async function ordered(prefix: string, word: ReturnType<typeof shopWords>, kept: object = READY) {
  const page = await shop.visit(`${prefix}/complete-order`, { ...HOW, kept: { ...kept } });
  await page.getByRole('button', { name: word('order:send') }).tap();
  await page.getByRole('heading', { name: word('placed:thanks') }).waitFor();
  return page;
}

const current = (page: Page) => page.locator('.order-steps [aria-current="step"]');

describe.each([
  ['ar', ''],
  ['en', '/en'],
] as const)('a customer in %s', (locale, prefix) => {
  const word = shopWords(locale);

  test('sees each step within two seconds, and when it is promised', async () => {
    const page = await ordered(prefix, word, DELIVERY);
    await current(page).getByText(word('placed:past-received')).waitFor();
    // The ways on stay while the customer waits.
    expect(await page.locator('.bottom-bar').isVisible()).toBe(true);
    await page.getByText(word('order:pay-cash-deliver')).first().waitFor();
    // As the checkout has said: the kitchen's 25 minutes, and a quarter of an hour beside them.
    const estimate = page.locator('.estimate');
    const expected = await estimate.textContent();
    expect(expected).toContain('12:25–\u206012:40');
    expect(expected).toContain(word('placed:when-confirmed').split('}}')[1]);
    expect(await page.locator('.thanks p').count()).toBe(1);
    // A time is the headline, on one line of a small phone, only once the shop has confirmed it.
    const lines = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { fontSize, lineHeight } = getComputedStyle(element);
        return [
          Number.parseFloat(fontSize),
          Math.round(element.clientHeight / Number.parseFloat(lineHeight)),
        ];
      });
    const [quiet, thanks] = await Promise.all([lines('.estimate'), lines('.thanks h2')]);
    expect(quiet[1]).toBe(1);
    expect(quiet[0]).toBeLessThan(thanks[0] ?? 0);
    expect(await page.locator('.promise').count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    expect(await act('accept', { minutes: 20 })).toBe(200);
    await page.getByRole('heading', { name: word('placed:head-accepted') }).waitFor(SEEN_WITHIN);
    // Noon and twenty minutes, and a quarter of an hour beside it.
    expect(await page.locator('.promise').textContent()).toContain('12:20–\u206012:35');
    const [promise, accepted] = await Promise.all([lines('.promise'), lines('.thanks h2')]);
    expect(promise[1]).toBe(1);
    expect(promise[0]).toBeGreaterThan(accepted[0] ?? 99);
    expect(await estimate.count()).toBe(0);
    await act('prepare');
    await current(page).getByText(word('placed:stage-preparing')).waitFor(SEEN_WITHIN);
    await act('depart');
    await current(page).getByText(word('placed:stage-on-its-way')).waitFor(SEEN_WITHIN);
    // One list: what is over, with its times, what is now, and what comes. The shop skipped "ready".
    const steps = page.locator('.order-steps');
    expect(await steps.getByRole('listitem').count()).toBe(5);
    expect(await steps.locator('[data-done] time, [aria-current] time').allTextContents()).toEqual(
      Array(4).fill(expect.stringContaining('12:00')),
    );
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    // Where motion is reduced, styles change with the next frame.
    await expect
      .poll(() =>
        steps.evaluate((list) => {
          const items = [...list.children].map((item) => item.getBoundingClientRect());
          const isBelow = items.every(({ top }, place) => top >= (items[place - 1]?.bottom ?? 0));
          const times = [...list.querySelectorAll('time')].map((time) => time.getBoundingClientRect());
          const ends = times.map(({ left, right }) => (document.dir === 'rtl' ? left : right));
          return [isBelow, new Set(ends.map(Math.round)).size];
        }),
      )
      .toEqual([true, 1]);
    await steps.getByText(word('placed:past-preparing'), { exact: true }).waitFor();
    // Nobody plans for what comes at once.
    expect(await page.getByText(word('placed:calendar'), { exact: true }).count()).toBe(0);
    await act('complete');
    await page.getByRole('heading', { name: word('placed:stage-done-deliver') }).waitFor(SEEN_WITHIN);
    expect(await findings(page)).toEqual([]);
  });

  test('reads that an order is late, when it was promised, and calls the shop first', async () => {
    const page = await ordered(prefix, word, DELIVERY);
    await act('accept', { minutes: 20 });
    await page.getByRole('heading', { name: word('placed:head-accepted') }).waitFor();
    expect(await page.getByText(word('placed:promised-late')).count()).toBe(0);
    shop.clock.now += 47 * 60_000;
    await page.clock.setFixedTime(shop.clock.now);
    await page.reload();
    await page.getByRole('heading', { name: word('placed:promised-late') }).waitFor();
    expect(await page.locator('.thanks').textContent()).toContain('12:35');
    const [delay, minutes] =
      locale === 'ar' ? (['late-by_many', isolate('12')] as const) : (['late-by_other', '12'] as const);
    await page.getByText(word(`placed:${delay}`).replace('{{count}}', minutes)).waitFor();
    await page.getByText(word('placed:ask-or-cancel')).waitFor();
    // By how much is directly below the headline.
    expect(await page.locator('.thanks :is(h2, p)').nth(1).textContent()).toContain('12:35');
    await current(page).getByText(word('placed:stage-accepted')).waitFor();
    const call = page.locator('.thanks').getByRole('link', { name: word('common:call') });
    expect(await call.getAttribute('href')).toMatch(/^tel:\+972/);
    // Once is enough.
    expect(await page.locator('main a[href^="tel:"]').count()).toBe(1);
    expect(await findings(page)).toEqual([]);
  });

  test('reads that nobody has answered for ten minutes, and calls the shop first', async () => {
    const page = await ordered(prefix, word, DELIVERY);
    await page.locator('.estimate').waitFor();
    const place = async () => {
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      return page.locator('.shop-ways').boundingBox();
    };
    const before = await place();
    shop.clock.now += 11 * 60_000;
    await page.clock.setFixedTime(shop.clock.now);
    await page.reload();
    await page.getByRole('heading', { name: word('placed:head-unanswered') }).waitFor();
    // One sentence, and nothing has moved.
    await page.locator('.estimate').waitFor();
    expect(await page.locator('.thanks p').count()).toBe(1);
    expect(await place()).toEqual(before);
    // One truth: nothing is good yet.
    expect(await page.getByText(word('placed:thanks')).count()).toBe(0);
    expect(await page.locator('.message-sign[data-tone]').count()).toBe(0);
    await page
      .locator('.thanks')
      .getByRole('link', { name: word('common:call') })
      .waitFor();
    expect(await page.locator('main a[href^="tel:"]').count()).toBe(1);
    expect(await findings(page)).toEqual([]);
    // No time is expected any more.
    shop.clock.now += 30 * 60_000;
    await page.clock.setFixedTime(shop.clock.now);
    await page.reload();
    await page.getByText(word('placed:soon-text')).waitFor();
    expect(await page.locator('.thanks p').count()).toBe(1);
  });

  test('cancels as long as nobody has accepted, and is asked once', async () => {
    const page = await ordered(prefix, word);
    const cancel = page.getByRole('button', { name: word('placed:cancel'), exact: true });
    await cancel.tap();
    await page.getByRole('button', { name: word('placed:cancel-no') }).tap();
    await cancel.tap();
    await page.getByRole('button', { name: word('placed:cancel-yes') }).tap();
    await page.getByRole('heading', { name: word('placed:was-own') }).waitFor();
    await page.getByText(word('placed:pay-after-nothing')).waitFor();
    expect((await shop.orders()).at(-1)?.status).toBe('cancelled');
    expect(await act('accept', { minutes: 10 })).toBe(409);
  });

  test('whose cancellation got no answer reads that it failed only until the order is cancelled', async () => {
    const page = await ordered(prefix, word);
    await page.route('**/cancel', (route) => route.abort());
    await page.getByRole('button', { name: word('placed:cancel'), exact: true }).tap();
    await page.getByRole('button', { name: word('placed:cancel-yes') }).tap();
    const failed = page.getByText(word('placed:cancel-failed'));
    await failed.waitFor();
    // It had arrived, and only its answer was lost.
    const order = (await shop.orders()).at(-1);
    const change = { change_id: randomUUID(), action: 'cancel' };
    await post(`treesal/v1/get_order/${order?.id}/cancel`, change, {
      'X-Order-Key': String(order?.order_key),
    });
    await page.getByRole('heading', { name: word('placed:was-cancelled') }).waitFor(SEEN_WITHIN);
    expect(await failed.count()).toBe(0);
  });

  test('reads why the shop rejects an order, and can no longer cancel one that was accepted', async () => {
    const page = await ordered(prefix, word);
    await act('accept', { minutes: 10 });
    await page.getByRole('heading', { name: word('placed:head-accepted') }).waitFor(SEEN_WITHIN);
    expect(await page.getByRole('button', { name: word('placed:cancel'), exact: true }).count()).toBe(0);
    await act('cancel', { reason: 'الفرن معطل' });
    await page.getByRole('heading', { name: word('placed:was-refused') }).waitFor(SEEN_WITHIN);
    await page.getByText('الفرن معطل').waitFor();
    const next = await ordered(prefix, word);
    await act('reject', { reason: 'sold-out' });
    await next.getByText(word('placed:reason-sold-out')).waitFor(SEEN_WITHIN);
  });

  test('reads which dish is sold out, and orders the others again by one tap', async () => {
    const other = { 'cart:103': { ...FALAFEL['cart:101'], productId: 103 } };
    const page = await ordered(prefix, word, { ...READY, ...other });
    await act('reject', { reason: 'sold-out:101' });
    const name = locale === 'ar' ? 'فلافل' : 'Falafel';
    await page.locator('.thanks p').getByText(name).waitFor(SEEN_WITHIN);
    const struck = page.locator('.review-lines s');
    expect(await struck.allTextContents()).toEqual([expect.stringContaining(name)]);
    const gone = page
      .locator('.review-lines li', { has: page.locator('s') })
      .getByText(word('placed:gone'), { exact: true });
    const [dish, sign] = [await struck.boundingBox(), await gone.boundingBox()];
    expect(sign?.y).toBeGreaterThanOrEqual((dish?.y ?? 0) + (dish?.height ?? 0));
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: word('cart:again-without').replace('{{names}}', '') }).tap();
    await page.waitForURL(`**${prefix}/cart`);
    await expect.poll(() => page.locator('.lines > li').count()).toBe(1);
    expect(await page.locator('.lines').textContent()).not.toContain(name);
  });
});

describe.each([
  ['ar', '', PHONE, 'en', '/en', DESK],
  ['en', '/en', DESK, 'ar', '', PHONE],
] as const)('a customer in %s', (locale, prefix, device, staffLocale, staffPrefix, staffDevice) => {
  const word = shopWords(locale);
  const staffWord = shopWords(staffLocale);

  async function both() {
    const customer = await shop.visit(`${prefix}/complete-order`, {
      ...device,
      ...STILL,
      kept: { ...READY },
    });
    await customer.getByRole('button', { name: word('order:send') }).click();
    await customer.getByRole('heading', { name: word('placed:thanks') }).waitFor();
    const id = (await shop.orders()).at(-1)?.id;
    const agent = await shop.work(`${staffPrefix}/callcenter/orders/${id}`, { ...staffDevice, ...STILL });
    const tap = (name: Parameters<typeof staffWord>[0]) =>
      agent.getByRole('button', { name: staffWord(name), exact: true }).click();
    return { customer, agent, tap };
  }

  test('sees what an agent does in another browser and another language within two seconds', async () => {
    const { customer, agent, tap } = await both();
    await tap('staff:other-time');
    await agent.getByRole('button', { name: /20/ }).click();
    await customer.getByRole('heading', { name: word('placed:head-accepted') }).waitFor(SEEN_WITHIN);
    await customer.locator('.promise', { hasText: '12:20' }).waitFor();
    await tap('staff:act-prepare');
    // These can be taken back for five seconds before anybody else hears of them.
    await current(customer).getByText(word('placed:stage-preparing')).waitFor(SEEN_AFTER);
    await tap('staff:more-actions');
    await tap('staff:act-retime');
    await agent.getByRole('button', { name: /45/ }).click();
    // Screen readers hear the other time.
    const told = customer.locator('[aria-live="polite"]', { has: customer.locator('.promise') });
    await told.filter({ hasText: '12:45' }).filter({ hasText: '12:20' }).waitFor(SEEN_WITHIN);
    await customer.getByRole('heading', { name: word('placed:head-retimed') }).waitFor();
    await customer.getByText(word('placed:retimed').split('{{')[0]?.trim() ?? '-').waitFor();
    await customer.getByText(word('placed:ask-or-cancel')).waitFor();
    await tap('staff:act-ready');
    await current(customer).getByText(word('placed:stage-ready-pickup')).waitFor(SEEN_AFTER);
    await tap('staff:act-complete');
    await customer.getByRole('heading', { name: word('placed:stage-done-pickup') }).waitFor(SEEN_AFTER);
  });

  test('cancels, and the agent who has the order open sees it', async () => {
    const { customer, agent } = await both();
    // At a desk, what was ordered stands beside how far it is; on a phone below.
    const tops = await customer
      .locator('.order-page > div')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(device === DESK ? 1 : 2);
    await agent.getByRole('button', { name: staffWord('staff:other-time') }).waitFor();
    await customer.getByRole('button', { name: word('placed:cancel'), exact: true }).click();
    await customer.getByRole('button', { name: word('placed:cancel-yes') }).click();
    await customer.getByRole('heading', { name: word('placed:was-own') }).waitFor();
    await agent
      .locator('.order-head', { hasText: staffWord('order:status-cancelled') })
      .waitFor({ timeout: 10_000 });
  });
});

test('a second device follows the order by the link of the WhatsApp text, and its key is in no address', async () => {
  const word = shopWords('en');
  const first = await ordered('/en', word);
  const chat = await first.locator('.actions a[href^="https://wa.me/"]').getAttribute('href');
  const text = new URL(chat ?? '').searchParams.get('text') ?? '';
  const link = text.split('\n').find((line) => line.startsWith(shop.origin)) ?? '';
  const key = decodeURIComponent(new URL(link).hash.slice('#key='.length));
  expect(key).toMatch(/^wc_order_/);

  const context = await shop.visitor(HOW);
  const asked: string[] = [];
  context.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`));
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('heading', { name: word('placed:thanks') }).waitFor();
  expect(page.url()).toBe(link.split('#')[0]);
  await act('accept', { minutes: 10 });
  await page.getByRole('heading', { name: word('placed:head-accepted') }).waitFor(SEEN_WITHIN);
  expect(asked.filter((line) => line.includes(key))).toEqual([]);
  expect(asked.some((line) => line.includes('/events'))).toBe(true);
  // The device has it from then on.
  await page.goto(`${shop.origin}/en/thank-you`);
  await page.getByRole('heading', { name: word('placed:head-accepted') }).waitFor();
  await page.goto(`${shop.origin}/en/thank-you?order=${Number(text.match(/\d+/)?.[0]) + 1}#key=wrong`);
  await page.getByText(word('placed:link-gone')).waitFor();
  const ways = page.locator('.shop-ways a');
  expect(await ways.allTextContents()).toEqual([word('common:call'), word('common:whatsapp')]);
});

test('where events do not pass, the customer learns of a change all the same', async () => {
  const word = shopWords('en');
  shop.faults.setRules([{ path: '/events', fault: { kind: 'status', status: 502 } }]);
  const page = await ordered('/en', word);
  await act('accept', { minutes: 10 });
  await page.getByRole('heading', { name: word('placed:head-accepted') }).waitFor({ timeout: 25_000 });
});

describe.each([
  ['ar', ''],
  ['en', '/en'],
] as const)('on the other pages in %s', (locale, prefix) => {
  const word = shopWords(locale);

  test('a strip says how far the order is until it ends, and costs at most 1.2 kB of script', async () => {
    const page = await ordered(prefix, word);
    const scripts: { readonly url: string; readonly bytes: number }[] = [];
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script')
        scripts.push({ url: response.url(), bytes: Number(response.headers()['content-length']) });
    });
    const strip = page.locator('.order-strip');
    await page.goto(`${shop.origin}${prefix}/shop`);
    await strip.getByText(word('placed:stage-received')).waitFor();
    // Twenty-five minutes of the kitchen and ten to collect it, in steps of five.
    expect(await strip.textContent()).toContain('12:35');
    expect(await findings(page)).toEqual([]);
    const own = scripts.filter(({ url }) => /strip/.test(url));
    expect(own.length).toBeGreaterThan(0);
    expect(own.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(1229);

    await act('accept', { minutes: 20 });
    await page.goto(`${shop.origin}${prefix}/shop`);
    await strip.getByText('12:30').waitFor();
    // Where a dish is ordered, the bottom has that one bar.
    await page.goto(`${shop.origin}${prefix}/products/101`);
    await expect.poll(() => strip.textContent()).toContain('12:30');
    expect(await strip.isVisible()).toBe(false);
    await page.goto(`${shop.origin}${prefix}/cart`);
    await strip.getByText(word('placed:stage-accepted')).waitFor();
    await strip.tap();
    await page.getByRole('heading', { name: word('placed:head-accepted') }).waitFor();
    await act('complete');
    await page.getByRole('heading', { name: word('placed:stage-done-pickup') }).waitFor(SEEN_WITHIN);
    await page.goto(`${shop.origin}${prefix}/shop`);
    await page.waitForLoadState('networkidle');
    expect(await strip.isVisible()).toBe(false);
  });

  test('the last order is ordered again from home and from the empty cart, once', async () => {
    const page = await ordered(prefix, word);
    const again = page.getByRole('button', { name: word('cart:again') });
    // Not while it is under way: it would invite a second one.
    await page.goto(`${shop.origin}${prefix}/cart`);
    await page.getByText(word('errors:cart.empty')).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await again.count()).toBe(0);
    await page.goBack();
    await act('cancel', { reason: 'x' });
    await page.getByRole('heading', { name: word('placed:was-refused') }).waitFor(SEEN_WITHIN);
    await page.goto(`${shop.origin}${prefix || '/'}`);
    // What is shown was ordered in the words of the store.
    await page.locator('.order-strip').tap();
    await expect.poll(() => keptLines(page)).toEqual(['101']);
    expect(new URL(page.url()).hash).toBe('');
    await page.reload();
    await page.getByText('24.00').first().waitFor();
    const other = await page.context().newPage();
    await other.goto(`${shop.origin}${prefix}/cart`);
    for (let pieces = 2; pieces > 0; pieces -= 1) await other.locator('.stepper button').first().tap();
    await other.getByRole('button', { name: word('cart:again') }).tap();
    await other.getByText('24.00').first().waitFor();
  });
});

test('the bottom bar leads to the orders of this device, and leaves its place to the button of a filled cart', async () => {
  const page = await shop.visit('/en', HOW);
  const bar = page.locator('.bottom-bar');
  const tab = (name: string) => bar.getByRole('link', { name, exact: true });
  await tab('Orders').tap();
  await page.getByText('No orders yet').waitFor();
  // The page has the sign of its tab.
  const drawing = (place: Locator) => place.locator('path').getAttribute('d');
  expect(await drawing(page.locator('.message-sign'))).toBe(await drawing(tab('Orders')));
  expect(await tab('Orders').getAttribute('aria-current')).toBe('page');
  await tab('Cart').tap();
  await page.getByText('There is no products in cart.').waitFor();
  await tab('Favourites').tap();
  await page.getByText('Empty Favourites').waitFor();
  await page.locator('.popular [data-add]').first().tap();
  await page.locator('.cart-bar').tap();
  await page.locator('.line').waitFor();
  // The button of a filled cart has the place of the tabs.
  expect(await bar.isVisible()).toBe(false);
});
