import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ADMIN,
  connectionOf,
  DEMO_BEARER,
  DEMO_TOKEN,
  HERE,
  HOST,
  STAFF,
  type TestDirectus,
  testDirectus,
} from './set-up/test-directus.ts';
import { staffRoleOf } from './users.ts';

let directus: TestDirectus;
beforeEach(async () => {
  directus = await testDirectus({ demoToken: DEMO_TOKEN });
});
afterEach(() => directus.close());

const login = (body: object) => directus.send('POST', '/auth/login', body);
const refresh = (body: object) => directus.send('POST', '/auth/refresh', body);
const codeOf = async (answer: Response) => (await answer.json()).errors[0].extensions.code;
const cookieOf = (answer: Response) =>
  answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
const withCookie = (path: string, cookie: string, init: RequestInit = {}) =>
  directus.ask(path, { ...init, headers: { 'Content-Type': 'application/json', Cookie: cookie } });

describe('a refused login', () => {
  test.each([
    [{ ...STAFF, password: 'nope' }, 401],
    [{ email: 'nobody@example.com', password: 'nope' }, 401],
    [{ email: 'staff', password: 'x' }, 400],
  ])('%j takes at least 500 ms', async (body, status) => {
    const startedAt = directus.clock.nowMs;
    expect((await login(body)).status).toBe(status);
    expect(directus.clock.nowMs - startedAt).toBe(500);
  });

  test('a right one does not wait', async () => {
    await login(STAFF);
    expect(directus.clock.waited).toEqual([]);
  });
});

test('guesses of a token that does not end are slowed down, the right one among them, and other clients are served', async () => {
  const token = 'a-token-that-does-not-end';
  const user = { email: 'reader@example.com', role: staffRoleOf('treesal-demo'), token };
  await directus.send('POST', '/users', user, await directus.tokenOf(ADMIN));
  const ask = (given: string, client = '198.51.100.7') =>
    directus.app.request(
      `${HOST}/users/me`,
      { headers: { Authorization: `Bearer ${given}` } },
      connectionOf(client),
    );
  const statuses = [];
  for (let guess = 0; guess < 5; guess += 1) statuses.push((await ask(`guess-${guess}`)).status);
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  const waiting = await ask(token);
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([429, '2']);
  expect(await codeOf(waiting)).toBe('REQUESTS_EXCEEDED');
  expect((await ask(token, '198.51.100.8')).status).toBe(200);
  directus.clock.nowMs += 2000;
  for (let call = 0; call < 20; call += 1) expect((await ask(token)).status).toBe(200);
});

describe('tokens', () => {
  test('an access token ends after 15 minutes, a refresh token after 7 days', async () => {
    const { access_token, refresh_token } = await directus.logIn(STAFF);
    directus.clock.nowMs += 15 * 60_000 - 1000;
    expect((await directus.send('GET', '/users/me', undefined, access_token)).status).toBe(200);
    directus.clock.nowMs += 1000;
    expect(await codeOf(await directus.ask(`/users/me?access_token=${access_token}`))).toBe('TOKEN_EXPIRED');
    directus.clock.nowMs += 7 * 86_400_000;
    expect((await refresh({ refresh_token })).status).toBe(401);
  });
});

