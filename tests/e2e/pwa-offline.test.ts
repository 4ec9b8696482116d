import { describe, expect, test } from 'vitest';
import { cachedPaths, openInstalled } from './set-up/installed.ts';
import { OPEN_AT, shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ madeUp: ['first-shop', 'first-shop-2'] });
const SHOP = 'first-shop';

describe('without a network', () => {
  test('the second visit finds home, menu, cart, favourites and search, each in its language', async () => {
    const context = await shop.visitor();
    const page = await openInstalled(context, `${shop.origin}/en`);
    await shop.site.stopServer();
    for (const path of ['/en', '/en/shop', '/en/cart', '/en/favourites', '/en/search', '/en/address']) {
      await page.goto(shop.origin + path);
      expect({ path, lang: await page.getAttribute('html', 'lang') }).toEqual({ path, lang: 'en' });
      expect({ path, heading: await page.locator('h1').first().textContent() }).not.toEqual({
        path,
        heading: 'The shop cannot be reached',
      });
    }
  });

  test('a picture that was never loaded is empty, and not a sign of a broken one', async () => {
    const page = await openInstalled(await shop.visitor(), `${shop.origin}/en/shop`);
    await shop.site.stopServer();
    const load = (path: string) =>
      page.evaluate(
        (src) =>
          Object.assign(new Image(), { src })
            .decode()
            .then(() => 'shown', String),
        path,
      );
    expect(await load('/_astro/img/0123456789ab-320.avif')).toBe('shown');
    expect(await load('/_astro/unknown.avif')).toContain('EncodingError');
  });

  test('the page of the first visit is there too, with what it had loaded', async () => {
    const context = await shop.visitor();
    const page = await context.newPage();
    await page.goto(`${shop.origin}/shop`);
    const href = (await page.locator('a[href^="/products/"]').first().getAttribute('href')) ?? '';
    const product = await openInstalled(await shop.visitor(), shop.origin + href);
    await product.getByText('المتجر يعمل الآن بلا إنترنت أيضًا.').waitFor();
    const pages = () => cachedPaths(product).then((found) => found[`dukkan:${SHOP}:pages`] ?? []);
    await expect.poll(pages).toContain(href);
    const name = await product.locator('h1').textContent();
    await shop.site.stopServer();
    await product.reload();
    expect(await product.locator('h1').textContent()).toBe(name);
  });

  test.each([
    ['/products/1999', 'ar'],
    ['/en/products/1999', 'en'],
  ])('a page that was never visited, %s, gives a page in its place, in its language', async (path, lang) => {
    const page = await openInstalled(await shop.visitor(), `${shop.origin}/`);
    await shop.site.stopServer();
    await page.goto(shop.origin + path);
    expect(await page.getAttribute('html', 'lang')).toBe(lang);
    const fonts = await page.evaluate(() => document.fonts.ready.then(() => document.styleSheets.length));
    expect(fonts).toBeGreaterThan(1);
    expect(await page.locator('[data-icon="offline"], .message-sign').count()).toBeGreaterThan(0);
  });

  test('another language works after its first page', async () => {
    const page = await openInstalled(await shop.visitor(), `${shop.origin}/`);
    const stored = async () => (await cachedPaths(page))[`dukkan:${SHOP}:shell`]?.join(' ') ?? '';
    expect(await stored()).not.toContain('/en/shop?');
    await page.goto(`${shop.origin}/en`);
    await expect.poll(stored).toContain('/en/shop?');
    await shop.site.stopServer();
    await page.goto(`${shop.origin}/en/shop`);
    expect(await page.getAttribute('html', 'lang')).toBe('en');
  });

  test('the checkout keeps what was written, and sending waits with its reason', async () => {
    const context = await shop.visitor();
    await context.clock.setFixedTime(OPEN_AT);
    const page = await openInstalled(context, `${shop.origin}/en/shop`);
    await page.goto(
      shop.origin + (await page.locator('a[href^="/en/products/"]').first().getAttribute('href')),
    );
    await page.getByRole('button', { name: /^Add to cart/ }).click();
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain(':cart:');
    await page.goto(`${shop.origin}/en/checkout`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Layla');
    await shop.site.stopServer();
    await context.setOffline(true);
    await page.getByRole('textbox', { name: 'Phone' }).fill('0501234567');
    await page.reload();
    await page.getByRole('button', { name: 'Layla Change 0501234567' }).click();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Layla');
    expect(await page.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('0501234567');
    await page.goto(`${shop.origin}/en/complete-order`);
    await page.getByText('You are offline. Your order can be sent as soon as you are back.').waitFor();
  });

  test('staff pages are not there, and were never stored', async () => {
    const page = await openInstalled(await shop.visitor(), `${shop.origin}/en`);
    const staff = ['/en/login', '/en/today-orders', '/en/callcenter/orders', '/en/callcenter/orders/12'];
    for (const path of staff) {
      await page.goto(shop.origin + path, { waitUntil: 'commit' });
      // Whoever is not logged in is led there.
      await page.waitForURL('**/en/login*');
      await page.getByRole('button', { name: 'Log in' }).waitFor();
    }
    // Their scripts are everybody's files.
    const paths = Object.values(await cachedPaths(page)).flat();
    const pages = paths.filter((path) => !path.startsWith('/_astro/'));
    expect(pages.filter((path) => /login|callcenter|delivery|today/.test(path))).toEqual([]);
    await shop.site.stopServer();
    await page.goto(`${shop.origin}/en/login`);
    await page.getByRole('heading', { name: 'The shop cannot be reached' }).waitFor();
  });
});

test('a device without room has a shop as before, only not offline', async () => {
  const page = await (await shop.visitor()).newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: shop.origin, quotaSize: 100_000 });
  await page.goto(`${shop.origin}/en`);
  const worker = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    const { installing } = registration;
    return new Promise((resolve) => {
      installing?.addEventListener('statechange', () => resolve(installing.state));
    });
  });
  expect(worker).toBe('redundant');
  await page.goto(`${shop.origin}/en/shop`);
  expect(await page.locator('h1').count()).toBe(1);
});

