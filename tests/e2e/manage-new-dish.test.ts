import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { button, expectTidy, managedShop, openSection, SMALL } from './set-up/managed-shop.ts';
import { textOf } from './set-up/page.ts';
import { shopWords } from './set-up/shop-words.ts';

const words = shopWords('ar');
const { shop, logIn, released } = managedShop();
const MOST_TAPS = 10;
/** A release begins after the answer. */
const SOON = { timeout: 15_000 };
const dishes = (page: Page, name: string) => page.locator('.dishes > .dish', { hasText: name });
const nameIn = (page: Page, language: string) => page.locator(`.new-dish input[lang^="${language}"]`);

/** A photo as a phone makes it: on its side, with EXIF that says so. Its upper half is green, its lower half red. */
async function photo() {
  const half = { create: { width: 1500, height: 2000, channels: 3, background: '#00aa00' } } as const;
  const sides = { create: { width: 3000, height: 2000, channels: 3, background: '#cc0000' } } as const;
  const buffer = await sharp(sides)
    .composite([{ input: half, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer };
}

/** The colour in the middle of the preview's upper and lower edge: `g` or `r`. */
const edges = (page: Page) =>
  page.locator('.dish-photo canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const context = canvas.getContext('2d');
    return [5, height - 5].map((y) => {
      const [red = 0, green = 0] = context?.getImageData(width / 2, y, 1, 1).data ?? [];
      return red > green ? 'r' : 'g';
    });
  });

async function openForm(page: Page): Promise<Locator> {
  await openSection(page, words('manage:section-menu'));
  await button(page, words('dishes:add')).tap();
  return page.locator('.new-dish');
}

test('a dish is added with at most ten taps, is soon in the menu of another device, and is taken back', async () => {
  const page = await logIn('manager');
  const customer = await shop.visit('/shop', SMALL);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const type = async (target: Locator, text: string) => {
    await tap(target);
    await target.fill(text);
  };
  taps += await openSection(page, words('manage:section-menu'));
  await tap(button(page, words('dishes:add')));
  await Promise.all([
    page.waitForEvent('filechooser').then(async (chooser) => chooser.setFiles(await photo())),
    tap(page.getByText(words('dishes:photo'), { exact: true })),
  ]);
  await page.locator('.dish-photo canvas').waitFor();
  await type(nameIn(page, 'ar'), 'كنافة بالجبنة');
  // The list, with another search and choice of a category, is out of the way.
  expect(await page.locator('.dishes').count()).toBe(0);
  await type(page.locator('.new-dish').getByLabel(words('dishes:regular')), '٢٥٫٥٠');
  // The fold opens at its first field.
  await tap(page.getByText(words('dishes:other-names')));
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('lang'))).toBe('en');
  await page.keyboard.type('Cheese knafeh');
  await type(nameIn(page, 'he'), 'כנאפה');
  const category = page.locator('.new-dish').getByLabel(words('dishes:category'));
  // The list of the phone, and the category in it.
  taps += 2;
  await category.selectOption({ index: 1 });
  await expectTidy(page);
  const sentAt = performance.now();
  await tap(button(page, words('dishes:add-now')));
  await page.getByText(words('manage:did-added')).waitFor();
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  const dish = dishes(page, 'كنافة بالجبنة');
  await dish.getByText('25.50').first().waitFor();
  await released();
  // Less than two seconds, where nothing else runs.
  expect(performance.now() - sentAt).toBeLessThan(8000);
  await customer.reload();
  const card = customer.getByText('كنافة بالجبنة').first();
  await card.tap();
  await customer.waitForURL(/\/products\/9\d+$/);
  const shown = customer.locator('main img').first();
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300);
  await customer.goto(customer.url().replace('/products/', '/en/products/'));
  expect(await customer.locator('h1').textContent()).toContain('Cheese knafeh');

  await button(page, words('cart:undo')).tap();
  await dish.waitFor({ state: 'detached' });
  await released();
  expect((await customer.reload())?.status()).toBe(404);
  await page.getByText(words('manage:section-history')).tap();
  expect(await page.locator('.manage-history li').first().textContent()).toContain(
    words('dishes:became-added'),
  );
});

