import type { BrowserContext, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#scripts/measure/demo/staff-orders.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ staff: true });
const CANARY = '0598765432';
/** As it is written in orders, in links and for WhatsApp. */
const CANARY_FORMS = [CANARY, CANARY.slice(1)];

const EVIL = ['//evil.test', 'https://evil.test/callcenter'];

/** Everything that a browser keeps of the shop, as one text. */
async function keptBy(context: BrowserContext, page: Page): Promise<string> {
  const inPage = await page.evaluate(async () => {
    const caches = await globalThis.caches.keys();
    const bodies: string[] = [];
    for (const name of caches) {
      const cache = await globalThis.caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        bodies.push(`${request.url} ${(await response?.text()) ?? ''}`);
      }
    }
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, bodies]);
  });
  return inPage + JSON.stringify(await context.storageState({ indexedDB: true }));
}

describe('a page of the staff', () => {
  test.each([
    ['/callcenter/orders/1001', '/login'],
    ['/en/delivery-boy/orders', '/en/login'],
  ])('%s asks for a login and is there afterwards', async (path, login) => {
    await shop.place({});
    const page = await shop.visit(path);
    await page.waitForURL(`${shop.origin}${login}?${new URLSearchParams({ to: path })}`);
    await shop.logIn(page);
    expect(new URL(page.url()).pathname).toBe(path);
  });

  test('no page of the staff shows anything without a login', async () => {
    const page = await shop.visit('/en/login');
    const paths = [
      'callcenter',
      'callcenter/orders',
      'today-orders',
      'delivery-boy',
      'delivery-boy/old-orders',
    ];
    for (const path of paths) {
      await page.goto(`${shop.origin}/en/${path}`);
      await page.waitForURL(/\/en\/login\?to=/);
    }
  });

  test('a page that this account may not see says so, and leads to another account and back', async () => {
    shop.faults.setRules([{ path: 'today-orders', fault: { kind: 'status', status: 403 } }]);
    const page = await shop.work('/en/delivery-boy/orders');
    await page.getByRole('heading', { name: 'This account is not allowed to see orders.' }).waitFor();
    await page.getByRole('link', { name: 'Log in with another account' }).click();
    shop.faults.setRules([]);
    await page.locator('.login-form').waitFor();
    await shop.logIn(page, 'driver');
    expect(new URL(page.url()).pathname).toBe('/en/delivery-boy/orders');
    await page.getByText('As of').waitFor();
  });

  test('leads to the home of the role if no page was requested', async () => {
    const page = await shop.visit('/en/login');
    await page.getByRole('radio', { name: 'Delivery' }).check({ force: true });
    await shop.logIn(page, 'driver');
    expect(new URL(page.url()).pathname).toBe('/en/delivery-boy');
  });

  test('never leads to another site after a login', async () => {
    const page = await shop.work('/en/callcenter');
    for (const to of EVIL) {
      // An open page of the staff would notice the ended session and go to the login itself, across our visit.
      await page.goto('about:blank');
      await page.context().clearCookies();
      await page.goto(`${shop.origin}/en/login?${new URLSearchParams({ to })}`);
      await shop.logIn(page);
      expect({ to, url: page.url() }).toEqual({ to, url: `${shop.origin}/en/callcenter` });
    }
  });
});

describe('a login', () => {
  test('a failed login says so in Arabic and leaves nothing', async () => {
    const page = await shop.visit('/login');
    await page.locator('input[name="username"]').fill('callcenter');
    await page.locator('input[name="password"]').fill('wrong');
    await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
    await page.getByRole('alert').getByText('بيانات الدخول غير صحيحة').waitFor();
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });

  test('a failed login without the server’s words shows "Invalid credentials" in the page’s language', async () => {
    for (const [prefix, words] of [
      ['/en', 'Invalid credentials'],
      ['', 'بيانات الدخول غير صحيحة'],
    ] as const) {
      const page = await shop.visit(`${prefix}/login`);
      await page.route('**/jwt-auth/v1/token', (route) =>
        route.fulfill({ status: 401, contentType: 'application/json', body: '{"code":"x","message":""}' }),
      );
      await page.locator('input[name="username"]').fill('callcenter');
      await page.locator('input[name="password"]').fill('wrong');
      await page.locator('.login-form button[type="submit"]').click();
      await page.getByRole('alert').getByText(words).waitFor();
    }
  });

  test('is not repeated by a second tap while the next page is slow', async () => {
    const page = await shop.visit('/en/login');
    // With this answer the browser stays where it is.
    await page.route('**/en/callcenter', (route) => route.fulfill({ status: 204 }));
    await page.getByLabel('Username').fill('callcenter');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const button = page.locator('.login-form button[type="submit"]');
    await button.click();
    const tokens = () => shop.faults.calls.filter((call) => call.endsWith('jwt-auth/v1/token')).length;
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain('.token=');
    const before = tokens();
    expect(await button.getAttribute('aria-busy')).toBe('true');
    await button.click({ force: true });
    await page.getByLabel('Username').press('Enter');
    expect(tokens()).toBe(before);
    expect(await page.evaluate(() => document.cookie)).toContain('.token=');
  });

  test('can be filled in by password managers and by pasting', async () => {
    const page = await shop.visit('/en/login');
    const [username, password] = [page.getByLabel('Username'), page.getByLabel('Password', { exact: true })];
    expect(await username.getAttribute('autocomplete')).toBe('username');
    expect(await password.getAttribute('autocomplete')).toBe('current-password');
    // Some managers write values without an event that a page could hear.
    await page.evaluate((secret) => {
      const set = (name: string, value: string) => {
        const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
        const { set: write } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
        if (field) write?.call(field, value);
      };
      set('username', 'callcenter');
      set('password', secret);
    }, PASSWORD);
    await page.locator('.login-form button[type="submit"]').click();
    await page.locator('.staff-bar').waitFor();
  });
});

