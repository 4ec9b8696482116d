import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { STILL } from './set-up/browser.ts';
import { keptLines, PICKUP } from './set-up/carts.ts';
import { findings } from './set-up/findings.ts';
import { cartCount, named, textOf } from './set-up/page.ts';
import { shopWords } from './set-up/shop-words.ts';
import { OPEN_AT, shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ staff: true, now: OPEN_AT });

const words = shopWords('ar');
/** Without isolates and with plain spaces. */
const plain = (text: string): string =>
  text.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '').replaceAll(/\s+/g, ' ');
const wordsOf = async (part: Locator): Promise<string> => plain(await textOf(part));
const order = (scope: Pick<Page, 'locator'>) => scope.locator('[data-submit]');
const extra = (scope: Pick<Page, 'getByRole'>, group: string, name: string) =>
  scope.getByRole('group', { name: group }).getByText(name, { exact: true });
const more = (page: Pick<Page, 'getByRole'>, name: string) =>
  page
    .getByRole('group', { name: `Quantity of ${named(`“${name}”`)}` })
    .getByRole('button', { name: 'One more' });

/** A plate with rice, two garlic sauces, tahini and no onion: 52.00, and of the sauces one garlic free: +3.00 +2.00. */
async function choosePlate(page: Page): Promise<void> {
  await extra(page, 'Side dish', 'Vermicelli rice').click();
  await extra(page, 'Sauces', 'Garlic sauce').click();
  await more(page, 'Garlic sauce').click();
  await extra(page, 'Sauces', 'Tahini').click();
  await extra(page, 'Without', 'Onion').click();
}

test('ordered extras are in cart, review, order, WhatsApp text and staff’s page, with their prices', async () => {
  const page = await shop.visit('/en/products/111', { kept: PICKUP });
  await expect
    .poll(async () => (await textOf(order(page))).replaceAll(/[\u2068\u2069]/g, ''))
    .toBe('Choose: Side dish 52.00 ₪');
  await choosePlate(page);
  await expect.poll(() => textOf(order(page))).toBe('Add to cart 57.00 ₪');
  await page.getByRole('button', { name: 'One more', exact: true }).last().click();
  await expect.poll(() => textOf(order(page))).toBe('Add to cart 114.00 ₪');
  await order(page).click();
  await expect.poll(() => cartCount(page)).toBe('2');

  await page.goto(`${shop.origin}/en/cart`);
  const line = page.locator('.line');
  for (const words of [
    'Side dish: Vermicelli rice',
    'Sauces: 2 × Garlic sauce +3.00 ₪',
    'Sauces: Tahini +2.00 ₪',
    'Without: Onion',
    '114.00 ₪',
  ])
    await expect.poll(() => wordsOf(line)).toContain(words);

  await page.goto(`${shop.origin}/en/complete-order`);
  await expect.poll(() => wordsOf(page.locator('.review-lines'))).toContain('2 × Garlic sauce +3.00 ₪');
  await page.getByRole('button', { name: /Send/ }).click();
  await page.waitForURL(/thank-you/);
  await expect
    .poll(() => wordsOf(page.locator('.review-lines')))
    .toContain('Sauces: 2 × Garlic sauce +3.00 ₪');
  const message = await page.locator('a[href*="wa.me"][href*="text="]').first().getAttribute('href');
  const text = plain(new URL(message ?? '').searchParams.get('text') ?? '');
  expect(text).toContain('- Sauces: 2 × Garlic sauce (+3.00 ₪)');

  const [kept] = await shop.orders();
  expect(kept).toMatchObject({
    total: '114.00',
    items: [
      {
        quantity: 2,
        total: '114.00',
        extras: [
          { id: 'side.rice', group: 'الطبق الجانبي', name: 'أرز بالشعيرية', pieces: 1, total: '0.00' },
          { id: 'sauces.garlic', pieces: 2, total: '3.00' },
          { id: 'sauces.tahini', pieces: 1, total: '2.00' },
          { id: 'without.onion', name: 'بصل', total: '0.00' },
        ],
      },
    ],
  });

  const staff = await shop.work(`/callcenter/orders/${kept?.id}`);
  await expect.poll(() => textOf(staff.locator('.order-items'))).toContain('الصلصات: 2 × ثومية');
  await expect.poll(() => textOf(staff.locator('.order-items'))).toContain('بدون: بصل');
});

