import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { order, pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import {
  bearerOf,
  OPEN_AT,
  PASSWORD,
  SEED,
  type TestStore,
  testStore,
} from '#scripts/backend/set-up/test-store.ts';
import { capture } from '#sources/set-up/recording-context.ts';
import { addAccount, endAccountSessions, listAccounts, removeAccount, renewPassword } from './accounts.ts';
import { seedAccounts } from './seed-accounts.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let store: TestStore;
beforeEach(async () => {
  store = await testStore({ withStaff: true });
});
afterEach(() => store.close());

const login = (username: string, password: string, headers = {}) =>
  store.post('jwt-auth/v1/token', { username, password }, headers);

const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { code: string }).code;
}

describe('the cookie of a login', () => {
  test('is kept from scripts and other sites, for 30 days, and set once', async () => {
    const cookies = (await login('callcenter', PASSWORD)).headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(
      /^refresh_token=1\.[\w-]{43}; Max-Age=2592000; Path=\/; Expires=.*; HttpOnly; SameSite=Strict$/,
    );
  });

  test('is Secure if a proxy says that the browser uses HTTPS', async () => {
    const cookieBy = async (headers: Record<string, string>) =>
      (await login('callcenter', PASSWORD, headers)).headers.getSetCookie()[0];
    expect(await cookieBy({ 'x-forwarded-proto': 'https' })).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
    expect(await cookieBy({ 'x-forwarded-proto': 'http' })).not.toContain('Secure');
  });

  test('gives a new token without a password, and stays the same', async () => {
    const cookie = cookieOf(await login('callcenter', PASSWORD));
    store.clock.now += 11 * MINUTE;
    const response = await store.post('jwt-auth/v1/token', '', { cookie });
    expect(response.headers.getSetCookie()).toEqual([]);
    const { code, data } = (await response.json()) as { code: string; data: { token: string } };
    expect(code).toBe('jwt_auth_valid_credential');
    const orders = await store.get('treesal/v1/today-orders', { authorization: `Bearer ${data.token}` });
    expect(orders.status).toBe(200);
  });

  test('is replaced by a refresh, after which the old one is invalid', async () => {
    const cookie = cookieOf(await login('callcenter', PASSWORD));
    const refreshed = await store.post('jwt-auth/v1/token/refresh', '', { cookie });
    expect(await refreshed.json()).toEqual(capture('u_jwt_refresh'));
    expect(cookieOf(refreshed)).not.toBe(cookie);
    const again = await store.post('jwt-auth/v1/token/refresh', '', { cookie });
    expect({ status: again.status, body: await again.json() }).toEqual({
      status: 401,
      body: capture('u_jwt_refresh_bad'),
    });
    expect((await store.post('jwt-auth/v1/token', '', { cookie: cookieOf(refreshed) })).status).toBe(200);
  });

  test('is invalid after 30 days, or after it is revoked', async () => {
    const [old, revoked] = [await login('callcenter', PASSWORD), await login('driver', PASSWORD)].map(
      cookieOf,
    );
    const answer = await store.post('jwt-auth/v1/token/revoke', '', { cookie: revoked ?? '' });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^refresh_token=; Max-Age=0; Path=\//);
    expect((await store.post('jwt-auth/v1/token', '', { cookie: revoked ?? '' })).status).toBe(401);
    store.clock.now += 30 * DAY;
    expect((await store.post('jwt-auth/v1/token', '', { cookie: old ?? '' })).status).toBe(401);
  });

  test('has priority over name and password, which are then ignored', async () => {
    const cookie = cookieOf(await login('callcenter', PASSWORD));
    const answer = await login('driver', 'wrong', { cookie });
    expect(await answer.json()).toMatchObject({ data: { nicename: 'callcenter' } });
    expect(cookieOf(answer)).toMatch(/^refresh_token=1\./);
    const stale = await login('driver', PASSWORD, { cookie: 'refresh_token=2.bogus' });
    expect({ status: stale.status, body: await stale.json() }).toEqual({
      status: 401,
      body: capture('u_jwt_refresh_bad'),
    });
  });

  test('is one for each device of a person: the last one that was given', async () => {
    const loginAt = (device: string) =>
      store.post('jwt-auth/v1/token', { username: 'callcenter', password: PASSWORD, device });
    const status = async (cookie: string, device: string) =>
      (await store.post('jwt-auth/v1/token', { device }, { cookie })).status;
    const [first, second, other] = [
      cookieOf(await loginAt('desk')),
      cookieOf(await loginAt('desk')),
      cookieOf(await loginAt('phone')),
    ];
    expect(
      await Promise.all([status(first, 'desk'), status(second, 'desk'), status(other, 'phone')]),
    ).toEqual([401, 200, 200]);
    expect(await status(other, 'desk')).toBe(401);
  });

  test('holds at every service on the same data', async () => {
    const answer = await login('callcenter', PASSWORD);
    const { data } = (await answer.json()) as { data: { token: string } };
    const second = await store.second();
    const orders = await second.request('/wp-json/treesal/v1/today-orders', {
      headers: { authorization: `Bearer ${data.token}` },
    });
    const renewed = await second.request('/wp-json/jwt-auth/v1/token', {
      method: 'POST',
      headers: { cookie: cookieOf(answer) },
    });
    expect([orders.status, renewed.status]).toEqual([200, 200]);
  });

  test('is not written down anywhere', async () => {
    const cookie = cookieOf(await login('callcenter', PASSWORD)).slice('refresh_token='.length);
    const { shop, query } = store.database;
    const rows = await query.selectFrom('refresh_token').selectAll().where('shop', '=', shop).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(cookie);
  });
});