describe('a token', () => {
  test('is sent only to the API, as a bearer, and never in an address', async () => {
    const [id] = await shop.place({});
    const page = await shop.work('/en/callcenter/orders');
    const seen: { url: string; bearer: string | undefined }[] = [];
    page.on('request', (request) =>
      seen.push({ url: request.url(), bearer: request.headers().authorization }),
    );
    for (const [path, shown] of [
      ['/en/callcenter', 'As of'],
      [`/en/callcenter/orders/${id}`, 'As of'],
      ['/en/delivery-boy', 'As of'],
      ['/en/shop', 'Falafel balls'],
      ['/en/cart', 'There is no products in cart.'],
    ] as const) {
      await page.goto(shop.origin + path);
      await page.getByText(shown).first().waitFor();
    }
    const token = await page.evaluate(() => localStorage['dukkan:quds-grill:staff-token'] as string);
    expect(token).toMatch(/\./);
    expect(seen.filter(({ url }) => url.includes(token))).toEqual([]);
    const withBearer = seen.filter(({ bearer }) => bearer).map(({ url }) => new URL(url).pathname);
    expect([...new Set(withBearer)].sort()).toEqual([
      '/wp-json/treesal/v1/order-events',
      `/wp-json/treesal/v1/orders/${id}`,
      '/wp-json/treesal/v1/today-orders',
    ]);
    expect(seen.filter(({ url }) => !url.startsWith(shop.origin))).toEqual([]);
  });

  test('a token that the store refuses is renewed once, in one tab for all', async () => {
    const page = await shop.work('/en/callcenter/orders');
    const other = await page.context().newPage();
    const spoil = () =>
      page.evaluate(() => {
        const [head, , sign] = String(localStorage['dukkan:quds-grill:staff-token']).split('.');
        localStorage['dukkan:quds-grill:staff-token'] = `${head}.${btoa('{"exp":9999999999}')}.${sign}`;
      });
    // A page of the staff that is left could ask with the spoilt token, too.
    await page.goto(`${shop.origin}/en/favourites`);
    await spoil();
    const before = shop.faults.calls.length;
    await Promise.all([
      page.goto(`${shop.origin}/en/callcenter/orders`),
      other.goto(`${shop.origin}/en/today-orders`),
    ]);
    await Promise.all([page.getByText('As of').waitFor(), other.getByText('As of').waitFor()]);
    const renewals = shop.faults.calls.slice(before).filter((call) => /POST .*\/token$/.test(call));
    expect(renewals).toHaveLength(1);
  });

  test('a token that cannot be renewed leads to the login and back, and typed text stays', async () => {
    const page = await shop.work('/en/callcenter/orders');
    await page.getByLabel('Find an order').fill('Layla');
    const context = page.context();
    await context.clearCookies({ name: 'refresh_token' });
    await page.evaluate(() => {
      localStorage['dukkan:quds-grill:staff-token'] = 'old.token.here';
    });
    await page.reload();
    await page.waitForURL(/\/en\/login\?to=/);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await shop.logIn(page);
    expect(new URL(page.url()).pathname).toBe('/en/callcenter/orders');
    expect(await page.getByLabel('Find an order').inputValue()).toBe('Layla');
  });
});

