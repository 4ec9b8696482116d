import { describe, expect, test } from 'vitest';
import { withoutBidiControls } from '#domain/language/isolate.ts';
import { DESK, PHONE } from './set-up/browser.ts';
import { textOf } from './set-up/page.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shopper = shopWorld();

describe('the loading bar', () => {
  test('appears after 200 ms of waiting for a page and disappears 2 s later', async () => {
    const context = await shopper.visitor();
    await context.clock.install();
    const page = await context.newPage();
    await page.goto(`${shopper.origin}/en`);
    // As if the next page never came. A navigation that begins and ends would now and then swallow what the clock is told.
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    await page.clock.pauseAt(Date.now() + 60_000);
    const bar = page.locator('[data-loading-bar]');
    await page.locator('.bottom-bar a[href="/en/shop"]').evaluate((link: HTMLAnchorElement) => link.click());
    await page.clock.runFor(190);
    expect(await bar.getAttribute('data-running')).toBeNull();
    await page.clock.runFor(20);
    expect(await bar.getAttribute('data-running')).toBe('');
    await page.clock.runFor(2000);
    expect(await bar.getAttribute('data-running')).toBeNull();
  });

  test('appears when a script navigates, as after an order', async () => {
    const page = await shopper.visit('/en');
    const running = Promise.withResolvers<void>();
    await page.exposeFunction('tellRunning', running.resolve);
    await page.locator('[data-loading-bar]').evaluate((bar) => {
      const { tellRunning } = window as unknown as { tellRunning: () => void };
      new MutationObserver(() => 'running' in bar.dataset && tellRunning()).observe(bar, {
        attributes: true,
      });
    });
    await page.route('**/en/favourites', async (route) => {
      await running.promise;
      await route.abort();
    });
    await page.evaluate(() => location.assign('/en/favourites'));
    await running.promise;
    expect(new URL(page.url()).pathname).toBe('/en');
  });

  test('grows in the reading direction', async () => {
    for (const [path, side] of [
      ['/en', 'left'],
      ['/', 'right'],
    ] as const) {
      const page = await shopper.visit(path);
      const origin = await page.locator('[data-loading-bar]').evaluate((bar) => {
        bar.dataset.running = '';
        const styles = [
          getComputedStyle(bar),
          getComputedStyle(bar, '::before'),
          getComputedStyle(bar, '::after'),
        ];
        return styles.map(({ transformOrigin }) => Number.parseFloat(transformOrigin));
      });
      expect({ path, isAtEdge: origin.some((x) => (side === 'left' ? x === 0 : x >= 360)) }).toEqual({
        path,
        isAtEdge: true,
      });
    }
  });
});

describe('the chips of categories', () => {
  test.each([
    ['a phone in Arabic', '/shop', PHONE],
    ['a desk in English', '/en/shop', DESK],
  ])('follow the scroll on %s, and lead to their category', async (_, path, device) => {
    const page = await shopper.visit(path, device);
    const chips = page.locator('[data-chips] a');
    const marked = page.locator('[data-chips] a[aria-current]');
    await expect.poll(() => textOf(marked)).toBe(await textOf(chips.first()));
    const name = await textOf(chips.nth(4));
    const section = page.getByRole('region', { name });
    await section.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    await expect.poll(() => textOf(marked)).toBe(name);
    await expect
      .poll(() => marked.evaluate((chip) => chip.getBoundingClientRect()))
      .toSatisfy(({ left, right }: DOMRect) => left >= 0 && right <= (device.viewport?.width ?? 0));

    const other = await textOf(chips.nth(2));
    await chips.nth(2).click();
    await expect.poll(() => textOf(marked)).toBe(other);
    const top = async () => (await page.getByRole('region', { name: other }).boundingBox())?.y;
    await expect.poll(top).toBeLessThan(260);
    expect(await top()).toBeGreaterThan(0);
  });
});

test('the focused element on a phone’s menu is not covered by the chips', async () => {
  const page = await shopper.visit('/en/shop');
  const chips = page.getByRole('navigation', { name: 'Categories' });
  const hearts = page.getByRole('button', { name: /favourites$/ });
  for (const heart of [hearts.nth(6), hearts.nth(20)]) {
    await heart.evaluate((button) => {
      button.scrollIntoView({ block: 'center', behavior: 'instant' });
      // Just below the header.
      scrollBy({ top: button.getBoundingClientRect().top - 74, behavior: 'instant' });
    });
    await heart.focus();
    const end = async () => {
      const box = await chips.boundingBox();
      return (box?.y ?? 999) + (box?.height ?? 0);
    };
    expect((await heart.boundingBox())?.y).toBeGreaterThanOrEqual(await end());
  }
});

test('a scrolled menu of a phone keeps its categories and one count of the cart', async () => {
  const page = await shopper.visit('/en/shop', PHONE);
  const badge = page.locator('.bottom-bar .count');
  expect(await badge.isVisible()).toBe(false);
  await page.locator('[data-add]').first().tap();
  await page.locator('.cart-bar .count').getByText('1').waitFor();
  expect(await badge.isVisible()).toBe(false);
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await expect.poll(async () => (await page.locator('[data-chips]').boundingBox())?.y).toBe(0);
  // Elsewhere, the tab alone says it.
  await page.goto(`${shopper.origin}/en/thank-you`);
  await badge.getByText('1').waitFor();
});

