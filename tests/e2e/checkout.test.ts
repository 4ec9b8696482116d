import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { STILL } from './set-up/browser.ts';
import { FALAFEL, READY, STORED } from './set-up/carts.ts';
import { findings } from './set-up/findings.ts';
import { tabTo, textOf } from './set-up/page.ts';
import { shopWords } from './set-up/shop-words.ts';
import { OPEN_AT, shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ store: true, now: OPEN_AT });

const HOME = { name: 'البيت', address: 'شارع الزهراء 5', buildDetails: 'طابق 2', phone: '0501234567' };

const MODES = {
  deliver: { total: '34.00', area: 'Sheikh Jarrah', branch: '' },
  pickup: { total: '24.00', area: '', branch: 'Salah Eddin Street' },
  'eat-in': { total: '24.00', area: '', branch: 'Beit Hanina' },
} as const;
type Mode = keyof typeof MODES;
/** Area or branch. */
const PLACES = { deliver: '62', pickup: '51', 'eat-in': '52' } as const;

const chip = (page: Page, text: string) => page.locator('label.choice', { hasText: text });

/** Answers the questions of how and where. */
async function chooseHow(page: Page, mode: Mode, word: (key: string) => string) {
  await chip(page, word(`common:mode-${mode}`)).tap();
  const place = page.getByRole('combobox', {
    name: word(mode === 'deliver' ? 'cart:zone' : 'cart:branch'),
  });
  await place.selectOption(PLACES[mode]);
}

/** Presses Tab until the element has a visible focus. */
async function reach(page: Page, role: Parameters<typeof tabTo>[1], name: string | RegExp): Promise<void> {
  await tabTo(page, role, name);
  const ring = await page
    .locator(':focus')
    // A chip's ring is around its words.
    .evaluate((element) => getComputedStyle(element.closest('.choice')?.lastElementChild ?? element).outline);
  expect({ name, ring }).toEqual({ name, ring: expect.stringMatching(/solid [2-9]px/) });
}

/** Answers all questions by keyboard; each step starts at its heading, so that its first field is the next stop. */
async function answerByKeys(page: Page, mode: Mode, word: (key: string) => string, hasSteps: boolean) {
  const { keyboard } = page;
  const next = async () => {
    if (!hasSteps) return;
    await reach(page, 'button', word('checkout:next'));
    await keyboard.press('Enter');
    await page.locator('h2:focus').waitFor();
    await keyboard.press('Tab');
    expect(await page.locator('.panel').locator(':focus').count()).toBe(1);
    await keyboard.press('Shift+Tab');
  };
  const wanted = page.getByRole('radio', { name: word(`common:mode-${mode}`) });
  await wanted.waitFor();
  await reach(page, 'radio', /./);
  for (let presses = 0; presses < 3 && !(await wanted.isChecked()); presses += 1)
    await keyboard.press('ArrowDown');
  await reach(page, 'combobox', word(mode === 'deliver' ? 'cart:zone' : 'cart:branch'));
  const place = page.locator('select:focus');
  for (let presses = 0; presses < 9 && (await place.inputValue()) !== PLACES[mode]; presses += 1)
    await keyboard.press('ArrowDown');
  await next();
  await reach(page, 'textbox', word('checkout:name'));
  await keyboard.type('ليلى');
  await reach(page, 'textbox', word('order:phone'));
  await keyboard.type('٠٥٠-١٢٣ ٤٥٦٧');
  await keyboard.press('Enter');
}

async function answerByTouch(page: Page, mode: Mode, word: (key: string) => string, hasSteps: boolean) {
  await chooseHow(page, mode, word);
  if (hasSteps) await page.getByRole('button', { name: word('checkout:next') }).tap();
  await page.getByRole('textbox', { name: word('checkout:name') }).fill('ليلى');
  await page.getByRole('textbox', { name: word('order:phone') }).fill('٠٥٠-١٢٣ ٤٥٦٧');
  if (hasSteps) await page.getByRole('button', { name: word('checkout:review') }).tap();
}

