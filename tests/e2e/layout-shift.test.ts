import { expect, inject, test } from 'vitest';
import { demoSlugs, siteAddress } from '#scripts/measure/demo/demo-sites.ts';
import { pageKinds } from '#scripts/measure/screenshots/page-kinds.ts';
import { openSites } from '#scripts/serve/site.ts';
import { addUpShifts } from './set-up/page.ts';
import { shopWorld } from './set-up/shop-world.ts';

const KINDS = ['home', 'options'];
const AT_ONCE = 4;
/** Later than any page has been painted, and sooner than a browser gives up on a font. */
const FONT_AFTER_MS = 400;

const shop = shopWorld();

/** Every site's home and a product in each of its languages, and its menu in the first. */
function addresses(): string[] {
  const sites = openSites(inject('outDirectory'))
    .all()
    .filter(({ manifest }) => demoSlugs().includes(manifest.slug));
  return sites.flatMap((site) =>
    ['', ...site.manifest.prefixes.map((locale) => `/${locale}`)].flatMap((prefix) =>
      pageKinds(site.manifest, prefix, (file) => site.read(file).toString())
        .filter(({ name }) => KINDS.includes(name) || (name === 'shop' && prefix === ''))
        .map(({ path }) => siteAddress(inject('port'), site.manifest.slug) + path),
    ),
  );
}

/** Opens a page on a phone whose fonts are late, and sums the movement of painted content. */
async function shiftOf(url: string): Promise<number> {
  const context = await shop.visitor();
  await context.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, FONT_AFTER_MS));
    await route.continue();
  });
  const page = await context.newPage();
  const fonts = page.waitForResponse('**/*.woff2');
  await page.goto(url);
  await fonts;
  const shift = await page.evaluate(addUpShifts);
  await context.close();
  return shift;
}

/** Runs in the page, and waits for its first paint. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
}

test('nothing moves on a catalogue page when its fonts load late', async () => {
  const moved: string[] = [];
  const waiting = addresses();
  expect(waiting.length).toBeGreaterThanOrEqual(17);
  const worker = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      const shift = await shiftOf(url);
      if (shift > 0) moved.push(`${url}: ${shift}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  expect(moved).toEqual([]);
});

test.each(['/', '/en'])('nothing moves on %s when the bar of a filled cart appears', async (path) => {
  const line = { productId: 101, variationId: null, choices: {}, quantity: 2 };
  const context = await shop.visitor({ kept: { 'cart:101': line } });
  const page = await context.newPage();
  await page.route(/\/filled-cart\./, async (route) => {
    await page.evaluate(painted);
    await route.continue();
  });
  await page.goto(shop.origin + path);
  await page.locator('.cart-bar').waitFor();
  expect(await page.evaluate(addUpShifts)).toBe(0);
});

test.each(['/cart', '/en/cart'])(
  'nothing moves on an empty %s when its message and the categories appear',
  async (path) => {
    const page = await shop.visit(path);
    await page.locator('.popular nav a').first().waitFor();
    expect(await page.evaluate(addUpShifts)).toBe(0);
  },
);