describe('the way from a card to its product', () => {
  test('is a view transition in both directions, and breaks nothing', async () => {
    const context = await shopper.visitor();
    await context.addInitScript(() => {
      addEventListener('pagereveal', (event) => {
        const { viewTransition } = event as PageRevealEvent;
        document.documentElement.dataset.revealed = viewTransition ? 'by transition' : 'at once';
      });
    });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${shopper.origin}/en/shop`);
    const revealed = () => page.locator('html').getAttribute('data-revealed');
    await page.getByRole('link', { name: 'Falafel balls (10 pieces)', exact: true }).click();
    await page.waitForURL(`${shopper.origin}/en/products/101`);
    await expect.poll(revealed).toBe('by transition');
    await page.goBack();
    await page.waitForURL(`${shopper.origin}/en/shop`);
    await expect.poll(revealed).toBe('by transition');
    expect(errors).toEqual([]);
  });
});

test.each(['/', '/en', '/he'])('a low phone has the first dishes of %s in view', async (path) => {
  const page = await shopper.visit(path, { ...PHONE, viewport: { width: 360, height: 640 } });
  const dish = await page.locator('.section [data-card] .picture').first().boundingBox();
  const bar = await page.locator('.bottom-bar').boundingBox();
  expect((dish?.y ?? 640) + (dish?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('the menu shows four dishes with their prices on the first screen of a small phone', async () => {
  const page = await shopper.visit('/shop', { ...PHONE, viewport: { width: 360, height: 800 } });
  // On a busy machine, the shop's font can come too late for the first visit.
  await page.reload();
  const bar = await page.locator('.bottom-bar').boundingBox();
  const bottoms = await page
    .locator('[data-card] .price')
    .evaluateAll((prices) => prices.map((price) => price.getBoundingClientRect().bottom));
  expect(bottoms.filter((bottom) => bottom <= (bar?.y ?? 0)).length).toBeGreaterThanOrEqual(4);
});

test.each(['quds-grill', 'nablus-morning'])(
  'home of %s shows a dish to add on the first screen of a small phone',
  async (slug) => {
    const page = await (await shopper.visitor({ ...PHONE, viewport: { width: 360, height: 800 } })).newPage();
    await page.goto(shopper.originOf(slug));
    await page.reload();
    const [bar, add] = await Promise.all(
      ['.bottom-bar', '[data-card] .add'].map((part) => page.locator(part).first().boundingBox()),
    );
    expect((add?.y ?? 800) + (add?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  },
);

test('the menu says where an order goes, what that costs and how long it takes, and nothing moves', async () => {
  const chipIn = async (fulfilment?: object) => {
    const kept = fulfilment ? { fulfilment } : {};
    const page = await shopper.visit('/en/shop', { ...PHONE, kept });
    const chip = page.locator('.area-chip');
    const lines = async () => (await chip.locator('.text').allTextContents()).map(withoutBidiControls);
    return { chip, lines };
  };
  const before = await chipIn();
  expect(await before.lines()).toEqual([
    'Choose your area',
    expect.stringMatching(/^Delivery up to .*35\.00/),
  ]);
  const area = await chipIn({ mode: 'deliver', zoneId: 62 });
  await expect.poll(area.lines).toEqual(['Sheikh Jarrah', expect.stringMatching(/10\.00 ₪ · 25–40 min$/)]);
  expect(await area.chip.boundingBox()).toEqual(await before.chip.boundingBox());
  const pickup = await chipIn({ mode: 'pickup', zoneId: 62 });
  await expect.poll(pickup.lines).toEqual(['Pickup', '25–35 min']);
  // An area that the shop has given up counts as none.
  const gone = await chipIn({ mode: null, zoneId: 999 });
  expect((await gone.lines())[0]).toBe('Choose your area');
  await area.chip.click();
  // There, an area that is served on some days names them, and all prices end at one edge.
  const rows = area.chip.page().locator('.place-row');
  await rows.getByText('Sunday, Tuesday, Thursday', { exact: true }).waitFor();
  expect((await rows.locator('.place-price > bdi:first-child').allTextContents())[1]).toContain('10.00');
  const ends = await rows
    .locator('.place-price > bdi:first-child')
    .evaluateAll((prices) => prices.map((price) => Math.round(price.getBoundingClientRect().right)));
  expect(new Set(ends).size).toBe(1);
});

test('the picture of a product keeps its shape on a tablet', async () => {
  const page = await shopper.visit('/products/102', { ...PHONE, viewport: { width: 768, height: 1024 } });
  const { width = 0, height = 1 } = (await page.locator('.gallery .picture').first().boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(4 / 3, 1);
});

test.each([1280, 1920])('at %d px, head and content of the menu share their edges', async (width) => {
  const page = await shopper.visit('/en/shop', { ...DESK, viewport: { width, height: 900 } });
  const edges = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((part) => {
        const { left, right } = part.getBoundingClientRect();
        return [Math.round(left), Math.round(right)];
      });
  expect(await edges('.shop-panes')).toEqual([
    (await edges('.header .brand'))[0],
    (await edges('.header .cart-link'))[1],
  ]);
});

test.each([
  ['/', '.hero'],
  ['/products/102', '.gallery'],
])('a screen of 720 pixels takes the file of 640 for the first picture of %s', async (path, place) => {
  const page = await shopper.visit(path, { ...PHONE, deviceScaleFactor: 2 });
  const picture = page.locator(`${place} img`).first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/-640\.avif$/);
});
