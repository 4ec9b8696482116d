import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, STAFF, type TestDirectus, testDirectus } from './set-up/test-directus.ts';

let directus: TestDirectus;
beforeEach(async () => {
  directus = await testDirectus({ hasDemoProvider: true, showsOutbox: true });
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

describe('tokens', () => {
  test('a refresh token works once', async () => {
    const { refresh_token } = await directus.logIn(STAFF);
    const renewed = (await (await refresh({ refresh_token })).json()).data;
    expect(renewed.refresh_token).not.toBe(refresh_token);
    expect(await codeOf(await refresh({ refresh_token, mode: 'json' }))).toBe('INVALID_CREDENTIALS');
    expect((await refresh({ refresh_token: renewed.refresh_token })).status).toBe(200);
  });

  test('none works after logout, and logging out again is no error', async () => {
    const { refresh_token } = await directus.logIn(STAFF);
    for (let time = 0; time < 2; time += 1) {
      expect((await directus.send('POST', '/auth/logout', { refresh_token })).status).toBe(204);
    }
    expect((await refresh({ refresh_token })).status).toBe(401);
  });

  test('an access token ends after 15 minutes, a refresh token after 7 days', async () => {
    const { access_token, refresh_token } = await directus.logIn(STAFF);
    directus.clock.nowMs += 15 * 60_000 - 1000;
    expect((await directus.send('GET', '/users/me', undefined, access_token)).status).toBe(200);
    directus.clock.nowMs += 1000;
    expect(await codeOf(await directus.ask(`/users/me?access_token=${access_token}`))).toBe('TOKEN_EXPIRED');
    directus.clock.nowMs += 7 * 86_400_000;
    expect((await refresh({ refresh_token })).status).toBe(401);
  });

  test('of another secret, without signature, or of another kind are refused', async () => {
    const { access_token } = await directus.logIn(ADMIN);
    const [head, body] = access_token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const token of [
      `${head}.${body}.AAAA`,
      `${none}.${body}.`,
      `${none}.${body}.AA`,
      `${head}.e30.AA`,
    ]) {
      expect((await directus.send('GET', '/users/me', undefined, token)).status).toBe(401);
    }
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

  test('are Secure where the site is', async () => {
    const init = {
      method: 'POST',
      body: JSON.stringify({ ...STAFF, mode: 'cookie' }),
      headers: { 'Content-Type': 'application/json' },
    };
    const answer = await directus.app.request('https://shop.example/auth/login', init);
    expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly; Secure; SameSite=Lax/);
  });
});

describe('a forgotten password', () => {
  const request = (body: object) => directus.send('POST', '/auth/password/request', body);
  const outbox = () => directus.data('/outbox');

  test('is answered alike for everybody, and only who exists gets a letter', async () => {
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
      directus.app.request('https://shop.example/outbox', { headers });
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
  const STAFF_ROLE = '0f1d2c3b-4a59-4687-8c9d-000000000002';
  const invite = (token?: string) =>
    directus.send('POST', '/users/invite', { email: ['new@example.com'], role: STAFF_ROLE }, token);
  const accept = (token: string, password = 'New-123456') =>
    directus.send('POST', '/users/invite/accept', { token, password });

  test('of an administrator can be taken up once', async () => {
    expect((await invite(await directus.tokenOf(ADMIN))).status).toBe(204);
    const [letter] = await directus.data('/outbox');
    expect((await login({ email: 'new@example.com', password: '' })).status).toBe(400);
    expect((await accept(letter.token)).status).toBe(204);
    expect((await login({ email: 'new@example.com', password: 'New-123456' })).status).toBe(200);
    expect(await codeOf(await accept(letter.token, 'Other-1'))).toBe('INVALID_INVITE');
    // A letter's token is no login.
    expect((await directus.send('GET', '/users/me', undefined, letter.token)).status).toBe(401);
  });

  test('of others are answered alike and do nothing', async () => {
    expect((await invite()).status).toBe(204);
    expect((await invite(await directus.tokenOf(STAFF))).status).toBe(204);
    expect(await directus.data('/outbox')).toEqual([]);
  });
});

describe('a provider login', () => {
  const begin = (redirect: string) =>
    directus.ask(`/auth/login/demo?redirect=${encodeURIComponent(redirect)}`);
  const answerForm = (cookie: string, account: { email: string; password: string }) =>
    directus.ask('/auth/login/demo/callback', {
      method: 'POST',
      headers: { Cookie: cookie },
      body: new URLSearchParams(account),
    });

  test('leads over a page of the provider back to the site, with a session', async () => {
    const redirect = 'http://127.0.0.1:8055/callback?a=1';
    const start = await begin(redirect);
    expect([start.status, start.headers.get('location')]).toEqual([302, '/auth/login/demo/consent']);
    const [cookie = ''] = cookieOf(start);
    const consent = await directus.ask('/auth/login/demo/consent', { headers: { Cookie: cookie } });
    expect([consent.status, await consent.text()]).toEqual([200, expect.stringContaining('127.0.0.1:8055')]);
    const end = await answerForm(cookie, STAFF);
    expect([end.status, end.headers.get('location')]).toEqual([303, redirect]);
    const session = cookieOf(end).find((name) => name.startsWith('directus_session_token')) ?? '';
    expect((await withCookie('/users/me', session)).status).toBe(200);
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

  test('that was begun in another browser is refused', async () => {
    expect((await answerForm('', STAFF)).status).toBe(400);
    expect((await answerForm('openid.demo=a.b.c', STAFF)).status).toBe(400);
  });
});