describe('the product’s page', () => {
  test('asks for the extras that are missing, and takes no more than are allowed', async () => {
    const page = await shop.visit('/en/products/121');
    const salads = page.getByRole('group', { name: 'Salads' });
    await expect.poll(() => textOf(salads.locator('legend'))).toBe('Salads Required · choose 2');
    await extra(page, 'Salads', 'Fattoush').click();
    await order(page).click();
    const question = salads.getByText('Please choose options to add to cart');
    await question.waitFor();
    expect(await cartCount(page)).toBe('');
    await extra(page, 'Salads', 'Cabbage').click();
    expect(await question.isVisible()).toBe(false);
    expect(await salads.getByRole('checkbox', { name: /Tabbouleh/ }).isDisabled()).toBe(true);
    expect(await salads.getByRole('checkbox', { name: /^Pickles Sold out$/ }).isDisabled()).toBe(true);
    await order(page).click();
    await expect.poll(() => cartCount(page)).toBe('1');
    expect(await keptLines(page)).toEqual(['121&+salads.cabbage=1&+salads.fattoush=1']);
  });

  test('charges an extra once, whatever the quantity, and says so up to the order', async () => {
    const page = await shop.visit('/en/products/121', { kept: PICKUP });
    const price = Number((await textOf(order(page))).replace(/[^\d.]/g, ''));
    await extra(page, 'Salads', 'Arab salad').click();
    await extra(page, 'Salads', 'Cabbage').click();
    const serving = page.getByRole('group', { name: 'Serving' }).locator('label');
    await serving.locator('.extra-once').getByText('once').waitFor();
    expect(await serving.getByText('Sold out').isVisible()).toBe(false);
    await serving.click();
    await page.getByRole('button', { name: 'One more', exact: true }).last().click();
    const total = `${(2 * price + 6).toFixed(2)} ₪`;
    await expect.poll(() => textOf(order(page))).toBe(`Add to cart ${total}`);
    await order(page).click();
    await expect.poll(() => cartCount(page)).toBe('2');
    await page.goto(`${shop.origin}/en/cart`);
    const line = page.locator('.line');
    await expect.poll(() => wordsOf(line)).toContain('Serving: Paper plates and spoons +6.00 ₪ once');
    await expect.poll(() => wordsOf(line)).toContain(total);
    await page.goto(`${shop.origin}/en/complete-order`);
    await page.getByRole('button', { name: /Send/ }).click();
    await page.waitForURL(/thank-you/);
    expect((await shop.orders())[0]).toMatchObject({ total: total.slice(0, -2) });
  });

  test('makes lines of their own for different extras, and one for the same', async () => {
    const page = await shop.visit('/en/products/113');
    await order(page).click();
    await extra(page, 'Without', 'Onion').click();
    await order(page).click();
    await extra(page, 'Without', 'Chilli').click();
    await extra(page, 'Without', 'Chilli').click();
    await order(page).click();
    await expect.poll(() => cartCount(page)).toBe('3');
    expect(await keptLines(page)).toEqual(['113', '113&+without.onion=1']);
  });

  test('can be used by keyboard alone, and axe finds nothing', async () => {
    const page = await (await shop.visitor(STILL)).newPage();
    await page.goto(`${shop.origin}/en/products/111`);
    const side = page.getByRole('radio', { name: /Vermicelli rice/ });
    await side.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: /Fries/ }).isChecked()).toBe(true);
    await page.getByRole('checkbox', { name: /Garlic sauce/ }).press('Space');
    // The buttons for more pieces come with the code for extras.
    await expect.poll(() => textOf(order(page))).toBe('Add to cart 52.00 ₪');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(order(page))).toBe('Add to cart 55.00 ₪');
    expect(await findings(page)).toEqual([]);
  });
});

