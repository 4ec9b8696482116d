import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { FALAFEL, READY } from './set-up/carts.ts';
import { findings } from './set-up/findings.ts';
import { GOOGLE_ID, type MeasuredVisitor, measuredVisit, PIXEL_ID } from './set-up/measured-visitor.ts';
import { OPEN_AT, shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({
  store: true,
  now: OPEN_AT,
  settings: { gtagId: GOOGLE_ID, fb_pixel_id: PIXEL_ID },
});
const visit = (path: string, kept?: Readonly<Record<string, unknown>>) => measuredVisit(shop, path, kept);
const plain = shopWorld();
const GRANTED = { consent: 'granted' };

const answer = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Waits longer than usual: pages measure only when they are idle. */
const soon = <Value>(look: () => Value) => expect.poll(look, { timeout: 30_000 });
/** The tag is there and has taken over. */
const isOpen = ({ google }: MeasuredVisitor) => soon(() => google.length).toBeGreaterThan(3);
/** Lets the page do what it has put off until it is idle, and what follows from that: then what did not happen will not. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1)
      await new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve)));
  });
/** Reports are sent in order: when this one has come, so have those of before. */
async function reportFavourite({ events }: MeasuredVisitor, page: Page): Promise<void> {
  const before = events('google', 'add_to_wishlist').length;
  await page
    .getByRole('button', { name: /favourite/i })
    .first()
    .tap();
  await soon(() => events('google', 'add_to_wishlist').length).toBe(before + 1);
}

describe('before and without consent', () => {
  test('no other host gets a request, and the question has two answers of the same size', async () => {
    const { page, foreign, faults } = await visit('/en');
    const [refuse, allow] = [answer(page, 'Refuse'), answer(page, 'Allow')];
    await allow.waitFor();
    const sizes = await Promise.all([refuse, allow].map((button) => button.boundingBox()));
    expect(sizes[0]?.width).toBeCloseTo(sizes[1]?.width ?? 0, 0);
    expect(await findings(page)).toEqual([]);
    await page.goto(`${shop.origin}/en/products/101`);
    await answer(page, 'Allow').waitFor();
    expect(foreign).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('a refusal is stored, and can be changed in the footer', async () => {
    const visitor = await visit('/en');
    const { page, foreign } = visitor;
    await answer(page, 'Refuse').tap();
    await page.reload();
    const choices = page.getByRole('button', { name: 'Privacy choices' });
    const refused = page.getByRole('button', { name: 'Refuse', exact: true, pressed: true });
    // A tap before the page is idle opens nothing, so each try counts without waiting.
    await soon(async () => {
      await choices.tap();
      return refused.count();
    }).toBe(1);
    expect(foreign).toEqual([]);
    await answer(page, 'Allow').tap();
    await isOpen(visitor);
    expect(await answer(page, 'Allow').count()).toBe(0);
  });

  test('actions before the consent are not reported after it, and neither are orders', async () => {
    const visitor = await visit('/en/products/101');
    const { page } = visitor;
    await page.getByRole('button', { name: /^Add to cart/ }).tap();
    await answer(page, 'Allow').tap();
    await soon(() => visitor.events('google', 'view_item').length).toBe(1);
    await reportFavourite(visitor, page);
    expect(visitor.events('google', 'add_to_cart')).toEqual([]);
  });

  test.each([
    ['ar', ''],
    ['he', '/he'],
  ])('the question is asked in %s, and hides nothing that has to be pressed first', async (_, prefix) => {
    const { page } = await visit(prefix || '/');
    const question = page.locator('.consent');
    await question.waitFor();
    const box = await question.boundingBox();
    expect(box?.height).toBeLessThan(260);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
    expect(await question.textContent()).toContain('Google');
  });
});

test.each([
  ['/en', 360],
  ['/en/products/109', 320],
])('nothing that has the focus is wholly beneath the question on %s at %i px', async (path, width) => {
  const { page } = await visit(path);
  await page.setViewportSize({ width, height: 640 });
  const question = page.locator('.consent');
  await question.waitFor();
  const hidden = await page
    .locator('main, footer')
    .locator('a, button, input')
    .evaluateAll((places) =>
      places.flatMap((place) => {
        (place as HTMLElement).focus();
        const [own, over] = [place, document.querySelector('.consent')].map((one) =>
          one?.getBoundingClientRect(),
        );
        const isBeneath = own && over && own.top >= over.top && own.bottom <= over.bottom;
        return place.matches(':focus') && isBeneath ? place.outerHTML : [];
      }),
    );
  expect(hidden).toEqual([]);
});

describe('with consent', () => {
  test('Google starts with everything denied, and gets no query', async () => {
    const visitor = await visit('/en/products/101?utm_source=x', GRANTED);
    await isOpen(visitor);
    const [first, second, , config] = visitor.google;
    const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
    expect(first).toEqual(['consent', 'default', { ...denied, analytics_storage: 'denied' }]);
    expect(second).toEqual(['consent', 'update', { ...denied, analytics_storage: 'granted' }]);
    expect(config?.slice(0, 2)).toEqual(['config', GOOGLE_ID]);
    expect(config?.[2]).toMatchObject({ page_location: `${shop.origin}/en/products/101` });
    await soon(() => visitor.facebook.length).toBeGreaterThan(3);
    expect(visitor.facebook).toContainEqual(['init', PIXEL_ID]);
    expect(visitor.facebook).toContainEqual(['set', 'autoConfig', false, PIXEL_ID]);
  });

  test('product, favourite and cart are reported with their values', async () => {
    const visitor = await visit('/en/products/101', GRANTED);
    const { page, events, faults } = visitor;
    await isOpen(visitor);
    await reportFavourite(visitor, page);
    await page.getByRole('button', { name: 'One more' }).or(page.locator('[data-step="1"]')).first().tap();
    await page.getByRole('button', { name: /^Add to cart/ }).tap();
    await soon(() => events('google', 'add_to_cart').length).toBe(1);
    const item = { item_id: '101', item_name: 'Falafel balls (10 pieces)', price: 12 };
    expect(events('google', 'view_item')).toMatchObject([
      { currency: 'ILS', value: 12, items: [{ ...item, quantity: 1 }] },
    ]);
    expect(events('google', 'add_to_wishlist')).toMatchObject([{ value: 12, items: [item] }]);
    expect(events('google', 'add_to_cart')).toMatchObject([
      { currency: 'ILS', value: 24, items: [{ ...item, quantity: 2 }] },
    ]);
    await soon(() => events('facebook', 'AddToCart').length).toBe(1);
    expect(events('facebook', 'ViewContent')).toMatchObject([{ content_ids: ['101'], value: 12 }]);
    expect(events('facebook', 'AddToCart')).toMatchObject([{ num_items: 2, value: 24, currency: 'ILS' }]);
    expect(faults).toEqual([]);
  });

  test('a list is reported by its name, with at most twenty of its cards', async () => {
    const visitor = await visit('/en/shop', GRANTED);
    await soon(() => visitor.events('google', 'view_item_list').length).toBe(1);
    const [list] = visitor.events('google', 'view_item_list') as {
      item_list_name: string;
      items: unknown[];
    }[];
    expect(list?.item_list_name).toBe('shop');
    expect(list?.items.length).toBe(20);
  });

  test('two tabs report one addition once', async () => {
    const first = await visit('/en/products/101', GRANTED);
    await isOpen(first);
    const second = await first.context.newPage();
    await second.goto(`${shop.origin}/en`);
    await soon(() => first.events('google', 'view_item_list').length).toBe(1);
    await first.page.getByRole('button', { name: /^Add to cart/ }).tap();
    await soon(() => second.locator('[data-cart-count]:visible').first().textContent()).toBe('1');
    await soon(() => first.events('google', 'add_to_cart').length).toBe(1);
    await reportFavourite(first, second);
    expect(first.events('google', 'add_to_cart').length).toBe(1);
  });

  test('no tag sees the search field; the words are reported afterwards, without a phone number', async () => {
    const visitor = await visit('/en/search', GRANTED);
    const { page, events, foreign } = visitor;
    // Reports begin when the page is idle.
    const begun = page.waitForResponse(/search-events/);
    await page.reload();
    await begun;
    await settled(page);
    for (const words of ['falafel', '0501234567']) {
      await page.getByRole('searchbox').fill(words);
      await settled(page);
      await page.getByRole('searchbox').press('Enter');
    }
    await settled(page);
    expect(foreign).toEqual([]);
    await page.goto(`${shop.origin}/en`);
    await soon(() => events('google', 'search')).toEqual([{ search_term: 'falafel' }]);
    await soon(() => events('facebook', 'Search')).toEqual([{ search_string: 'falafel' }]);
  });

  test('withdrawing it ends measuring on the same page, and in other tabs', async () => {
    const visitor = await visit('/en', GRANTED);
    const { page, context } = visitor;
    await isOpen(visitor);
    await context.addCookies([{ name: '_ga', value: 'GA1.1', url: shop.origin }]);
    await page.getByRole('button', { name: 'Privacy choices' }).tap();
    await answer(page, 'Refuse').tap();
    await soon(async () => (await context.cookies()).map(({ name }) => name)).toEqual([]);
    const told = visitor.google.length;
    await page.locator('[data-add]').first().tap();
    await settled(page);
    expect(visitor.google.slice(told).map(([command]) => command)).not.toContain('event');
    const asked = visitor.foreign.length;
    await page.reload();
    await settled(page);
    expect(visitor.foreign.length).toBe(asked);
  });
});

describe('an order', () => {
  test('is reported from cart to purchase, once, without data of the customer', async () => {
    const visitor = await visit('/en/cart', { ...READY, ...GRANTED });
    const { page, events, google, facebook, faults } = visitor;
    await soon(() => events('google', 'view_cart').length).toBe(1);
    expect(events('google', 'view_cart')).toMatchObject([
      { currency: 'ILS', value: 24, items: [{ item_id: '101', quantity: 2, price: 12 }] },
    ]);
    await page.goto(`${shop.origin}/en/checkout`);
    await soon(() => events('google', 'begin_checkout').length).toBe(1);
    await page.goto(`${shop.origin}/en/complete-order`);
    await soon(() => events('google', 'add_shipping_info')).toMatchObject([
      { shipping_tier: 'pickup', value: 24 },
    ]);
    const asked = visitor.foreign.filter((url) => url.startsWith('https://connect.facebook.net'));
    expect(asked.length).toBe(1);
    await page
      .getByRole('button', { name: /Send order|Place order|Order/ })
      .first()
      .tap();
    await page.waitForURL(/thank-you/);
    await soon(() => events('google', 'purchase').length).toBe(1);
    await soon(() => events('facebook', 'Purchase').length).toBe(1);
    expect(events('facebook', 'InitiateCheckout').length).toBe(1);
    expect(events('google', 'purchase')).toMatchObject([
      {
        transaction_id: expect.any(String),
        currency: 'ILS',
        value: 24,
        items: [{ item_id: '101', quantity: 2 }],
      },
    ]);
    await page.reload();
    await page.goto(`${shop.origin}/en`);
    await page.goto(`${shop.origin}/en/thank-you`);
    await settled(page);
    expect(events('google', 'purchase').length).toBe(1);
    expect(events('google', 'remove_from_cart')).toEqual([]);
    expect(JSON.stringify([google, facebook])).not.toMatch(/Layla|0501234567|501234567/);
    expect(faults).toEqual([]);

    // A tag listens to clicks on the document.
    await page.evaluate(() => {
      document.addEventListener('click', (event) => Object.assign(window, { seen: event.type }), true);
    });
    const [popup] = await Promise.all([
      visitor.context.waitForEvent('page'),
      page
        .getByRole('link', { name: /WhatsApp/ })
        .first()
        .tap(),
    ]);
    await popup.close();
    expect(await page.evaluate(() => 'seen' in window)).toBe(false);
  });

  test('an order of an agent for a caller is not reported', async () => {
    const { page, foreign } = await visit('/en/offline', { ...FALAFEL, ...GRANTED, agent: 'Sami' });
    const measuring = page.waitForResponse(/\/_astro\/start\./);
    await page.goto(`${shop.origin}/en`);
    // The page's own import of it was first, so that it runs by then.
    await page.evaluate(`import('${(await measuring).url()}').then(() => {})`);
    await settled(page);
    expect(foreign).toEqual([]);
  });
});

describe('no service is asked', () => {
  test.each(['/en/login', '/callcenter', '/en/callcenter/orders/12'])('%s is not measured', async (path) => {
    // Asked from a page that stays: those of the staff lead on to the login.
    const { page: still } = await visit('/en/offline');
    const policyOf = (of: string) =>
      still.evaluate(async (url) => (await fetch(url)).headers.get('content-security-policy'), of);
    expect(await policyOf('/en')).toContain('https://www.googletagmanager.com');
    expect(await policyOf(path)).not.toMatch(/https:/);
    const { page, foreign } = await visit(path, GRANTED);
    // Whoever is not logged in is led there.
    await page.locator('.login-form').waitFor();
    await settled(page);
    expect(foreign).toEqual([]);
    expect(await page.locator('[data-google-tag], [data-facebook-pixel], [data-consent]').count()).toBe(0);
  });

  test('pages of a merchant without ids are not measured', async () => {
    const page = await plain.visit('/en');
    const response = await page.reload();
    expect(response?.headers()['content-security-policy']).not.toMatch(/https:/);
    expect(await response?.text()).not.toMatch(/data-consent|data-google-tag|data-facebook-pixel/);
  });
});