describe('session cookies', () => {
  test('carry the session, renew it, and leave ten seconds for calls under way', async () => {
    const [cookie = ''] = cookieOf(await login({ ...STAFF, mode: 'session' }));
    expect((await withCookie('/users/me', cookie)).status).toBe(200);
    const renew = { method: 'POST', body: '{"mode":"session"}' };
    const [renewed = ''] = cookieOf(await withCookie('/auth/refresh', cookie, renew));
    expect(renewed).not.toBe(cookie);
    directus.clock.nowMs += 9000;
    expect((await withCookie('/users/me', cookie)).status).toBe(200);
    directus.clock.nowMs += 1000;
    expect((await withCookie('/users/me', cookie)).status).toBe(401);
    expect((await withCookie('/users/me', renewed)).status).toBe(200);
  });

  test('one that no longer works is taken back, so that its owner can log in', async () => {
    const answer = await withCookie('/auth/login', 'directus_session_token=a.b.c', { method: 'POST' });
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^directus_session_token=; Max-Age=0/);
  });

  test('are Secure if the site uses HTTPS', async () => {
    const cookieOf = async (origin: string, proxied: object) => {
      const body = JSON.stringify({ ...STAFF, mode: 'cookie' });
      const headers = { 'Content-Type': 'application/json', ...proxied };
      const answer = await directus.app.request(`${origin}/auth/login`, { method: 'POST', body, headers });
      return answer.headers.getSetCookie()[0];
    };
    const secure = /HttpOnly; Secure; SameSite=Lax/;
    expect(await cookieOf('https://shop.example', {})).toMatch(secure);
    // Behind a proxy that ends the encryption.
    expect(await cookieOf('http://shop.example', { 'x-forwarded-proto': 'https' })).toMatch(secure);
    expect(await cookieOf('http://shop.example', {})).not.toMatch(secure);
  });
});