describe('a logout', () => {
  test('leaves no phone, name or token anywhere, in any tab', async () => {
    const [id] = await shop.place({ phone: CANARY, name: 'Canary Person' });
    const page = await shop.work('/en/callcenter/orders');
    const context = page.context();
    await page.getByText(CANARY).first().waitFor();
    for (const [path, shown] of [
      [`/en/callcenter/orders/${id}`, CANARY],
      ['/en/delivery-boy', CANARY],
      ['/en/delivery-boy/old-orders', 'No past deliveries yet'],
    ] as const) {
      await page.goto(shop.origin + path);
      await page.getByText(shown).first().waitFor();
    }
    await page.goto(`${shop.origin}/en/callcenter`);
    await page.getByLabel('Caller’s phone').fill(CANARY);
    await page.evaluate(() => localStorage.setItem('dukkan:quds-grill:favourite:101', '1'));
    const other = await context.newPage();
    await other.goto(`${shop.origin}/en/today-orders`);
    // A card has the name, and leaves the phone to the order's page.
    await other.getByText('Canary Person').first().waitFor();

    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(`${shop.origin}/en/login`);
    await other.waitForURL(/\/en\/login/);
    for (const each of [page, other]) {
      const kept = await keptBy(context, each);
      for (const form of [...CANARY_FORMS, 'Canary Person', 'staff-token', 'favourite'])
        expect(kept).not.toContain(form);
      expect(
        await each.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]),
      ).toEqual([0, 0, '']);
    }
    expect((await context.cookies()).filter(({ value }) => value !== '')).toEqual([]);
  });

  test('works offline, waits for the login, and the back button shows nothing', async () => {
    await shop.place({ phone: CANARY, name: 'Canary Person' });
    const page = await shop.work('/en/callcenter/orders');
    await page.getByText(CANARY).first().waitFor();
    await page.goto(`${shop.origin}/en/today-orders`);
    await page.getByText('Canary Person').first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByText('You are logged out.').waitFor();
    await page.getByText('You are offline.').waitFor();
    expect(await page.locator('body').textContent()).not.toMatch(/Canary Person|598765432/);
    expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);
    await page.context().setOffline(false);
    await page.waitForURL(`${shop.origin}/en/login`);
    await page.goBack();
    await page.waitForURL(/\/en\/login/);
    expect(await page.locator('body').textContent()).not.toMatch(/Canary Person|598765432/);
  });

  test('waits for the login while the session has ended offline, and returns from it', async () => {
    await shop.place({ phone: CANARY });
    const page = await shop.work('/en/callcenter/orders');
    await page.getByText(CANARY).first().waitFor();
    await page.context().setOffline(true);
    // As overnight.
    await page.context().clearCookies();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('You are offline.').waitFor();
    expect(page.url()).toBe(`${shop.origin}/en/callcenter/orders`);
    expect(await page.locator('body').textContent()).not.toContain(CANARY);
    await page.context().setOffline(false);
    await shop.logIn(page);
    await page.getByText(CANARY).first().waitFor();
    expect(page.url()).toBe(`${shop.origin}/en/callcenter/orders`);
  });

  test('clears a page in the browser’s page cache', async () => {
    await shop.place({ phone: CANARY });
    const page = await shop.work('/en/callcenter/orders');
    await page.getByText(CANARY).first().waitFor();
    const seen = await page.evaluate(() => {
      const look = () => getComputedStyle(document.querySelector('main') ?? document.body).visibility;
      const turn = (type: 'pagehide' | 'pageshow'): string => {
        dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
        return look();
      };
      const whileLoggedIn = [turn('pagehide'), turn('pageshow'), turn('pagehide')];
      // What other tabs tell does not reach a page that is put away.
      delete localStorage['dukkan:quds-grill:staff-token'];
      return [...whileLoggedIn, turn('pageshow')];
    });
    expect(seen).toEqual(['hidden', 'visible', 'hidden', 'hidden']);
    await page.waitForURL(/\/en\/login/);
  });

  test('warns first that a cart on this device is deleted too', async () => {
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
    await page.getByRole('button', { name: 'Log out' }).press('Enter');
    await page.getByText('There is a cart with 2 items on this device. It will be deleted too.').waitFor();
    const hasFocus = (name: string) =>
      expect
        .poll(() => page.getByRole('button', { name, exact: true }).evaluate((it) => it.matches(':focus')))
        .toBe(true);
    const question = page.getByRole('group', { name: 'Log out' });
    for (const key of ['Enter', 'Escape']) {
      await hasFocus('Stay');
      await question.getByRole('button', { name: 'Stay' }).press(key);
      await hasFocus('Log out');
      expect(await question.count()).toBe(0);
      await page.getByRole('button', { name: 'Log out' }).press('Enter');
    }
    await hasFocus('Stay');
    expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0);
    await question.getByRole('button', { name: 'Log out and delete the cart' }).click();
    await page.waitForURL(`${shop.origin}/en/login`);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});
