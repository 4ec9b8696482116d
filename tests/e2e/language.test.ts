import type { Page } from 'playwright';
import { describe, expect, inject, test } from 'vitest';
import { openSites } from '#scripts/serve/site.ts';
import { DESK, PHONE } from './set-up/browser.ts';
import { textOf } from './set-up/page.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shopper = shopWorld();

/** Opens the menu of languages and chooses one. */
async function choose(page: Page, language: string): Promise<void> {
  await page.locator('[data-languages] summary').click();
  await page.getByRole('link', { name: language }).click();
}

test.each([
  ['quds-grill', ['مشاوي القدس', 'קודס גריל'], 'Quds Grill'],
  ['amman-market', ['سوق عمّان'], 'Amman Market'],
])('no English file of %s has the shop’s name in another language', (slug, others, name) => {
  const site = openSites(inject('outDirectory')).bySlug(slug);
  if (!site) throw new Error(`${slug} is not released.`);
  const files = Object.keys(site.manifest.files).filter((file) => /^en[./]|^data\/en\//.test(file));
  const texts = files.map((file) => [file, site.read(file).toString()] as const);
  expect(
    texts.filter(([, text]) => others.some((other) => text.includes(other))).map(([file]) => file),
  ).toEqual([]);
  for (const file of ['en.html', 'en/cart.html', 'en/manage.html', 'en/manifest.webmanifest'])
    expect(site.read(file).toString(), file).toContain(name);
});

test('a shop without an English name shows its own one, marked with its language', async () => {
  const page = await (await shopper.visitor(PHONE)).newPage();
  await page.goto(`${shopper.originOf('captures')}/en/shop`);
  const shown = (selector: string) =>
    page
      .locator(selector)
      .evaluate((name: HTMLElement) => [name.textContent, name.lang, getComputedStyle(name).direction]);
  expect(await shown('.brand-name')).toEqual(['Shajara', '', 'ltr']);
  expect(await shown('.footer-name bdi')).toEqual(['مطعم الشجرة', 'ar', 'rtl']);
});

describe('the language switcher', () => {
  test.each([
    ['/products/101', '/en/products/101'],
    ['/shop#category-12', '/en/shop#category-12'],
    ['/search?q=hummus', '/en/search?q=hummus'],
    ['/', '/en'],
    ['/nothing-here', '/en/nothing-here'],
  ])('shows on %s for half a second that it works, then opens %s', async (from, to) => {
    const context = await shopper.visitor();
    await context.clock.install();
    const page = await context.newPage();
    await page.goto(shopper.origin + from);
    await page.locator('[data-languages] summary').click();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('link', { name: 'English' }).evaluate((link: HTMLAnchorElement) => link.click());
    const remembered = () => page.evaluate(() => localStorage.getItem('dukkan:quds-grill:language'));
    await page.clock.runFor(490);
    expect(await page.locator('[data-languages]').getAttribute('aria-busy')).toBe('true');
    expect(await remembered()).toBeNull();
    await page.clock.runFor(10);
    await page.waitForURL(`${shopper.origin}${to}`);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await page.locator('html').getAttribute('dir')).toBe('ltr');
  });

  test.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ])('leads on %s to Hebrew and back to Arabic', async (_, device) => {
    const page = await shopper.visit('/en/products/102', device);
    await choose(page, 'עברית');
    await page.waitForURL(`${shopper.origin}/he/products/102`);
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await choose(page, 'العربية');
    await page.waitForURL(`${shopper.origin}/products/102`);
  });

  test('stays on the page when the present language is chosen', async () => {
    const page = await (await shopper.visitor()).newPage();
    await page.goto(`${shopper.origin}/en/shop#category-12`);
    await choose(page, 'English');
    expect(await page.locator('html').getAttribute('data-switching')).toBeNull();
    expect(await page.locator('[data-languages]').getAttribute('aria-busy')).toBeNull();
    expect(await page.locator('[data-languages]').getAttribute('open')).toBeNull();
    // The keyboard focus is where the menu was opened.
    const summary = page.locator('[data-languages] summary');
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('is remembered for the next visit of the shop’s address, and only there', async () => {
    const context = await shopper.visitor();
    const page = await context.newPage();
    await page.goto(`${shopper.origin}/shop`);
    await choose(page, 'English');
    await page.waitForURL(`${shopper.origin}/en/shop`);
    await page.close();

    const later = await context.newPage();
    await later.goto(`${shopper.origin}/`);
    await later.waitForURL(`${shopper.origin}/en`);
    // From another page: a fragment alone would be no visit.
    await later.goto('about:blank');
    await later.goto(`${shopper.origin}/?source=card#hours`);
    await later.waitForURL(`${shopper.origin}/en?source=card#hours`);
    await later.goto(`${shopper.origin}/products/101`);
    expect(await later.locator('html').getAttribute('lang')).toBe('ar');
  });

  test('sets the language of the installed app, whichever it was installed in', async () => {
    const context = await shopper.visitor();
    await context.addInitScript(() => {
      localStorage.setItem('dukkan:quds-grill:language', 'ar');
      const match = matchMedia.bind(window);
      window.matchMedia = (query) => match(query.includes('standalone') ? 'all' : query);
    });
    const page = await context.newPage();
    await page.goto(`${shopper.origin}/en`);
    await page.waitForURL(`${shopper.origin}/`);
  });

  test('changes another tab with its next page, so that nothing on its present page is lost', async () => {
    const context = await shopper.visitor();
    const [page, other] = [await context.newPage(), await context.newPage()];
    await other.goto(`${shopper.origin}/he/shop`);
    await page.goto(`${shopper.origin}/products/101`);
    await choose(page, 'English');
    await page.waitForURL(`${shopper.origin}/en/products/101`);
    expect(new URL(other.url()).pathname).toBe('/he/shop');
    await other.locator('[data-card] a[href$="/products/103"]').first().click();
    await other.waitForURL(`${shopper.origin}/en/products/103`);
    // A page that was opened in its own language stays in it.
    await other.goto(`${shopper.origin}/he/shop`);
    await other.locator('[data-card] a[href$="/products/103"]').first().click();
    await other.waitForURL(`${shopper.origin}/he/products/103`);
  });

  test('leaves a first visitor on the page they opened', async () => {
    const page = await shopper.visit('/');
    await expect.poll(() => textOf(page.locator('[data-open-state]').first())).not.toBe('');
    expect(new URL(page.url()).pathname).toBe('/');
  });
});