describe('a forgotten password', () => {
  const request = (body: object) => directus.send('POST', '/auth/password/request', body);
  const outbox = () => directus.letters();

  test('has the same answer for all addresses, but only existing accounts get a letter', async () => {
    for (const email of ['nobody@example.com', STAFF.email]) {
      const startedAt = directus.clock.nowMs;
      expect((await request({ email })).status).toBe(204);
      expect(directus.clock.nowMs - startedAt).toBe(500);
    }
    expect((await outbox()).map(({ to }: { to: string }) => to)).toEqual([STAFF.email]);
  });

  test('is replaced once by the letter’s token, which ends all sessions', async () => {
    const { refresh_token } = await directus.logIn(STAFF);
    await request({ email: STAFF.email, reset_url: 'http://127.0.0.1:8055/reset?x=1' });
    const [letter] = await outbox();
    expect(letter.url).toBe(`http://127.0.0.1:8055/reset?x=1&token=${letter.token}`);
    const reset = (password: string) =>
      directus.send('POST', '/auth/password/reset', { token: letter.token, password });
    expect((await reset('Another-1')).status).toBe(204);
    expect((await login({ email: STAFF.email, password: 'Another-1' })).status).toBe(200);
    expect((await refresh({ refresh_token })).status).toBe(401);
    expect((await reset('Another-2')).status).toBe(403);
  });

  test('cannot be read by a page of another site', async () => {
    await request({ email: STAFF.email });
    const read = (headers: Record<string, string>) =>
      directus.app.request('https://shop.example/outbox', { headers: { ...DEMO_BEARER, ...headers } }, HERE);
    const foreign = await Promise.all([
      read({ origin: 'https://evil.test' }),
      read({ origin: 'null' }),
      read({ 'sec-fetch-site': 'cross-site' }),
    ]);
    expect(foreign.map(({ status }) => status)).toEqual([403, 403, 403]);
    const own = await read({ origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' });
    expect([own.status, own.headers.get('Access-Control-Allow-Origin')]).toEqual([200, null]);
  });

  test('leads to no foreign site', async () => {
    const answer = await request({ email: STAFF.email, reset_url: 'https://evil.test/' });
    expect(await codeOf(answer)).toBe('INVALID_PAYLOAD');
    expect(await outbox()).toEqual([]);
  });
});

describe('invitations', () => {
  const invite = (token?: string) =>
    directus.send(
      'POST',
      '/users/invite',
      { email: ['new@example.com'], role: staffRoleOf('second-shop') },
      token,
    );

  test('by anybody else have the same answer and no effect', async () => {
    expect((await invite()).status).toBe(204);
    expect((await invite(await directus.tokenOf(STAFF))).status).toBe(204);
    expect(await directus.letters()).toEqual([]);
  });
});

describe('a provider login', () => {
  const begin = (redirect: string) =>
    directus.ask(`/auth/login/demo?redirect=${encodeURIComponent(redirect)}`);
  const answerForm = (cookie: string, account: { email: string; password: string; token?: string }) =>
    directus.ask('/auth/login/demo/callback', {
      method: 'POST',
      headers: { Cookie: cookie },
      body: new URLSearchParams({ token: DEMO_TOKEN, ...account }),
    });

  test('asks on a page of the provider, which names the site', async () => {
    const start = await begin('http://127.0.0.1:8055/callback?a=1');
    expect([start.status, start.headers.get('location')]).toEqual([302, '/auth/login/demo/consent']);
    const headers = { Cookie: cookieOf(start)[0] ?? '' };
    const consent = await directus.ask('/auth/login/demo/consent', { headers });
    expect([consent.status, await consent.text()]).toEqual([200, expect.stringContaining('127.0.0.1:8055')]);
  });

  test('with a wrong password comes back with the reason and without a session', async () => {
    const [cookie = ''] = cookieOf(await begin('http://127.0.0.1:8055/callback?a=1'));
    const end = await answerForm(cookie, { ...STAFF, password: 'x' });
    expect(end.headers.get('location')).toBe('http://127.0.0.1:8055/callback?reason=INVALID_CREDENTIALS');
    expect(cookieOf(end).join()).not.toContain('directus_session_token');
  });

  test.each([
    'https://evil.test/',
    '//evil.test',
    'javascript:alert(1)',
    'http://127.0.0.1:8055@evil.test/',
    '',
  ])('leads nowhere else: %s', async (redirect) => {
    expect((await begin(redirect)).status).toBe(400);
  });

  test('without the demo’s token does nothing, whatever the password', async () => {
    const [cookie = ''] = cookieOf(await begin('http://127.0.0.1:8055/callback'));
    const end = await answerForm(cookie, { ...STAFF, token: 'guessed' });
    expect(end.headers.get('location')).toContain('?reason=INVALID_CREDENTIALS');
    expect(cookieOf(end).join()).not.toContain('directus_session_token');
  });

  test('that was begun in another browser is refused', async () => {
    expect((await answerForm('', STAFF)).status).toBe(400);
    expect((await answerForm('openid.demo=a.b.c', STAFF)).status).toBe(400);
  });
});

describe('outbox and provider', () => {
  const provider = (call: (path: string) => Promise<Response>) =>
    call(`/auth/login/demo?redirect=${encodeURIComponent(`${HOST}/callback`)}`);
  const statuses = async (connection: object | undefined, headers: Record<string, string> = {}) => {
    const call = async (path: string) =>
      directus.app.request(`${HOST}${path}`, { headers: { ...DEMO_BEARER, ...headers } }, connection);
    const listed = (await (await directus.app.request(`${HOST}/auth`, { headers }, connection)).json()).data;
    return [(await call('/outbox')).status, listed.length, (await provider(call)).status];
  };

  test('are there for this machine', async () => {
    expect((await statuses(HERE))[0]).toBe(200);
    const call = (path: string) => directus.ask(path);
    expect((await (await call('/auth')).json()).data).toHaveLength(1);
    expect((await provider(call)).status).toBe(302);
  });

  test.each([
    ['another machine', connectionOf('192.0.2.7')],
    ['this machine by an address that others reach', connectionOf('127.0.0.1', '192.0.2.1')],
    ['a network in the clothes of a loopback address', connectionOf('127.0.0.1.example')],
    ['nobody knows where', undefined],
  ])('are not there for %s', async (_, connection) => {
    const [outbox, listed, login] = await statuses(connection);
    // An unknown static token is refused before the route is found.
    expect([outbox, listed, login]).toEqual([401, 0, 401]);
  });

  test.each(['X-Forwarded-For', 'X-Forwarded-Host', 'Forwarded', 'Via', 'X-Real-IP'])(
    'are not there for whom a proxy on this machine calls: %s',
    async (name) => {
      expect((await statuses(HERE, { [name]: '127.0.0.1' }))[0]).toBe(401);
    },
  );

  test('are shut without the token, or with another', async () => {
    const read = async (headers: Record<string, string>) =>
      (await directus.ask('/outbox', { headers })).status;
    expect(await read({})).toBe(403);
    expect(await read({ Authorization: `Bearer ${DEMO_TOKEN}x` })).toBe(403);
    expect(await read(DEMO_BEARER)).toBe(200);
  });
});

describe('guessing', () => {
  test('a password has to wait after three wrong ones, right or not, and only this client and account', async () => {
    for (let guess = 0; guess < 3; guess += 1)
      expect((await login({ ...STAFF, password: `x${guess}` })).status).toBe(401);
    const refused = await login(STAFF);
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.closeTo(2, 0)]);
    expect(await codeOf(refused)).toBe('REQUESTS_EXCEEDED');
    expect((await login(ADMIN)).status).toBe(200);
    const init = {
      method: 'POST',
      body: JSON.stringify(STAFF),
      headers: { 'Content-Type': 'application/json' },
    };
    const elsewhere = connectionOf('192.0.2.9');
    expect((await directus.app.request(`${HOST}/auth/login`, init, elsewhere)).status).toBe(200);
    directus.clock.nowMs += 2000;
    expect((await login(STAFF)).status).toBe(200);
  });

  test('many at a time, or name after name, gets no further', async () => {
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, index) => login({ ...STAFF, password: `x${index}` })),
    );
    expect(many.filter(({ status }) => status === 401)).toHaveLength(3);
    const names: Response[] = [];
    for (let index = 0; index < 100; index += 10)
      names.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, (_, more) =>
            login({ email: `a${index + more}@b.example`, password: 'x' }),
          ),
        )),
      );
    // Of sixty in all.
    expect(names.filter(({ status }) => status === 401)).toHaveLength(57);
  });

  test('through the provider counts as well', async () => {
    const { headers } = await directus.ask(
      `/auth/login/demo?redirect=${encodeURIComponent(`${HOST}/callback`)}`,
    );
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const end = async (password: string) => {
      const body = new URLSearchParams({ ...STAFF, password, token: DEMO_TOKEN });
      const answer = await directus.ask('/auth/login/demo/callback', {
        method: 'POST',
        headers: { Cookie: cookie },
        body,
      });
      return answer.headers.get('location');
    };
    for (const password of ['a', 'b', 'c']) expect(await end(password)).toContain('INVALID_CREDENTIALS');
    expect(await end(STAFF.password)).toContain('REQUESTS_EXCEEDED');
  });

  test('at letters writes no more of them, and is answered as ever', async () => {
    for (let letter = 0; letter < 6; letter += 1) {
      const startedAt = directus.clock.nowMs;
      expect((await directus.send('POST', '/auth/password/request', { email: STAFF.email })).status).toBe(
        204,
      );
      expect(directus.clock.nowMs - startedAt).toBe(500);
    }
    expect(await directus.letters()).toHaveLength(3);
  });
});