describe('with a bad network', () => {
  test('a visited page comes from the cache after three seconds', async () => {
    const page = await openInstalled(await shop.visitor(), `${shop.origin}/en/shop`);
    const never = new Promise<Response>(() => {});
    shop.site.setFault((path) => (path === '/en/shop' ? never : null));
    const started = performance.now();
    await page.goto(`${shop.origin}/en/shop`);
    const seconds = (performance.now() - started) / 1000;
    expect(seconds).toBeGreaterThan(2.9);
    expect(seconds).toBeLessThan(6);
  });

  test('a failing server gives the copy, and a page that is gone its own 404', async () => {
    const page = await openInstalled(await shop.visitor(), `${shop.origin}/en/shop`);
    shop.site.setFault((path) => (path === '/en/shop' ? new Response('down', { status: 503 }) : null));
    expect((await page.goto(`${shop.origin}/en/shop`))?.status()).toBe(200);
    shop.site.setFault(null);
    expect((await page.goto(`${shop.origin}/en/products/999999`))?.status()).toBe(404);
  });

  test('calls of the store and of the data service are never stored', async () => {
    const page = await openInstalled(await shop.visitor(), `${shop.origin}/en`);
    shop.site.setFault((path) =>
      /^\/(?:wp-json|directus)\//.test(path) ? Response.json({ phone: '0599' }) : null,
    );
    const texts = await page.evaluate(async () => {
      const answers = ['/wp-json/treesal/v1/orders/1', '/directus/users/me'].map((path) => fetch(path));
      const withToken = fetch('/data/en/products-0.json', { headers: { Authorization: 'Bearer secret' } });
      return Promise.all([...answers, withToken].map(async (answer) => (await answer).status));
    });
    expect(texts.slice(0, 2)).toEqual([200, 200]);
    const { [`dukkan:${SHOP}:pages`]: pages = [], ...others } = await cachedPaths(page);
    const paths = [...pages, ...Object.values(others).flat()];
    expect(paths.filter((path) => /wp-json|directus/.test(path))).toEqual([]);
    expect(pages.filter((path) => path.startsWith('/data/'))).toEqual([]);
  });
});

test('two merchants whose names begin alike never touch each other’s caches', async () => {
  const context = await shop.visitor();
  const first = await openInstalled(context, `${shop.origin}/en`);
  const before = await cachedPaths(first);
  const second = await openInstalled(context, `${shop.originOf('first-shop-2')}/en`);
  expect(Object.keys(before).every((name) => name.startsWith('dukkan:first-shop:'))).toBe(true);
  const names = Object.keys(await cachedPaths(second));
  expect(names.length).toBeGreaterThan(0);
  expect(names.every((name) => name.startsWith('dukkan:first-shop-2:'))).toBe(true);
  // Were they on one origin, the worker of one would still leave the other's caches alone when it cleans up.
  const homes = async () =>
    (await cachedPaths(second))['dukkan:first-shop-2:shell']?.filter((path) => path.startsWith('/en?'));
  const old = await homes();
  await second.evaluate(() => caches.open('dukkan:first-shop:pages'));
  shop.site.workspace.edit('first-shop-2', 'settings.json', (settings) => ({ ...settings, name: 'Second' }));
  await shop.site.release('a');
  await second.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(async () => (await homes())?.some((path) => old?.includes(path))).toBe(false);
  expect(Object.keys(await cachedPaths(second))).toContain('dukkan:first-shop:pages');
});