test('what is missing is said at the button before a tap, and at each field after it', async () => {
  const page = await logIn('manager');
  const form = await openForm(page);
  const send = form.getByText(words('dishes:add-now'), { exact: true });
  // Only the shop's own language needs a name.
  const isRequired = (language: string) =>
    nameIn(page, language).evaluate((input: HTMLInputElement) => input.required);
  expect([await isRequired('ar'), await isRequired('en'), await isRequired('he')]).toEqual([
    true,
    false,
    false,
  ]);
  const missing = form.locator('.dish-missing');
  expect(await textOf(missing)).toContain('الاسم، السعر، الفئة');
  await send.tap();
  await form.getByText(words('dishes:bad-name')).waitFor();
  await form.getByText(words('dishes:bad-category')).waitFor();
  await nameIn(page, 'ar').fill('كنافة');
  await form.getByLabel(words('dishes:regular')).fill('غالية');
  await send.tap();
  await form.getByText(words('dishes:bad-price')).waitFor();
  expect(await textOf(missing)).not.toContain('الاسم');
  expect(await textOf(missing)).toContain('السعر، الفئة');
  await form.getByLabel(words('dishes:regular')).fill('12');
  await send.tap();
  await form.getByText(words('dishes:bad-category')).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
  await expectTidy(page);
  await form.getByLabel(words('dishes:category')).selectOption({ index: 1 });
  await missing.waitFor({ state: 'detached' });
});

test('without a network the form keeps its texts, and a second attempt adds the dish once', async () => {
  const page = await logIn('manager');
  const form = await openForm(page);
  await nameIn(page, 'ar').fill('شوربة عدس خاصة');
  await form.getByLabel(words('dishes:regular')).fill('40');
  await form.getByLabel(words('dishes:category')).selectOption({ index: 1 });
  const send = form.getByText(words('dishes:add-now'), { exact: true });
  // The dish arrives, but the answer does not.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = async (...call) => {
      const answer = await fetch(...call);
      if (call[1]?.method !== 'POST') return answer;
      window.fetch = fetch;
      throw new TypeError('The connection is lost.');
    };
  });
  await send.tap();
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
  await openSection(page, words('manage:section-now'));
  await openSection(page, words('manage:section-menu'));
  expect(await nameIn(page, 'ar').inputValue()).toBe('شوربة عدس خاصة');
  await send.tap();
  await page.getByText(words('manage:did-added')).waitFor();
  expect(await dishes(page, 'شوربة عدس خاصة').count()).toBe(1);
  await released();
});

test('a photo is upright, is moved in its frame with keys and with a finger, and is sent as it is shown', async () => {
  const page = await logIn('manager');
  const form = await openForm(page);
  const input = form.locator('input[type="file"]');
  await input.setInputFiles({ name: 'menu.pdf', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') });
  await form.getByText(words('managing:photo.not-a-picture')).waitFor();
  await input.setInputFiles(await photo());
  const canvas = form.locator('canvas');
  await canvas.waitFor();
  expect(await form.getByText(words('managing:photo.not-a-picture')).count()).toBe(0);
  expect(await edges(page)).toEqual(['g', 'r']);
  const slider = form.getByLabel(words('dishes:photo-move'));
  await slider.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => edges(page)).toEqual(['g', 'g']);
  await expectTidy(page);
  // The finger moves the picture up by half of the frame.
  const { x, y, width, height } = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height * 0.9);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height * 0.4, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => edges(page)).toEqual(['g', 'r']);

  await nameIn(page, 'ar').fill('طبق الصورة');
  await form.getByLabel(words('dishes:regular')).fill('18');
  // The preview is a card of the menu.
  const card = form.locator('.cards > li > .card:has(> .card-media > .picture > canvas)');
  expect(await card.locator('.card-name').textContent()).toBe('طبق الصورة');
  expect(await card.locator('.price').textContent()).toContain('18.00');
  await form.getByLabel(words('dishes:category')).selectOption({ index: 2 });
  await form.getByText(words('dishes:add-now'), { exact: true }).tap();
  await page.getByText(words('manage:did-added')).waitFor();
  const sent = await page.evaluate(async () => {
    const list = await fetch('/wp-json/wc/store/v1/products?orderby=id&order=desc&per_page=1');
    const [{ images }] = await list.json();
    const file = await (await fetch(images[0].src)).blob();
    const { width, height } = await createImageBitmap(file);
    return { type: file.type, width, height };
  });
  expect(sent).toEqual({ type: 'image/jpeg', width: 1280, height: 960 });
  await released();
});

