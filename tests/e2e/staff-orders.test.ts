import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { wallTime } from '#domain/hours/merchant-day.ts';
import { ORDER_STATUSES } from '#domain/order/order-status.ts';
import { formatDateTime } from '#i18n/format-date.ts';
import { DESK, PHONE } from './set-up/browser.ts';
import { findings } from './set-up/findings.ts';
import { shopWords } from './set-up/shop-words.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ staff: true });

const LANGUAGES = [
  ['ar', ''],
  ['en', '/en'],
] as const;

/** The numbers that the table of orders shows, from top to bottom. */
const numbers = (page: Page): Promise<string[]> =>
  page.locator('.orders tbody th a').evaluateAll((links) => links.map((link) => link.textContent ?? ''));

describe.each(LANGUAGES)('the call centre in %s', (locale, prefix) => {
  const words = shopWords(locale);

  test('finds an order by status, number, name and phone, and opens it', async () => {
    await shop.place(
      ...ORDER_STATUSES.map((status, index) => ({ status, placedAt: Date.now() - (20 - index) * 1000 })),
      { name: 'Leyla Haddad', phone: '+972 52-777-6655', status: 'pending', branch: 'West' },
    );
    const page = await shop.work(`${prefix}/callcenter/orders`);
    await page.locator('.orders tbody th a').first().waitFor();
    expect(await numbers(page)).toEqual(['#1009', '#1002', '#1001', '#1005', '#1004']);
    // No order is for a day: a column of nothing would take the place of dishes.
    const heads = page.locator('.orders thead');
    expect(await heads.getByText(words('order:day')).count()).toBe(0);
    expect(await heads.getByText(words('order:label-agent')).count()).toBe(1);
    // How many the list leaves out is said, and one tap shows them.
    const hidden = page.locator('.staff-count button');
    const said = (await hidden.textContent())?.replaceAll(/[\u2066-\u2069]/g, '');
    expect(said).toBe(words('staff:show-hidden').replace('{{hidden}}', '4'));
    expect((await hidden.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await hidden.click();
    await expect.poll(() => numbers(page)).toHaveLength(9);
    expect(await page.getByLabel(words('order:status')).inputValue()).toBe('all');
    expect(await hidden.count()).toBe(0);
    const find = page.getByLabel(words('staff:find-order'));
    for (const typed of ['0527776655', '٠٥٢٧٧٧٦٦٥٥', 'leyla', '1009', '00972527776655']) {
      await find.fill(typed);
      await expect.poll(() => numbers(page)).toEqual(['#1009']);
    }
    await page.getByRole('link', { name: '#1009' }).click();
    await page.waitForURL(`${shop.origin}${prefix}/callcenter/orders/1009`);
    await page.locator('.order-sheet').waitFor();
    expect(await page.locator('.staff-nav [aria-current]').textContent()).toBe(
      words('staff:screen-callcenter-orders'),
    );
    const sheet = await page.locator('.order-sheet').textContent();
    for (const part of [
      'Leyla Haddad',
      '+972 52-777-6655',
      'طابق 2، شقة 4',
      'شعفاط',
      'West',
      'هدى',
      'بدون بصل',
      'صاج',
      'اتصلوا قبل الوصول',
      '63.60',
      '15.00',
      'ten',
    ])
      expect(sheet).toContain(part);
    expect(await page.locator('a[href="tel:+972527776655"]').count()).toBe(1);
    expect(await page.locator('a[href^="https://wa.me/972527776655"]').getAttribute('rel')).toBe(
      'noopener noreferrer',
    );
    // Whose it is and where it goes are together.
    const aloud = await page.locator('.order-aloud').textContent();
    for (const part of ['Leyla Haddad', 'شعفاط', 'طابق 2، شقة 4', 'اتصلوا قبل الوصول', '63.60'])
      expect(aloud).toContain(part);
    // The list comes back as it was left.
    await page
      .locator('.order-head')
      .getByRole('link', { name: words('staff:screen-callcenter-orders') })
      .click();
    expect(await find.inputValue()).toBe('00972527776655');
  });

  test('copies an order as text, and says when the browser does not let it', async () => {
    const [id] = await shop.place({ isReceived: true });
    const page = await shop.work(`${prefix}/callcenter/orders/${id}`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('.ticket-settings summary').click();
    const copy = page.getByRole('button', { name: words('staff:copy') });
    await copy.click();
    await page.getByText(words('errors:copy.done')).waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain('63.60');
    expect(text).toContain(String(id));
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await copy.click();
    await page.getByText(words('errors:copy.failed')).waitFor();
  });
});

test('the English list has a line for each Arabic dish, and the order has its choices from the right', async () => {
  const [id] = await shop.place({ isReceived: true });
  const names = ['صحن حمّص', 'صحن فلافل (8 حبّات) مع سلطة وطحينة وخبز ساخن', 'لبنة بالزعتر', 'فول', 'شاي'];
  const dish = { meta: [], notes: '', subtotal: '10.00', total: '10.00', variation_id: 0 };
  const item = (name: string, place: number) => ({ ...dish, id: place, product_id: 101, quantity: 2, name });
  const page = await shop.work(`/en/callcenter/orders/${id}`);
  const choice = page.locator('.order-items p', { hasText: 'الحجم' });
  expect(await choice.evaluate((line) => getComputedStyle(line).direction)).toBe('rtl');
  // One that is not late takes two lines only.
  const at = new Date(Date.now() - 60_000).toISOString();
  await shop.changeOrder(Number(id), {
    ...{ status: 'processing', revision: 2, accepted_at: at, promised_at: at },
    items: names.map(item),
  });
  await page.goto(`${shop.origin}/en/callcenter/orders`);
  const lines = page.locator('.orders-items li');
  await lines.first().waitFor();
  expect(await lines.allTextContents()).toEqual([...names.slice(0, 3).map((name) => `2 ×${name}`), '+2']);
  for (const line of (await lines.all()).slice(0, 3)) {
    const parts = await line.locator('> span').evaluateAll((spans) =>
      spans.map((span) => {
        const { left, right, top, height } = span.getBoundingClientRect();
        return { left, right, top, height };
      }),
    );
    const [quantity, name] = parts;
    expect(quantity?.right).toBeLessThan(name?.left ?? 0);
    expect({ top: name?.top, height: name?.height }).toEqual({
      top: quantity?.top,
      height: quantity?.height,
    });
  }
});

test.each([
  ['a phone', PHONE],
  ['a desk', DESK],
])(
  'what can be accepted shows what changes its dishes, and what is under way when it is opened, on %s',
  async (_, device) => {
    const [, underWay] = await shop.place({ isReceived: true }, {});
    const page = await shop.work('/callcenter/orders', device);
    const row = (id: number | undefined) => page.locator(`[data-order="${id}"]`);
    await row(underWay).waitFor();
    const waiting = row(Number(underWay) - 1);
    await waiting.getByText('بدون بصل').waitFor();
    await waiting.getByText('صاج').first().waitFor();
    expect(await row(underWay).getByText('بدون بصل').count()).toBe(0);
    await row(underWay).locator('.fold-toggle').click();
    await row(underWay).getByText('بدون بصل').waitFor();
    await row(underWay).getByText('اتصلوا قبل الوصول').waitFor();
  },
);

/** The addresses of all screens, with an order that is there. */
const screens = (id: number | undefined) => [
  '/callcenter',
  '/callcenter/orders',
  `/callcenter/orders/${id}`,
  '/today-orders',
  '/delivery-boy',
  '/delivery-boy/old-orders',
  '/select-branch',
  '/login',
  '/login?view=account',
];

test.each([
  ['ar', '', 'a phone', 'dark', PHONE],
  ['en', '/en', 'a desk', 'light', DESK],
] as const)(
  'axe finds nothing on any screen in %s on %s, %s',
  async (_, prefix, _device, colorScheme, device) => {
    const [id] = await shop.place(...ORDER_STATUSES.map((status) => ({ status })), { method: 'pickup' });
    const page = await shop.work(`${prefix}/callcenter`, { ...device, colorScheme, reducedMotion: 'reduce' });
    for (const path of screens(id)) {
      await page.goto(`${shop.origin}${prefix}${path}`);
      await page.locator('.staff > :not(.live, .unsent), .panel').first().waitFor();
      expect({ path, found: await findings(page) }).toEqual({ path, found: [] });
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect({ path, scrollWidth }).toEqual({ path, scrollWidth: clientWidth });
    }
  },
);

describe('the overview', () => {
  test('leads to the board when more orders wait than it shows', async () => {
    await shop.place({ isReceived: true });
    await shop.place({ isReceived: true });
    const page = await shop.work('/callcenter', PHONE);
    const way = page.getByRole('link', { name: shopWords('ar')('staff:more-waiting_one') });
    await page.getByRole('heading', { name: shopWords('ar')('staff:waiting-orders_two') }).waitFor();
    expect(await page.locator('.waiting-orders .order-card').count()).toBe(1);
    expect(await way.getAttribute('href')).toBe('/today-orders');
    // Below the one that is shown, whose title it would seem to be, and still in sight.
    const [strip, card, bar] = await Promise.all(
      [way, page.locator('.order-card').first(), page.locator('.staff-screens')].map((each) =>
        each.boundingBox(),
      ),
    );
    expect(strip?.y).toBeGreaterThanOrEqual((card?.y ?? 0) + (card?.height ?? 0));
    expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(await findings(page)).toEqual([]);
    await page.goto(`${shop.origin}/callcenter/orders`);
    await page.locator('.staff-count', { hasText: shopWords('ar')('staff:waiting-orders_two') }).waitFor();
  });

  test('shows whether sound is on, a row for callers, then what waits, until it is accepted by one tap', async () => {
    const desk = await shop.work('/callcenter', DESK);
    await desk.locator('.caller').waitFor();
    const [id] = await shop.place({ isReceived: true });
    const words = shopWords('ar');
    const phone = await shop.work('/callcenter', { ...PHONE, viewport: { width: 360, height: 800 } });
    const card = phone.locator('.order-card', { hasText: `#${id}` });
    await card.waitFor();
    const caller = await phone.locator('.caller').boundingBox();
    // Number and button share a row, and the sound stands where each screen has it.
    const number = await phone.getByLabel(words('staff:caller-phone')).boundingBox();
    expect(number?.width).toBeGreaterThan(170);
    const start = await phone.getByRole('button', { name: words('staff:order-for-caller') }).boundingBox();
    expect(start?.y).toBe(number?.y);
    const state = await phone.locator('.live-row').boundingBox();
    expect((state?.y ?? 0) + (state?.height ?? 0)).toBeLessThan(caller?.y ?? 0);
    const first = await card.boundingBox();
    expect(caller?.y).toBeLessThan(first?.y ?? 0);
    // Its buttons are whole on the first screen.
    const bar = await phone.locator('.staff-screens').boundingBox();
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(await findings(phone)).toEqual([]);
    const places = ['.staff-column:has([type="search"])', '.waiting-orders'].map((place) =>
      desk.locator(place),
    );
    await desk.locator('.order-card', { hasText: `#${id}` }).waitFor();
    const [search, waiting] = await Promise.all(places.map((place) => place.boundingBox()));
    expect(waiting?.y).toBe(search?.y);
    expect(waiting?.x).not.toBe(search?.x);
    await card.locator('.order-card-pay').getByText(words('staff:pay-cash'), { exact: true }).waitFor();
    // How long it waits says its state, too.
    expect(await card.locator('.status').count()).toBe(0);
    await card.locator('.order-card-head .order-age').waitFor();
    // Who has a question calls with one tap, and a cook sees what is left out.
    const call = card.getByRole('link', { name: '0599123456' });
    expect(await call.getAttribute('href')).toBe('tel:0599123456');
    expect((await call.boundingBox())?.height).toBe(44);
    const without = card.locator('.card-items .orders-note').getByText('بدون بصل');
    expect(await without.evaluate((note) => getComputedStyle(note).fontWeight)).toBe('700');
    const [name, note] = [await card.getByText('فلافل').boundingBox(), await without.boundingBox()];
    expect(note?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
    // Accepting it takes one tap, as on the board.
    await card
      .getByRole('button', { name: words('staff:act-accept') })
      .first()
      .click();
    await card.waitFor({ state: 'detached' });
    expect(await phone.locator('.waiting-orders').count()).toBe(0);
  });

  test('has another time beside the next step of a late order', async () => {
    const [id] = await shop.place({ isReceived: true });
    const at = new Date(Date.now() - 50 * 60_000).toISOString();
    await shop.changeOrder(id ?? 0, { status: 'preparing', revision: 2, accepted_at: at, promised_at: at });
    const words = shopWords('ar');
    const page = await shop.work(`/callcenter/orders/${id}`, PHONE);
    await page.locator('.order-age[data-pace="late"]').first().waitFor();
    await page.getByRole('button', { name: words('staff:act-retime'), exact: true }).click();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: /10/ }).click();
    await page.locator('.order-age[data-pace="late"]').first().waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await shop.orders()).find((order) => order.id === id))
      .toMatchObject({ revision: 3, retimed_at: expect.any(String) });
  });

  test('counts today, and leads to the orders that it counts', async () => {
    await shop.place(
      { status: 'processing', branch: 'بيت حنينا' },
      { status: 'processing' },
      { status: 'readytoship' },
    );
    const page = await shop.work('/en/callcenter');
    const links = page.getByRole('region', { name: 'Today' }).getByRole('link');
    await links.first().waitFor();
    const counted = await links.allTextContents();
    expect(counted).toEqual(['3 orders', 'Accepted2', 'Ready1']);
    for (const [place, text] of counted.entries()) {
      await links.nth(place).click();
      await page.locator('.orders tbody th a').first().waitFor();
      expect((await numbers(page)).length, text).toBe(Number(/\d+/.exec(text)));
      await page.goBack();
      await links.first().waitFor();
    }
    // The list of a branch has the orders that name none too: no filter would show as many as are counted here.
    const glance = page.getByRole('region', { name: 'Today' });
    await glance.getByText(/Beit Hanina\s*1/).waitFor();
    await glance.getByText(/Without a branch\s*2/).waitFor();
  });

  test('counts orders of earlier days, which the list dates, apart from those of today', async () => {
    const placedAt = Date.now() - 2 * 86_400_000;
    const { weekday } = wallTime(Date.now(), { timeZone: 'Asia/Jerusalem' });
    await shop.place({ day: weekday, placedAt, status: 'readytoship' }, {});
    const page = await shop.work('/en/callcenter');
    const glance = page.getByRole('region', { name: 'Today' });
    await glance.getByRole('link', { name: '1 order' }).waitFor();
    await glance.getByText('From earlier days: 1').waitFor();
    expect(await glance.getByRole('link', { name: /Ready/ }).count()).toBe(0);
    expect(await glance.getByRole('img').getAttribute('aria-label')).toMatch(/^Orders per hour: \d+: 1$/);
    await glance.getByRole('link', { name: '1 order' }).click();
    await page.locator('.orders tbody th a').nth(1).waitFor();
    const times = await page.locator('.orders tbody th .muted').allTextContents();
    expect(times).toEqual([
      expect.stringMatching(/^\d{1,2}:\d{2}\s[AP]M$/),
      formatDateTime(placedAt, 'en', 'latn', 'Asia/Jerusalem'),
    ]);
    await page.setViewportSize({ width: 360, height: 800 });
    const card = page.locator('.order-card', { hasText: '#1001' });
    expect(await card.locator('.order-card-head .muted').textContent()).toBe(times[1]);
  });

  test('finds products with price, stock and options by the shop’s search', async () => {
    const page = await shop.work('/callcenter');
    await page.locator('input[name="query"]').fill('فلافل');
    const found = page.locator('.found > li');
    await found.first().waitFor();
    expect(await found.first().textContent()).toMatch(/[0-9]+\.[0-9]{2}/);
    expect(await page.locator('.found').textContent()).toContain('متوفر');
    await page.locator('input[name="query"]').fill('zzzzqqqq');
    await page.getByText('لا توجد نتائج').waitFor();
  });

  test('names found products and their options in the language of the page', async () => {
    const page = await shop.work('/en/callcenter');
    await page.locator('input[name="query"]').fill('hummus');
    const found = page.locator('.found > li', { hasText: 'House hummus' });
    await found.first().waitFor();
    expect(await found.first().textContent()).toContain('Size: ');
    expect(await page.locator('.found').textContent()).not.toMatch(/\p{Script=Arabic}/u);
  });

  test('begins an order for a caller with what today’s orders know of them', async () => {
    await shop.place({ phone: '0501234567', name: 'Rami', area: '', address: 'Harbour street 9' });
    const page = await shop.work('/en/callcenter');
    await page.evaluate(() => {
      localStorage['dukkan:quds-grill:cart:101'] = JSON.stringify({
        productId: 101,
        variationId: null,
        choices: {},
        quantity: 2,
      });
    });
    await page.reload();
    await page.getByText('There is a cart with 2 items on this device.').waitFor();
    await page.getByRole('button', { name: 'Empty the cart' }).click();
    expect(await page.evaluate(() => localStorage['dukkan:quds-grill:cart:101'])).toBeUndefined();
    await page.getByLabel('Caller’s phone').fill('4567');
    await page.getByRole('button', { name: /Rami/ }).click();
    await page.waitForURL(`${shop.origin}/en/shop`);
    const kept = await page.evaluate(() => ({ ...localStorage }));
    expect(kept['dukkan:quds-grill:agent']).toBe('هدى');
    expect(JSON.parse(String(kept['dukkan:quds-grill:customer']))).toMatchObject({
      name: 'Rami',
      phone: '0501234567',
    });
    expect(kept['dukkan:quds-grill:addresses']).toContain('Harbour street 9');
    await page.goto(`${shop.origin}/en/products/101`);
    await page.getByRole('button', { name: /^Add to cart/ }).click();
    await page.goto(`${shop.origin}/en/checkout`);
    await page.getByText('This order is for a caller.').waitFor();
    await page.evaluate(() => localStorage.removeItem('dukkan:quds-grill:staff-token'));
    await page.goto(`${shop.origin}/en/complete-order`);
    await page.getByText('Your login has ended, so this order will not be in the name of').waitFor();
    await page.goto(`${shop.origin}/en/callcenter`);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const after = JSON.stringify(await page.evaluate(() => ({ ...localStorage })));
    expect(after).not.toContain('Rami');
    expect(after).not.toContain('Harbour');
  });
});