test('a note for the kitchen makes a line of its own, and reaches everybody who cooks and reads', async () => {
  const page = await shop.visit('/en/products/113', { kept: PICKUP });
  const note = page.getByRole('textbox', { name: 'Note for this item' });
  const add = async (text: string, count: string) => {
    if (!(await note.isVisible())) await page.getByText('Add a note').click();
    await note.fill(text);
    await order(page).click();
    await expect.poll(() => cartCount(page)).toBe(count);
    // The next piece may be for somebody else.
    expect(await note.inputValue()).toBe('');
  };
  await add(' no onions ', '1');
  await add('', '2');
  await add('no onions', '3');
  await add('x'.repeat(300), '4');
  expect(await keptLines(page)).toEqual(['113', '113&*1', '113&*2']);
  await page.goto(`${shop.origin}/en/cart`);
  const notes = page.locator('.line').getByRole('textbox', { name: 'Note for this item' });
  await expect.poll(() => notes.count()).toBe(2);
  expect(await notes.first().inputValue()).toBe('no onions');
  expect(await notes.last().inputValue()).toHaveLength(200);
  // A changed note keeps its line.
  await notes.last().fill('well done');
  expect(await keptLines(page)).toEqual(['113', '113&*1', '113&*2']);
  await page.goto(`${shop.origin}/en/complete-order`);
  await page.locator('.review-lines').getByText('no onions').waitFor();
  await page.getByRole('button', { name: /Send/ }).click();
  await page.waitForURL(/thank-you/);
  const message = await page.locator('a[href*="wa.me"][href*="text="]').first().getAttribute('href');
  expect(plain(new URL(message ?? '').searchParams.get('text') ?? '')).toContain('no onions');
  const [kept] = await shop.orders();
  expect(kept?.items).toMatchObject([
    { quantity: 2, notes: 'no onions' },
    { quantity: 1, notes: '' },
    { quantity: 1, notes: 'well done' },
  ]);
  const staff = await shop.work(`/callcenter/orders/${kept?.id}`);
  await expect.poll(() => textOf(staff.locator('.order-items'))).toContain('no onions');
});

test('a form whose code for extras did not come loads it again, and adds nothing without it', async () => {
  const context = await shop.visitor();
  const page = await context.newPage();
  let cut = 0;
  await page.route(/order-extras/, (route) => {
    cut += 1;
    return cut === 1 ? route.abort() : route.continue();
  });
  await page.goto(`${shop.origin}/en/products/113`);
  await expect.poll(() => cut).toBe(1);
  await extra(page, 'Without', 'Onion').click();
  const loaded = page.waitForEvent('load');
  await order(page).click();
  await loaded;
  expect(await cartCount(page)).toBe('');
  await expect.poll(() => cut).toBe(2);
  await extra(page, 'Without', 'Chilli').click();
  await order(page).click();
  await expect.poll(() => cartCount(page)).toBe('1');
  expect(await keptLines(page)).toEqual(
    expect.arrayContaining([expect.stringContaining('+without.chilli=1')]),
  );
});

test.each([
  ['en', '/en', 'Sauces', 'Garlic sauce', 'Tahini', 'Chilli paste', 'free'],
  ['ar', '', 'الصلصات', 'ثومية', 'طحينة', 'شطّة', 'مجانًا'],
])('in %s an extra is called free once it is the chosen one that is', async (...names) => {
  const [, prefix, group, garlic, tahini, chilli, free] = names;
  const page = await shop.visit(`${prefix}/products/111`);
  const sauces = page.getByRole('group', { name: group }).locator('.extra');
  const side = (name: string) => sauces.filter({ hasText: name }).locator('.extra-side');
  const isFree = async () => {
    const words = side(garlic).or(side(tahini)).or(side(chilli)).locator('.extra-free');
    return words.evaluateAll((all) => all.map((word) => word.checkVisibility()));
  };
  expect(await isFree()).toEqual([false, false, false]);
  await extra(page, group, tahini).click();
  await expect.poll(isFree).toEqual([false, true, false]);
  expect(await textOf(side(tahini))).toContain(free);
  // The dearest one is free, and the others have their prices.
  await extra(page, group, garlic).click();
  await expect.poll(isFree).toEqual([true, false, false]);
  const struck = (name: string) =>
    side(name)
      .locator('.extra-price')
      .evaluate((price) => getComputedStyle(price).textDecorationLine);
  expect(await Promise.all([garlic, tahini].map(struck))).toEqual(['line-through', 'none']);
  await extra(page, group, garlic).click();
  await extra(page, group, tahini).click();
  await expect.poll(isFree).toEqual([false, false, false]);
});

