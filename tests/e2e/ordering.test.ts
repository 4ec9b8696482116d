import { describe, expect, inject, test } from 'vitest';
import { siteAddress } from '#scripts/measure/demo/demo-sites.ts';
import { STILL } from './set-up/browser.ts';
import { findings } from './set-up/findings.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld();

/** Colours are the same in all languages: light and dark are looked at in one each. */
const LANGUAGES = [
  { prefix: '', tag: 'ar', direction: 'rtl', falafel: 'حبّات فلافل', colorScheme: 'light' },
  { prefix: '/en', tag: 'en', direction: 'ltr', falafel: 'Falafel balls', colorScheme: 'dark' },
  { prefix: '/he', tag: 'he-IL', direction: 'rtl', falafel: '', colorScheme: 'light' },
] as const;

describe.each(LANGUAGES)('the shop in $tag', ({ prefix, tag, direction, falafel, colorScheme }) => {
  test('leads from home to the menu and a product, in its language and direction, with Latin digits', async () => {
    const page = await shop.visit(prefix || '/');
    const root = page.locator('html');
    expect(await root.getAttribute('lang')).toBe(tag);
    expect(await root.getAttribute('dir')).toBe(direction);
    await page.locator(`a[href="${prefix}/shop"]:visible`).first().tap();
    await page.waitForURL(`${shop.origin}${prefix}/shop`);
    await page.locator(`main a[href="${prefix}/products/101"]`).first().tap();
    await page.waitForURL(`${shop.origin}${prefix}/products/101`);
    const heading = page.getByRole('heading', { level: 1 });
    expect(await heading.textContent()).toContain(falafel);
    const text = await page.locator('main').textContent();
    expect(text).toContain('12.00');
    expect(text).not.toMatch(/[٠-٩۰-۹]/);
    expect(await page.title()).not.toContain('undefined');
  });

  test('has nothing that axe finds on home, menu, product, cart and 404', async () => {
    const page = await (await shop.visitor({ ...STILL, colorScheme })).newPage();
    for (const path of ['', '/shop', '/products/101', '/cart', '/nothing-here']) {
      await page.goto(`${shop.origin}${prefix}${path}`);
      expect({ path, found: await findings(page) }).toEqual({ path, found: [] });
    }
  });
});

describe('the cart', () => {
  test('counts what was added, and still does after a reload', async () => {
    const page = await shop.visit('/en/products/101');
    await page.getByRole('button', { name: /^Add to cart/ }).tap();
    const cart = page.locator('a[href="/en/cart"]:visible').first();
    await expect.poll(() => cart.textContent()).toContain('1');
    await page.reload();
    await expect.poll(() => cart.textContent()).toContain('1');
  });

  test('works for the visit when the browser refuses storage', async () => {
    const context = await shop.visitor();
    await context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${shop.origin}/en/products/101`);
    await page.getByRole('button', { name: /^Add to cart/ }).tap();
    await expect.poll(() => page.locator('a[href="/en/cart"]:visible').first().textContent()).toContain('1');
    expect(errors).toEqual([]);
  });
});

describe('the page', () => {
  test('an unknown path says so with status 404, in the language of its prefix', async () => {
    const context = await shop.visitor();
    const page = await context.newPage();
    const response = await page.goto(`${shop.origin}/en/nothing-here`);
    expect(response?.status()).toBe(404);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404 Page Not Found');
  });

  test('can be read and used without scripts', async () => {
    const page = await shop.visit('/en/shop', { javaScriptEnabled: false });
    expect(await page.locator('main').textContent()).toContain('12.00');
    await page.goto(`${shop.origin}/en`);
    expect(await page.locator('a[href^="tel:"]').count()).toBeGreaterThan(0);
    expect(await page.locator('a[href^="https://wa.me/"]').count()).toBeGreaterThan(0);
    expect(await page.locator('body').textContent()).toContain('Thursday');
  });

  test.each([
    ['quds-grill', '/products/102'],
    ['amman-market', '/products/1024'],
    ['noor-gifts', '/products/301'],
    ['hara-saj', '/products/531'],
  ])('no page of %s scrolls sideways at 320 px with large text', async (slug, product) => {
    const origin = siteAddress(inject('port'), slug);
    const context = await shop.visitor({ viewport: { width: 320, height: 700 } });
    const page = await context.newPage();
    for (const path of ['/', '/shop', product, '/cart', '/nothing-here']) {
      await page.goto(origin + path);
      if (path === '/cart') await page.locator('main .message h2').waitFor();
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
        document.querySelector<HTMLElement>('[data-languages] summary')?.click();
      });
      // A phone zooms out to show what is too wide, so the window's own width counts as well.
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
      expect({ path, widths }).toEqual({ path, widths: [320, 320] });
    }
  });

  test.each(['', '/shop', '/products/101'])('%j does not move while it loads slowly', async (path) => {
    const context = await shop.visitor();
    await context.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const page = await context.newPage();
    // Mobile data: styles, fonts, scripts and pictures come one after the other, with frames between them.
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 100_000,
    });
    await page.goto(`${shop.origin}${path}`, { waitUntil: 'load' });
    const total = await page.evaluate(async () => {
      await document.fonts.ready;
      // What moved in a frame is reported with one of the next ones.
      for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame);
      const { shifts } = window as unknown as { shifts: readonly number[] };
      return shifts.reduce((sum, value) => sum + value, 0);
    });
    // A word may wrap when the font takes the place of the device's; search engines call up to 0.1 good.
    expect(total).toBeLessThan(0.05);
  });
});