describe('somebody on the phone', () => {
  test('whose number is known has name, all addresses and the last order at once', async () => {
    const phone = '0501234567';
    const DAY = 86_400_000;
    await shop.place(
      {
        phone,
        name: 'Rami',
        area: '',
        address: 'Hill road 3',
        placedAt: Date.now() - 60 * DAY,
        status: 'completed',
      },
      { phone, name: 'Rami', area: '', address: 'Harbour street 9' },
      { phone: '0507654321', name: 'Somebody else' },
    );
    const page = await shop.work('/en/callcenter');
    await page.getByLabel('Caller’s phone').fill('+970501234567');
    const own = page.getByRole('region', { name: 'This customer’s orders' });
    await expect.poll(() => own.locator('li a').allTextContents()).toEqual(['#1002', '#1001']);
    await own.getByText('فلافل').waitFor();
    await page.getByRole('button', { name: 'Start order' }).click();
    await page.waitForURL(`${shop.origin}/en/shop`);
    const kept = await page.evaluate(() => ({ ...localStorage }));
    expect(JSON.parse(String(kept['dukkan:quds-grill:customer']))).toMatchObject({ name: 'Rami', phone });
    // Whose order it is stands on every page until it ends.
    const bar = page.locator('.order-strip');
    for (const path of ['/en/shop', '/en/products/101', '/en/cart', '/en/checkout']) {
      await page.goto(shop.origin + path);
      await bar.getByText('Order for').waitFor();
      expect(await bar.textContent()).toContain('Rami');
    }
    await bar.click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.goto(`${shop.origin}/en/shop`);
    await page.waitForLoadState('networkidle');
    expect(await bar.isVisible()).toBe(false);
    const addresses = JSON.parse(String(kept['dukkan:quds-grill:addresses'])) as { address: string }[];
    expect(addresses.map(({ address }) => address)).toEqual(['Harbour street 9', 'Hill road 3']);
  });

  test('wants the same as last time, and hears what has to be chosen anew', async () => {
    await shop.place({ phone: '0501234567', name: 'Rami', area: '', address: 'Harbour street 9' });
    const page = await shop.work('/en/callcenter');
    await page.getByLabel('Caller’s phone').fill('0501234567');
    await page.getByRole('button', { name: 'The same as last time' }).click();
    await page.getByText('Choose them anew').waitFor();
    const kept = await page.evaluate(() => ({ ...localStorage }));
    expect(JSON.parse(String(kept['dukkan:quds-grill:cart:101']))).toMatchObject({
      quantity: 2,
      notes: 'بدون بصل',
    });
    expect(JSON.parse(String(kept['dukkan:quds-grill:customer']))).toMatchObject({ name: 'Rami' });
  });

  test('hears what is found, and it goes into the cart by one tap', async () => {
    const page = await shop.work('/en/callcenter');
    await page.locator('input[name="query"]').fill('falafel');
    const add = page.getByRole('button', { name: /Add .*falafel/i }).first();
    await add.click();
    await page.locator('.found .add[data-count="1"]').first().waitFor();
  });
});