test('an extra without a price when the page was built is called free when the store’s price is free', async () => {
  const page = await shop.visit('/en/products/111');
  const onion = page.getByRole('group', { name: 'Without' }).locator('.extra').filter({ hasText: 'Onion' });
  const shown = () =>
    onion
      .locator('.extra-side > *')
      .evaluateAll((all) => all.filter((part) => part.checkVisibility()).map((part) => part.textContent));
  expect((await shown()).filter(Boolean)).toEqual([]);
  const answer = () =>
    page.locator('[data-order-form] script[type="application/json"]').evaluate((place) => {
      const data = JSON.parse(place.textContent ?? '');
      for (const group of data.extras.filter(({ name }: { name: string }) => name === 'Without')) {
        Object.assign(group, { free: 1, maximum: 1 });
        for (const extra of group.extras) extra.price.amount = 200;
      }
      document.dispatchEvent(new CustomEvent('product-live', { detail: data }));
    });
  // The form's code may still be on its way.
  await expect.poll(() => answer().then(shown)).toEqual([expect.stringContaining('2.00'), 'free']);
});

test('a card opens its extras in the sheet, where the same code takes them', async () => {
  const page = await shop.visit('/en/shop');
  await page.getByRole('link', { name: named('Choose options for “Chicken shawarma plate”') }).click();
  const sheet = page.getByRole('dialog');
  await extra(sheet, 'Side dish', 'Bulgur').click();
  await extra(sheet, 'Sauces', 'Chilli paste').click();
  await sheet.getByText('Add a note').click();
  await sheet.getByRole('textbox', { name: 'Note for this item' }).fill('well done');
  await expect.poll(() => textOf(order(sheet))).toBe('Add to cart 55.00 ₪');
  await order(sheet).click();
  await expect.poll(() => cartCount(page)).toBe('1');
  expect(await keptLines(page)).toEqual(['111&+sauces.chilli=1&+side.bulgur=1']);
  await page.goto(`${shop.origin}/en/cart`);
  const note = page.locator('.line').getByRole('textbox', { name: 'Note for this item' });
  await expect.poll(() => note.inputValue()).toBe('well done');
});

test('extras that the shop no longer has take the line out of the cart, with a word', async () => {
  const line = { productId: 113, variationId: null, choices: {}, extras: { 'sauces.gold': 1 }, pieces: 1 };
  const page = await shop.visit('/en/cart', { kept: { 'cart:113&+sauces.gold=1': line } });
  await page.getByRole('alert').getByText('is no longer available').waitFor();
});

/** An order of two such plates, taken by the store. */
async function plates(page: Page): Promise<number> {
  const extras = { 'side.rice': 1, 'sauces.garlic': 2, 'sauces.tahini': 1, 'without.onion': 1 };
  const body = pickupOrder({
    branch_id: PICKUP.fulfilment.branchId,
    items: [{ id: 111, quantity: 2, extras }],
  });
  const id = await page.evaluate(async (sent) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch('/wp-json/treesal/v1/create_order', {
      method: 'POST',
      headers,
      body: JSON.stringify(sent),
    });
    return (await answer.json()).id as number;
  }, body);
  expect(id).toBeGreaterThan(0);
  return id;
}

/** The space between the name of an extra and its price, and the words of both as the eye meets them from the right, in pixels. */
const spaceBeside = (extra: Locator) =>
  extra.evaluate((row) => {
    const boxOf = (part: Element | null) => {
      const text = document.createTreeWalker(part ?? row, NodeFilter.SHOW_TEXT).nextNode() as Text;
      const range = document.createRange();
      const { data } = text;
      range.setStart(text, data.length - data.trimStart().length);
      range.setEnd(text, data.trimEnd().length);
      return range.getBoundingClientRect();
    };
    const [name, price] = [boxOf(row.firstElementChild), boxOf(row.lastElementChild)];
    return Math.round(name.left - price.right);
  });

const isSpace = (pixels: number): boolean => pixels >= 2 && pixels <= 12;