/** Each mode on each checkout, and each mode in two languages. */
const JOURNEYS = [
  { locale: 'ar', prefix: '', mode: 'deliver', path: 'checkout' },
  { locale: 'ar', prefix: '', mode: 'pickup', path: 'new-checkout' },
  { locale: 'ar', prefix: '', mode: 'eat-in', path: 'checkout' },
  { locale: 'en', prefix: '/en', mode: 'deliver', path: 'new-checkout' },
  { locale: 'en', prefix: '/en', mode: 'pickup', path: 'checkout' },
  { locale: 'en', prefix: '/en', mode: 'eat-in', path: 'new-checkout' },
  { locale: 'he', prefix: '/he', mode: 'deliver', path: 'new-checkout' },
] as const;

test.each(JOURNEYS)(
  '$locale /$path, $mode: makes one order by touch and one by keyboard only, at the store’s price, and thanks for it',
  async (journey) => {
    const { locale, prefix, mode, path } = journey;
    const word = shopWords(locale);
    const kept = { ...FALAFEL, addresses: [HOME] };
    const page = await shop.visit(`${prefix}/${path}`, { kept });

    await answerByTouch(page, mode, word, path === 'new-checkout');
    const send = page.getByRole('button', { name: word('order:send') });
    await send.getByText(MODES[mode].total).waitFor();
    await send.tap();
    await isThanked(page, journey, 1);

    await page.evaluate(
      ([prefixOfShop, entries]) => {
        localStorage.clear();
        for (const [name, value] of entries) localStorage.setItem(prefixOfShop + name, JSON.stringify(value));
      },
      [STORED, Object.entries(kept)] as const,
    );
    await page.goto(`${shop.origin}${prefix}/${path}`);
    await answerByKeys(page, mode, word, path === 'new-checkout');
    await send.getByText(MODES[mode].total).waitFor();
    await reach(page, 'button', new RegExp(word('order:send')));
    await page.keyboard.press('Enter');
    await isThanked(page, journey, 2);
  },
);

/** Expects that many orders in the store, the last one as given, and a page that confirms it with its WhatsApp text. */
async function isThanked(page: Page, { locale, mode }: (typeof JOURNEYS)[number], count: number) {
  const word = shopWords(locale);
  await page.getByText(word('placed:thanks')).waitFor();
  const orders = await shop.orders();
  expect(orders).toHaveLength(count);
  const order = orders.at(-1);
  expect(order).toMatchObject({
    method: mode,
    total: MODES[mode].total,
    branch: MODES[mode].branch,
    area: MODES[mode].area,
    customer_name: 'ليلى',
    customer_phone: '0501234567',
    address: mode === 'deliver' ? HOME.address : '',
  });
  const number = order?.number ?? '';
  await page.getByRole('heading', { level: 1, name: number }).waitFor();
  expect(await page.title()).toContain(number);

  const link = page.locator('.order-ways').getByRole('link', { name: word('common:whatsapp') });
  const address = new URL((await link.getAttribute('href')) ?? '');
  expect(address.origin + address.pathname).toBe('https://wa.me/972505550123');
  const lines = (address.searchParams.get('text') ?? '').replaceAll(/[\u2066-\u2069]/g, '').split('\n');
  expect(lines[0]).toBe(`*${word('order:label-order')}: ${number}*`);
  expect(lines.filter((line) => line.replaceAll('*', '').startsWith(`${word('cart:total')}: `))).toEqual([
    expect.stringContaining(MODES[mode].total),
  ]);
}