describe('a token', () => {
  test('lives for ten minutes', async () => {
    const bearer = await bearerOf(store, 'callcenter');
    store.clock.now += 10 * MINUTE - 1000;
    expect((await store.get('treesal/v1/today-orders', bearer)).status).toBe(200);
    store.clock.now += 1000;
    const refused = await store.get('treesal/v1/today-orders', bearer);
    expect({ status: refused.status, body: await refused.json() }).toEqual({
      status: 401,
      body: capture('t_today_anon'),
    });
    const validated = await store.post('jwt-auth/v1/token/validate', '', bearer);
    expect(await validated.json()).toEqual(capture('u_jwt_expired_validate'));
  });

  test.each([
    [
      'another shop’s',
      async () => {
        const other = await testStore({ withStaff: true });
        const bearer = await bearerOf(other, 'callcenter');
        await other.close();
        return bearer.authorization ?? '';
      },
    ],
    [
      'one without a signature',
      async () => {
        const [, payload] = ((await bearerOf(store, 'callcenter')).authorization ?? '').split('.');
        return `Bearer ${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
      },
    ],
    [
      'one of another account, unsigned anew',
      async () => {
        const [head, payload = '', signature] = (
          (await bearerOf(store, 'customer')).authorization ?? ''
        ).split('.');
        const forged = Buffer.from(payload, 'base64url').toString().replace('"id":3', '"id":1');
        return `${head}.${Buffer.from(forged).toString('base64url')}.${signature}`;
      },
    ],
    ['no token at all', async () => 'Bearer bogus'],
  ])('%s is refused', async (_, make) => {
    const refused = await store.get('treesal/v1/today-orders', { authorization: await make() });
    expect({ status: refused.status, body: await refused.json() }).toEqual({
      status: 401,
      body: capture('t_today_anon'),
    });
  });

  test('of a person who is not staff gives no access to orders', async () => {
    const refused = await store.get('treesal/v1/today-orders', await bearerOf(store, 'customer'));
    expect({ status: refused.status, body: await refused.json() }).toEqual({
      status: 403,
      body: capture('t_today_driver'),
    });
  });

  test('that is wrong does not spoil public calls', async () => {
    expect((await store.get('wc/store/v1/products', { authorization: 'Bearer bogus' })).status).toBe(200);
  });
});

describe('passwords', () => {
  test('are kept as scrypt hashes, each with a salt of its own', async () => {
    const { shop, query } = store.database;
    const accounts = query.selectFrom('account').select('password_hash').where('shop', '=', shop);
    const hashes = await accounts.execute();
    expect(hashes.every(({ password_hash }) => /^scrypt\$[\w-]{22}\$[\w-]{43}$/.test(password_hash))).toBe(
      true,
    );
    expect(new Set(hashes.map(({ password_hash }) => password_hash)).size).toBe(3);
  });

  test('has the same answer as an unknown name, so that nobody learns which names exist', async () => {
    const [wrong, unknown] = [await login('driver', 'wrong'), await login('nobody', 'wrong')];
    expect(unknown.status).toBe(wrong.status);
    expect(await unknown.text()).toBe(await wrong.text());
  });

  test('cannot be guessed quickly: after three wrong ones even the right one has to wait', async () => {
    for (let guess = 0; guess < 3; guess += 1) expect((await login('driver', 'wrong')).status).toBe(401);
    const refused = await login('driver', PASSWORD);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
    expect(await codeOf(refused)).toBe('jwt_auth_too_many_attempts');
    expect((await login('callcenter', PASSWORD)).status).toBe(200);
    store.clock.now += 2000;
    expect((await login('driver', PASSWORD)).status).toBe(200);
  });

  test('cannot be guessed many at a time', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => login('driver', `guess-${index}`)),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(3);
  });

  test('and names with characters that no text may contain match no account', async () => {
    expect((await login('driver\0', PASSWORD)).status).toBe(200);
    expect((await login('dri\0ver\uD800', PASSWORD)).status).toBe(401);
  });

  test('work with the e-mail address too, and both in any case', async () => {
    expect((await login('call@example.com', PASSWORD)).status).toBe(200);
    expect((await login('CallCenter', PASSWORD)).status).toBe(200);
    expect((await login('Call@Example.com', PASSWORD)).status).toBe(200);
  });
});

describe('sessions that are ended', () => {
  const orders = async (bearer: Record<string, string>) =>
    (await store.get('treesal/v1/today-orders', bearer)).status;
  const remembered = async (cookie: string) => (await store.post('jwt-auth/v1/token', '', { cookie })).status;

  test('end at once, with tokens and cookies of all devices; sessions of others continue, and a new login works', async () => {
    const [bearer, other] = [await bearerOf(store, 'callcenter'), await bearerOf(store, 'driver')];
    const cookie = cookieOf(await login('callcenter', PASSWORD));
    expect(await endAccountSessions(store.database, 'callcenter')).toBe(true);
    expect([await orders(bearer), await remembered(cookie), await orders(other)]).toEqual([401, 401, 200]);
    expect(await orders(await bearerOf(store, 'callcenter'))).toBe(200);
    expect(await orders(bearer)).toBe(401);
    expect(await endAccountSessions(store.database, 'nobody')).toBe(false);
  });

  test('end with a new password, and the old one opens nothing', async () => {
    const bearer = await bearerOf(store, 'callcenter');
    const password = await renewPassword(store.database, 'callcenter');
    expect([await orders(bearer), (await login('callcenter', PASSWORD)).status]).toEqual([401, 401]);
    expect((await login('callcenter', password ?? '')).status).toBe(200);
  });

  test('do not come back by a refresh that was on its way', async () => {
    const cookie = cookieOf(await login('callcenter', PASSWORD));
    const refreshes = Array.from({ length: 5 }, () =>
      store.post('jwt-auth/v1/token/refresh', '', { cookie }),
    );
    const ended = endAccountSessions(store.database, 'callcenter');
    const cookies = (await Promise.all(refreshes)).map(cookieOf);
    await ended;
    for (const each of [cookie, ...cookies]) expect(await remembered(each)).toBe(401);
  });

  test('are not begun by a password that is changed while it is looked at', async () => {
    const logins = Array.from({ length: 2 }, () => login('callcenter', PASSWORD));
    await renewPassword(store.database, 'callcenter');
    for (const answer of await Promise.all(logins))
      if (answer.status === 200) expect(await remembered(cookieOf(answer))).toBe(401);
  });
});

describe('accounts', () => {
  test('that were added stay when the merchant’s folder lists others; those that it no longer lists go', async () => {
    const manager = { username: 'huda', displayName: 'Huda', email: '', role: 'manager' } as const;
    const password = await addAccount(store.database, manager);
    expect(await addAccount(store.database, { ...manager, username: 'Huda' })).toBeNull();
    const listedEmail = { ...manager, username: 'rana', email: 'CALL@example.com' };
    expect(await addAccount(store.database, listedEmail)).toBeNull();
    const others = SEED.accounts.filter(({ username }) => username !== 'driver');
    await seedAccounts(store.database, others, () => PASSWORD);
    const listed = await listAccounts(store.database, store.clock.now);
    expect(listed.map(({ username, role }) => [username, role])).toEqual([
      ['callcenter', 'callcenter'],
      ['customer', 'customer'],
      ['huda', 'manager'],
    ]);
    const answer = await login('huda', password ?? '');
    const { data } = (await answer.json()) as { data: { token: string } };
    const bearer = { authorization: `Bearer ${data.token}` };
    expect((await store.get('treesal/v1/today-orders', bearer)).status).toBe(200);
    await store.database.transaction((rows) => removeAccount(rows, 'huda'));
    expect((await store.get('treesal/v1/today-orders', bearer)).status).toBe(401);
  });
});

test('a list of accounts counts the browsers that stay logged in, not the first step of their logins', async () => {
  const sessions = async () =>
    (await listAccounts(store.database, store.clock.now)).map((each) => each.sessions);
  // A browser asks whose password it is, and then to be remembered by its name.
  await login('callcenter', PASSWORD);
  expect(await sessions()).toEqual([0, 0, 0]);
  for (const device of ['phone', 'desk', 'desk'])
    await store.post('jwt-auth/v1/token', { username: 'callcenter', password: PASSWORD, device });
  expect(await sessions()).toEqual([2, 0, 0]);
});

describe('staff', () => {
  test('see the orders of their day and of the current night, newest first', async () => {
    const place = async (time: string) => {
      store.clock.now = Date.parse(time);
      return (await order(store, pickupOrder())).body.id as number;
    };
    // Thursday is open until 02:00: the first is of Thursday by the clock on the wall, the others of Friday.
    const [early, late, later] = [
      await place('2026-11-19T21:59:59Z'),
      await place('2026-11-19T22:00:00Z'),
      await place('2026-11-19T23:00:00Z'),
    ];
    const response = await store.get('treesal/v1/today-orders', await bearerOf(store, 'callcenter'));
    const orders = (await response.json()) as { id: number }[];
    expect(orders.map(({ id }) => id)).toEqual([later, late, early]);
    expect(response.headers.get('x-wp-total')).toBe('3');
    expect(response.headers.get('cache-control')).toContain('no-store');
  });

  test('open any order by its id, others by its key only', async () => {
    const { body } = await order(store, pickupOrder());
    const bearer = await bearerOf(store, 'callcenter');
    const status = async (path: string, headers = {}) =>
      (await store.get(`treesal/v1/${path}`, headers)).status;
    expect(await status(`orders/${body.id}`, bearer)).toBe(200);
    expect(await status(`orders/${body.id}`)).toBe(401);
    expect(await status('orders/9', bearer)).toBe(404);
    expect(await status(`get_order/${body.id}`, bearer)).toBe(200);
    expect(await status(`get_order/${body.id}?key=${body.order_key}`)).toBe(200);
    for (const key of ['', '?key=', '?key=wc_order_x', `?key=${body.order_key}x`])
      expect(await status(`get_order/${body.id}${key}`)).toBe(404);
    expect(store.clock.now).toBe(OPEN_AT);
  });
});