test('the photo of a dish is replaced and removed, the pages have it, and undo brings the earlier one back', async () => {
  const page = await logIn('manager');
  const customer = await shop.visit('/products/102', SMALL);
  const shown = customer.locator('main img').first();
  const picture = async () => {
    await released();
    await customer.reload();
    return (await shown.count()) === 0 ? null : shown.getAttribute('src');
  };
  const before = await picture();
  expect(before).not.toBeNull();
  await openSection(page, words('manage:section-menu'));
  const dish = dishes(page, 'حمّص بيتي').first();
  await dish.locator('.manage-toggle').first().tap();
  const form = dish.locator('.dish-photo');
  await form.locator('input[type="file"]').setInputFiles(await photo());
  await form.locator('canvas').waitFor();
  expect(await edges(page)).toEqual(['g', 'r']);
  await expectTidy(page);
  // Without a network, the photo stays, and the button says why it does nothing.
  const save = button(page, words('manage:save'));
  await page.context().setOffline(true);
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
  await page.context().setOffline(false);
  await expect.poll(() => save.getAttribute('aria-disabled')).not.toBe('true');
  await page.route('**/manage/photos', (route) => route.abort());
  await save.tap();
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
  await page.unroute('**/manage/photos');
  await save.tap();
  await page.getByText(words('manage:did-photo')).waitFor();
  await form.locator('canvas').waitFor({ state: 'detached' });
  await expect.poll(picture, SOON).not.toBe(before);
  const replaced = await picture();
  expect(replaced).not.toBeNull();
  await button(page, words('dishes:photo-remove')).tap();
  await page.getByText(words('manage:did-photo-removed')).waitFor();
  await dish.getByText(words('dishes:photo-add')).waitFor();
  // A placeholder without a picture, or none.
  await expect.poll(picture, SOON).not.toBe(replaced);
  await button(page, words('cart:undo')).tap();
  await dish.getByText(words('dishes:photo-replace')).waitFor();
  await expect.poll(picture, SOON).toBe(replaced);
  await page.getByText(words('manage:section-history')).tap();
  const removed = page.locator('.manage-history li', { hasText: words('dishes:became-photo-removed') });
  await removed.getByText(words('dishes:undone')).waitFor();
  await expectTidy(page);
});

test('a photo that could not be sent stays in the form, and the next attempt sends both', async () => {
  const page = await logIn('manager');
  const form = await openForm(page);
  await form.locator('input[type="file"]').setInputFiles(await photo());
  await nameIn(page, 'ar').fill('طبق بلا شبكة');
  await form.getByLabel(words('dishes:regular')).fill('18');
  await form.getByLabel(words('dishes:category')).selectOption({ index: 2 });
  const send = form.getByText(words('dishes:add-now'), { exact: true });
  const isSaid = page.getByRole('alert').filter({ hasText: /./ }).first();
  const isBlocked = () => form.locator('button[type="submit"]').getAttribute('aria-disabled');
  await page.context().setOffline(true);
  await expect.poll(isBlocked).toBe('true');
  await page.context().setOffline(false);
  await expect.poll(isBlocked).not.toBe('true');
  await page.route('**/manage/photos', (route) => route.abort());
  await send.tap();
  await isSaid.waitFor();
  await page.unroute('**/manage/photos');
  // A proxy with a smaller limit.
  await page.route('**/manage/photos', (route) => route.fulfill({ status: 413, body: '<h1>Too large</h1>' }));
  await send.tap();
  await page.getByText(words('managing:photo.too-large')).waitFor();
  await page.unroute('**/manage/photos');
  await form.locator('canvas').waitFor();
  await send.tap();
  await page.getByText(words('manage:did-added')).waitFor();
  await released();
  const customer = await shop.visit('/shop', SMALL);
  expect(await customer.getByText('طبق بلا شبكة').count()).toBeGreaterThan(0);
});