test('who picks up sees address, hours and way of the branch, in the checkout and with the order', async () => {
  const page = await shop.visit('/en/checkout', { kept: FALAFEL });
  await chip(page, 'Pickup').tap();
  await page.getByRole('combobox', { name: 'Branch' }).selectOption(PLACES.pickup);
  const isTold = async () => {
    const place = page.locator('.branch-place');
    await place.getByText('12 Salah Eddin Street, Jerusalem').waitFor();
    await place.getByText(/^Open until .11:00\sPM.$/).waitFor();
    const way = place.getByRole('link', {
      name: 'Directions Salah Eddin Street',
      description: /12 Salah Eddin Street, Jerusalem/,
    });
    expect(await way.getAttribute('href')).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=31.78570%2C35.23420',
    );
  };
  await isTold();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Branch' }).selectOption(PLACES['eat-in']);
  await page.getByText('40 Main Street, Beit Hanina').waitFor();
  await page.getByRole('combobox', { name: 'Branch' }).selectOption(PLACES.pickup);
  // Chosen before, it is named once, by its address.
  await page.reload();
  await isTold();
  expect(await textOf(page.locator('.decided'))).not.toContain('Salah');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Layla');
  await page.getByRole('textbox', { name: 'Phone' }).fill('0501234567');
  await page.getByRole('button', { name: /^Send order/ }).tap();
  await page.waitForURL('**/en/thank-you?order=*');
  await isTold();
  // Above what was ordered: this is what customers who are on their way look for.
  const panels = page.locator('.panel');
  const [way, items] = [panels.filter({ hasText: 'Directions' }), panels.filter({ hasText: 'Falafel' })];
  expect((await way.boundingBox())?.y).toBeLessThan((await items.boundingBox())?.y ?? 0);
  await way.getByText('Salah Eddin Street', { exact: true }).first().waitFor();
  // A screen reader would read such details out when the page opens, in any order.
  const live = page.locator('[aria-live], [role="status"]').filter({ hasText: '0501234567' });
  expect(await live.count()).toBe(0);
});