describe('in Arabic', () => {
  test('the price of an extra stands at the end of its row on the form, and a space left of its name in the cart', async () => {
    const page = await shop.visit('/products/111');
    const bulgur = page.locator('.extra').filter({ hasText: 'برغل' });
    const fromTheEnd = await bulgur.evaluate((row) => {
      const price = row.querySelector('.extra-price') ?? row;
      return Math.round(price.getBoundingClientRect().left - row.getBoundingClientRect().left);
    });
    expect(fromTheEnd).toBe(0);
    await extra(page, 'الطبق الجانبي', 'أرز بالشعيرية').click();
    await extra(page, 'الصلصات', 'ثومية').click();
    await extra(page, 'الصلصات', 'طحينة').click();
    await expect.poll(() => textOf(order(page))).toContain('54.00');
    await order(page).click();
    await page.goto(`${shop.origin}/cart`);
    const rows = page.locator('.line .item-extra');
    expect(await spaceBeside(rows.filter({ hasText: '2.00' }))).toSatisfy(isSpace);
    // Not as if its price had been forgotten.
    expect(await wordsOf(rows.filter({ hasText: 'ثومية' }))).toBe('الصلصات: ثومية مجانًا');
    await page.goto(`${shop.origin}/complete-order`);
    await page.locator('.review-lines').getByText('مجانًا').waitFor();
  });

  test.each([58, 80])('tickets of %d mm have the extras, the kitchen’s without prices', async (paper) => {
    const page = await shop.work('/callcenter');
    await page.goto(`${shop.origin}/callcenter/orders/${await plates(page)}`);
    await page.locator('.ticket-settings summary').click();
    await page.getByLabel(new RegExp(`^\\W?${paper}\\W`)).check();
    await page.evaluate(() => {
      globalThis.print = () => {};
    });
    for (const kind of ['kitchen', 'customer'] as const) {
      await page.getByRole('button', { name: words(`staff:ticket-${kind}`), exact: true }).click();
      const ticket = page.locator('.ticket');
      await ticket.waitFor({ state: 'attached' });
      await page.emulateMedia({ media: 'print' });
      expect(await ticket.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
      const shown = await ticket.locator('.item-extra').allTextContents();
      const prices = kind === 'kitchen' ? ['', '', '', ''] : ['', ' +3.00 ₪', ' +2.00 ₪', ''];
      expect(shown.map(plain)).toEqual([
        `الطبق الجانبي: أرز بالشعيرية${prices[0]}`,
        `الصلصات: 2 × ثومية${prices[1]}`,
        `الصلصات: طحينة${prices[2]}`,
        `بدون: بصل${prices[3]}`,
      ]);
      const tahini = ticket.locator('.item-extra').nth(2);
      // On narrow paper the price has a line of its own.
      if (kind === 'customer' && paper === 80) expect(await spaceBeside(tahini)).toSatisfy(isSpace);
      expect((await textOf(ticket)).includes('114.00')).toBe(kind === 'customer');
      await page.pdf({ preferCSSPageSize: true });
      await ticket.waitFor({ state: 'detached' });
      await page.emulateMedia({ media: 'screen' });
    }
  });
});

test('the printed sheet of an order has its extras below each product, within the paper', async () => {
  const page = await shop.work('/callcenter');
  await page.goto(`${shop.origin}/callcenter/orders/${await plates(page)}`);
  await page.locator('.order-items .item-extra').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  const rows = page.locator('.order-sheet .item-extra');
  expect(await rows.count()).toBe(4);
  for (const row of await rows.all()) expect(await row.isVisible()).toBe(true);
  expect(await page.locator('.order-sheet').evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
  expect(await spaceBeside(rows.nth(2))).toSatisfy(isSpace);
});

test('at a desk, the sheet shows picture, summary and all groups, its buttons stay in sight, and axe finds nothing', async () => {
  const page = await (await shop.visitor(STILL)).newPage();
  await page.goto(`${shop.origin}/en/shop`);
  await page.getByRole('link', { name: named('Choose options for “Chicken shawarma plate”') }).click();
  const sheet = page.getByRole('dialog');
  await order(sheet).waitFor();
  const areInSight = () =>
    sheet.locator('[data-submit], [data-close]').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    );
  expect(await areInSight()).toEqual([true, true]);
  await sheet.getByText('With rice and fries').waitFor();
  const picture = sheet.getByRole('img', { name: 'Chicken shawarma plate' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const bar = sheet.locator('.order-bar');
  expect(await bar.evaluate((part) => getComputedStyle(part).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
  await order(sheet).click();
  await sheet.getByText('Please choose options to add to cart').first().waitFor();
  for (const group of ['Side dish', 'Sauces', 'Without']) {
    await sheet.getByRole('group', { name: group }).scrollIntoViewIfNeeded();
    expect(await areInSight()).toEqual([true, true]);
  }
  expect(await findings(page)).toEqual([]);
});