test('the page of an order shows its next step, call and WhatsApp, and the first dish on the first screen of a phone', async () => {
  const [id] = await shop.place({
    isReceived: true,
    method: 'deliver',
    name: 'Jonathan Featherstonehaugh-Cholmondeley',
  });
  const page = await shop.work(`/callcenter/orders/${id}`, PHONE);
  await page.locator('.order-actions .button').first().waitFor();
  // What waits is open already. Only a second one is a strip, which leads to it.
  const strip = page.locator('.live-new:not(.visually-hidden) a');
  expect(await strip.count()).toBe(0);
  await shop.place({ isReceived: true });
  await strip.waitFor();
  expect(await strip.textContent()).toBe(shopWords('ar')('staff:waiting-orders_one'));
  const inSight = [
    page.locator('.order-actions .button').first(),
    page.locator('.contact-links .button').nth(1),
    page.locator('.order-items > li').first(),
  ];
  expect((await strip.boundingBox())?.height).toBe(44);
  const bar = (await page.locator('.staff-screens').boundingBox())?.y ?? 0;
  for (const part of inSight) {
    const box = await part.boundingBox();
    expect((box?.y ?? bar) + (box?.height ?? 0)).toBeLessThanOrEqual(bar);
  }
  expect(await findings(page)).toEqual([]);
});