/** Opens the checkout of a shop whose facts differ. */
async function visitWith(change: (facts: { branches: readonly object[] }) => object): Promise<Page> {
  const page = await shop.visit('/en/offline', { ...STILL, kept: FALAFEL });
  const html = await page.evaluate(() => fetch('/en/checkout').then((answer) => answer.text()));
  const body = html.replace(/(?<=id="shop-facts"[^>]*>).*?(?=<\/script>)/s, (json) =>
    JSON.stringify(change(JSON.parse(json))),
  );
  await page.route('**/en/checkout', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${shop.origin}/en/checkout`);
  return page;
}

test('the checkout stays whole where the part about the branch does not load', async () => {
  const fulfilment = { mode: 'deliver', branchId: 51, zoneId: 62, customZone: null, day: null };
  const page = await shop.visit('/en/checkout', { ...STILL, kept: { ...READY, fulfilment } });
  const isBranch = /\/BranchPlace\.[^/]*\.js$/;
  await page.route(isBranch, (route) => route.abort());
  await page.getByRole('button', { name: /^Delivery to/ }).tap();
  const lost = page.waitForEvent('requestfailed', (request) => isBranch.test(request.url()));
  await chip(page, 'Pickup').tap();
  await lost;
  await page.getByRole('button', { name: /^Send order/ }).tap();
  await page.waitForURL('**/en/thank-you?*');
});

test('a question that does not load says so at its place, and what was typed stays', async () => {
  const fulfilment = { mode: 'deliver', branchId: null, zoneId: 62, customZone: null, day: null };
  const page = await shop.visit('/en/checkout', { ...STILL, kept: { ...READY, fulfilment } });
  await page.route(/\/DayField\.[^/]*\.js$/, (route) => route.abort());
  const notes = page.getByRole('textbox', { name: 'Note for your order' });
  await notes.fill('Ring twice');
  await page.getByRole('button', { name: /^Delivery to/ }).tap();
  await page.getByRole('combobox').first().selectOption('66');
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
  expect(await notes.inputValue()).toBe('Ring twice');
});

test('a branch without an address is named, and its shop can be called, but leads nowhere', async () => {
  const page = await visitWith((facts) => ({ ...facts, branches: [{ id: 51, name: 'The only one' }] }));
  await chip(page, 'Pickup').tap();
  const place = page.locator('.branch-place');
  await place.getByText('The only one').waitFor();
  expect(await place.getByRole('link').allTextContents()).toEqual(['Call']);
  expect(await place.getByRole('link').getAttribute('href')).toMatch(/^tel:\+972/);
  expect(await findings(page)).toEqual([]);
});

test('on a small phone the modes share a line; what is optional says so, and nothing else', async () => {
  const page = await shop.visit('/en/checkout', { viewport: { width: 360, height: 740 }, kept: FALAFEL });
  const modes = page.locator('[data-field="mode"] .choice');
  await modes.first().waitFor();
  const tops = await modes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size]).toEqual([3, 1]);
  const optional = page.locator('.field label').filter({ hasText: '(optional)' });
  expect(await optional.allTextContents()).toEqual([
    'Building, floor, flat (optional)',
    'Landmark (optional)',
    'Note for your order (optional)',
  ]);
  // Beside the sums that a voucher changes.
  const sums = page.getByRole('region', { name: 'Summary' });
  await sums.getByRole('button', { name: 'Do you have a voucher?' }).waitFor();
});

test('the days of delivery are dates, the next one first', async () => {
  const toAlRam = { mode: 'deliver', branchId: null, zoneId: 65, customZone: null, day: null };
  const page = await shop.visit('/en/checkout', { kept: { ...FALAFEL, fulfilment: toAlRam } });
  const days = page.getByRole('group', { name: 'Delivery day' }).locator('label');
  await expect
    .poll(() => days.allTextContents())
    .toEqual(['Thursday, November 19', 'Sunday, November 22', 'Tuesday, November 24']);
  // Thursday has come in Jerusalem, where the shop is.
  const night = Date.parse('2026-11-18T22:30:00Z');
  shop.clock.now = night;
  await page.clock.setFixedTime(night);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => days.first().textContent()).toBe('Today, \u2068November 19\u2069');
});

describe('a mistake', () => {
  test('is shown at once for each field, with the focus on the first, and axe finds nothing', async () => {
    const page = await shop.visit('/en/checkout', { ...STILL, kept: FALAFEL });
    await chip(page, 'Delivery').tap();
    await page.getByRole('textbox', { name: 'Phone' }).fill('call me');
    // The button names the first missing field, and leads there.
    await page.getByRole('button', { name: 'Choose your area', exact: true }).tap();
    await expect
      .poll(() => page.locator('.field-error, .option-error').allTextContents())
      .toEqual([
        'this field is required: Choose your area',
        'Write the street and the house number',
        'Write your name',
        'Please enter a valid phone number, numbers only, with an optional + at the beginning',
      ]);
    await page.locator('[data-field="zone"] :focus').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Phone' }).fill('12');
    await page.getByText('Please enter a valid phone number: Write your whole phone number').waitFor();
    await page.getByRole('textbox', { name: 'Phone' }).fill('+972501234567');
    await expect.poll(() => page.getByText('Please enter a valid phone number').count()).toBe(0);
  });

  test('is counted with the others by the button, which has no price then, and a tap leads to the next', async () => {
    const page = await shop.visit('/en/checkout', { ...STILL, kept: FALAFEL });
    await chip(page, 'Delivery').tap();
    const bar = page.locator('.order-bar');
    const label = () => bar.getByRole('button').textContent();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');
    const area = page.getByRole('combobox', { name: 'Delivery area' });
    await bar.getByRole('button', { name: 'Choose your area', exact: true }).tap();
    await area.and(page.locator(':focus')).waitFor();
    await expect.poll(label).toBe('Complete 4 fields');
    for (const name of ['address', 'name', 'phone']) {
      await bar.getByRole('button').tap();
      await expect.poll(focused).toBe(name);
    }
    await bar.getByRole('button').tap();
    await area.and(page.locator(':focus')).waitFor();
    await area.selectOption(PLACES.deliver);
    await expect.poll(label).toBe('Complete 3 fields');
    await bar.getByRole('button').tap();
    await expect.poll(focused).toBe('address');
    await page.locator('[name="address"]').fill('Main street 5');
    await page.getByRole('textbox', { name: 'Your name' }).fill('Layla');
    // The only one is named.
    await expect.poll(label).toBe('Write your whole phone number');
    await page.getByText('You must fill this field: Write your whole phone number').waitFor();
    await page.getByRole('textbox', { name: 'Phone' }).fill('0501234567');
    await expect.poll(label).toMatch(/^Send order.*\d/);
  });

  test('too many lines for one order are named, and the link leads to the cart', async () => {
    const line = (note: number) => ({
      productId: 101,
      variationId: null,
      choices: { n: `${note}` },
      quantity: 1,
    });
    const lines = Array.from({ length: 101 }, (_, note) => [`cart:101&n=${note}`, line(note)]);
    const page = await shop.visit('/en/checkout', { kept: Object.fromEntries(lines) });
    await page.getByRole('textbox', { name: 'Your name' }).fill('Layla');
    await page.getByRole('textbox', { name: 'Phone' }).fill('0501234567');
    await chip(page, 'Pickup').tap();
    await page.getByRole('combobox', { name: 'Branch' }).selectOption(PLACES.pickup);
    // The shop does not know these choices, either.
    await page.getByRole('button', { name: /^Send order/ }).tap({ force: true });
    await page
      .getByRole('alert')
      .getByText('There are too many different items in the cart. Remove some of them.')
      .waitFor();
    await page.getByRole('link', { name: 'Change items' }).and(page.locator(':focus')).waitFor();
  });

  test('in a part of the address is shown there, and half a phone of the form of addresses is none', async () => {
    const text = {
      address: 'Main street 5',
      buildDetails: 'a'.repeat(150),
      landmark: 'b'.repeat(100),
      phone: '05',
    };
    const fulfilment = {
      mode: 'deliver',
      branchId: null,
      zoneId: Number(PLACES.deliver),
      customZone: null,
      day: null,
    };
    const kept = { ...READY, fulfilment, 'address-text': text };
    const page = await shop.visit('/en/checkout', { ...STILL, kept });
    const send = page.getByRole('button', { name: /^Send order/ });
    await send.tap();
    const landmark = page.getByRole('textbox', { name: 'Landmark' });
    await landmark.and(page.locator(':focus')).waitFor();
    expect(await page.locator('.field-error').allTextContents()).toEqual([
      'This is too long. Please shorten it.',
    ]);
    await landmark.fill('Opposite the pharmacy');
    await send.tap();
    await page.waitForURL('**/en/thank-you?*');
  });

  test('a missing name of one’s own area moves the focus to that field, not to the list of areas', async () => {
    const elsewhere = { mode: 'deliver', branchId: null, zoneId: null, customZone: '', day: null };
    const page = await shop.visit('/en/checkout', { kept: { ...FALAFEL, fulfilment: elsewhere } });
    await page.getByRole('button', { name: /^Send order/ }).tap();
    const name = page.getByRole('textbox', { name: 'The name of your area' });
    await name.and(page.locator(':focus')).waitFor();
  });

  test('a missing address is no mistake of a customer who picks up at the only branch', async () => {
    const page = await shop.visit('/en/offline', { kept: { ...FALAFEL, addresses: [HOME] } });
    const html = await page.evaluate(() => fetch('/en/new-checkout').then((answer) => answer.text()));
    const body = html.replace(/(?<=id="shop-facts"[^>]*>).*?(?=<\/script>)/s, (json) => {
      const facts = JSON.parse(json);
      // Nor has it times to choose from.
      return JSON.stringify({ ...facts, branches: facts.branches.slice(0, 1), slots: undefined });
    });
    expect(body).not.toBe(html);
    await page.route('**/en/new-checkout', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(`${shop.origin}/en/new-checkout`);
    await chip(page, 'Pickup').tap();
    await page.getByRole('button', { name: 'Next' }).tap();
    await page.getByRole('textbox', { name: 'Your name' }).waitFor();
  });

  test('a missing area is named by the button of the first step, which leads there', async () => {
    const page = await shop.visit('/en/new-checkout', { kept: FALAFEL });
    await chip(page, 'Delivery').tap();
    await page.getByRole('button', { name: 'Choose your area' }).tap();
    await page.locator('[data-field="zone"] :focus').waitFor();
    await chip(page, 'Pickup').tap();
    await page.getByRole('button', { name: 'Choose a branch' }).waitFor();
    await page.getByRole('combobox', { name: 'Branch' }).selectOption(PLACES.pickup);
    await page.getByRole('button', { name: 'Next' }).waitFor();
  });

  test('a missing day is a mistake where an area is served on some days only', async () => {
    const page = await shop.visit('/en/new-checkout#where', {
      ...STILL,
      kept: {
        ...FALAFEL,
        addresses: [HOME],
        fulfilment: { mode: 'deliver', branchId: null, zoneId: 66, customZone: null, day: null },
      },
    });
    await page.getByRole('button', { name: 'Choose a delivery day' }).tap();
    await page.getByText('this field is required').waitFor();
    expect(await findings(page)).toEqual([]);
    await chip(page, 'Friday').tap();
    await expect.poll(() => page.getByText('this field is required').count()).toBe(0);
    await page.getByRole('button', { name: 'Next' }).tap();
    await page.getByRole('textbox', { name: 'Your name' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.goBack();
    // What the cart has asked is said, and not asked again.
    await page.getByRole('button', { name: /Delivery to .*Bethlehem.*Change/ }).waitFor();
    expect(await page.getByRole('combobox').count()).toBe(0);
    expect(await page.getByRole('radio', { name: 'Friday' }).isChecked()).toBe(true);
    await page.locator('.address-card').tap();
    await page.getByRole('button', { name: 'Deliver here' }).tap();
    await page.waitForURL('**/en/new-checkout#where');
    await page.getByRole('button', { name: 'Next' }).tap();
    await page.getByRole('button', { name: 'Back' }).press('Enter');
    await page.getByRole('radio', { name: 'Friday' }).waitFor();
    // The button is not there at the first step.
    await page.locator('h2:focus').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('a mistake that the review finds is shown by the checkout', async () => {
    const page = await shop.visit('/en/complete-order', { kept: FALAFEL });
    await page.locator('.totals-total').getByText('24.00').waitFor();
    // A price stands on buttons that order.
    await page.getByRole('button', { name: 'Choose your area', exact: true }).tap();
    await page.waitForURL('**/en/checkout');
    await expect.poll(() => page.locator('.field-error').count()).toBeGreaterThanOrEqual(3);
    expect(
      await page
        .locator(':focus')
        .evaluate((field) => field.closest('[data-field]')?.getAttribute('data-field')),
    ).toBe('zone');
  });
});

test('what was typed survives a reload, a lost connection and a change of language', async () => {
  const page = await shop.visit('/en/checkout', { kept: FALAFEL });
  const name = (label: string) => page.getByRole('textbox', { name: label });
  await name('Your name').fill('Layla');
  await name('Note for your order').fill('Ring twice');
  await page.reload();
  await expect.poll(() => name('Your name').inputValue()).toBe('Layla');
  await page.context().setOffline(true);
  await name('Phone').fill('0501234567');
  await page.context().setOffline(false);
  await page.goto(`${shop.origin}/checkout`);
  // Name and phone are one line now, which opens them.
  await page.getByRole('button', { name: 'Layla' }).tap();
  await name('اسمك').and(page.locator(':focus')).waitFor();
  expect(await name('اسمك').inputValue()).toBe('Layla');
  expect(await name('رقم الهاتف').inputValue()).toBe('0501234567');
  expect(await name('ملاحظة على الطلب').inputValue()).toBe('Ring twice');
});

test.each(['/en/checkout', '/en/new-checkout', '/en/complete-order'])(
  '%s without an order says so and leads on, and axe finds nothing',
  async (path) => {
    const page = await shop.visit(path, STILL);
    await page.getByText('There is no products in cart.').waitFor();
    await page.getByRole('heading', { name: 'Categories' }).waitFor();
    expect(await findings(page)).toEqual([]);
  },
);

test('a store that does not answer is asked again on request, and not by the page', async () => {
  const page = await shop.visit('/en/checkout', { kept: FALAFEL });
  await page.getByText('24.00').first().waitFor();
  expect(await page.locator('.popular').isVisible()).toBe(false);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/wc/store/v1/products')) asked += 1;
  });
  shop.faults.setRules([{ path: '/wc/store/v1/products', fault: { kind: 'status', status: 503 } }]);
  await page.reload();
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  // Each reading asks twice.
  expect(asked).toBe(2);
  await retry.tap();
  await expect.poll(() => asked).toBe(4);
  await retry.waitFor();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(asked).toBe(4);
});