describe('a body', () => {
  const chunked = (path: string, type: string, token?: string) => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
        if (sent >= 60_000_000) controller.close();
      },
    });
    const headers = { 'Content-Type': type, ...(token && { Authorization: `Bearer ${token}` }) };
    const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
    return { answer: directus.ask(path, init), sent: () => sent };
  };

  test.each([
    ['/auth/login', 'application/json', 1.5],
    ['/auth/login/demo/callback', 'multipart/form-data; boundary=x', 1.5],
    ['/items/CustomerSettings', 'application/json', 1.5],
    ['/users/invite/accept', 'text/plain', 1.5],
  ])('that does not end is left at its limit: %s', async (path, type, most) => {
    const { answer, sent } = chunked(path, type);
    expect((await answer).status).toBe(413);
    expect(sent()).toBeLessThan(most * 1e6);
  });

  test('of a picture may have 20 MB, or nothing without the right to send one', async () => {
    const type = 'multipart/form-data; boundary=x';
    const allowed = chunked('/files', type, await directus.tokenOf(ADMIN));
    expect((await allowed.answer).status).toBe(413);
    expect(allowed.sent()).toBeLessThan(20.5e6);
    const stranger = chunked('/files', type);
    expect((await stranger.answer).status).toBe(403);
    expect(stranger.sent()).toBeLessThan(0.3e6);
  });
});