describe('today’s orders', () => {
  test('are all there, of every status, and one that cannot be read is named', async () => {
    const ids = await shop.place(
      ...ORDER_STATUSES.map((status) => ({ status })),
      { status: 'waiting-for-rain' },
      {},
    );
    await shop.changeOrder(Number(ids.at(-1)), { total: 'much' });
    const page = await shop.work('/en/today-orders');
    await page.getByText('9 orders').waitFor();
    expect(await page.getByText('cannot be shown').textContent()).toContain(String(ids.at(-1)));
  });
});

describe('on paper', () => {
  test.each([
    ['58mm', 58],
    ['80mm', 80],
    ['210mm', 210],
  ])('an order fits %s, without the tools around it, Arabic from the right', async (width, millimetres) => {
    const [id] = await shop.place({ notes: 'اتصلوا قبل الوصول\nالباب الأزرق' });
    const page = await shop.work(`/callcenter/orders/${id}`, { colorScheme: 'dark' });
    await page.locator('.order-sheet').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: Math.round((millimetres * 96) / 25.4), height: 1000 });
    for (const hidden of ['.staff-bar', '.contact-links', '.client-title'])
      expect(await page.locator(hidden).first().isVisible()).toBe(false);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    expect(await page.locator('.order-sheet').evaluate((sheet) => getComputedStyle(sheet).direction)).toBe(
      'rtl',
    );
    const note = page.locator('.order-sheet .orders-note').first();
    // In a frame, as on tickets.
    expect(
      await note.evaluate((element) => {
        const { borderTopWidth, borderLeftWidth, borderRightWidth } = getComputedStyle(element);
        return [borderTopWidth, borderLeftWidth, borderRightWidth].every(
          (side) => Number.parseFloat(side) > 0,
        );
      }),
    ).toBe(true);
    const inks = await page
      .locator('.order-sheet :is(h2, dd, .muted, .totals bdi)')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).color));
    expect(new Set(inks)).toEqual(new Set(['rgb(0, 0, 0)']));
    const pdf = await page.pdf({
      width,
      height: '297mm',
    });
    expect(pdf.length).toBeGreaterThan(1000);
  });
});
