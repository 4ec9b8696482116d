import { describe, expect, test } from 'vitest';
import { capture } from '#sources/set-up/recording-context.ts';
import type { DataSession } from '#wire/directus/session.ts';
import { dataServiceApi } from './data-service.ts';
import { HELD, NOW, scriptedDataService as scripted } from './set-up/scripted-data-service.ts';
import { scriptedWorld } from './set-up/scripted-world.ts';

const loggedIn = (access = 'new', refresh = 'next') =>
  Response.json({ data: { expires: 900_000, refresh_token: refresh, access_token: access } });

describe('a login', () => {
  test('is stored with its expiry', async () => {
    const { api, kept } = scripted(HELD, loggedIn());
    await api.session.login('a@b.c', 'p');
    expect(kept.session).toEqual({
      tokens: { access: 'new', refresh: 'next' },
      expiresAt: NOW + 900_000,
    });
  });

  test('ends the earlier session when it is refused', async () => {
    const { api, kept, logged } = scripted(HELD, Response.json(capture('d_login_wrong'), { status: 401 }));
    expect(await api.session.login('a@b.c', 'wrong-secret')).toEqual({
      ok: false,
      error: { code: 'login.invalid', params: { status: 401, message: 'Invalid user credentials.' } },
    });
    expect(kept.session).toBeNull();
    expect(JSON.stringify(logged)).not.toContain('wrong-secret');
  });

  test('fails with a clear code when the answer has no token', async () => {
    const { api } = scripted(null, Response.json({ data: { expires: 86_400_000 } }));
    expect(await api.session.login('a@b.c', 'p')).toEqual({ ok: false, error: { code: 'login.no-token' } });
  });

  test('a login by a provider uses the session cookie and its expiry', async () => {
    const { api, kept, requests } = scripted(
      null,
      Response.json({ data: { expires: 86_400_000 } }),
      Response.json({ data: { id: 'me' } }),
    );
    expect(await api.session.resume()).toMatchObject({ ok: true });
    expect(kept.session).toEqual({ tokens: null, expiresAt: NOW + 86_400_000 });
    await api.users.me();
    await api.session.logout();
    expect(requests.map(({ body, init }) => [body, init.credentials])).toEqual([
      [{ mode: 'session' }, 'include'],
      [undefined, 'include'],
      [{ mode: 'session' }, 'include'],
    ]);
  });

  test('a failed login by a provider asks for a login', async () => {
    const { api, kept } = scripted(null, Response.json(capture('d_refresh_reused'), { status: 401 }));
    expect(await api.session.resume()).toEqual({ ok: false, error: { code: 'auth.required' } });
    expect(kept.session).toBeNull();
  });
});

describe('a token that is about to expire', () => {
  const ending: DataSession = { ...HELD, expiresAt: NOW + 29_000 };

  test('is renewed before the call', async () => {
    const { api, kept, requests } = scripted(ending, loggedIn(), Response.json({ data: { id: 1 } }));
    expect(await api.users.me()).toEqual({ ok: true, value: { id: 1 } });
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
      '/directus/auth/refresh',
      '/directus/users/me',
    ]);
    expect(requests[0]).toMatchObject({ body: { mode: 'json', refresh_token: 'once' } });
    expect(requests[1]?.headers.get('authorization')).toBe('Bearer new');
    expect(kept.session?.tokens?.refresh).toBe('next');
  });

  test('ends the session without making the call when the renewal is refused', async () => {
    const { api, kept, requests } = scripted(
      ending,
      Response.json(capture('d_refresh_reused'), { status: 401 }),
    );
    expect(await api.users.me()).toEqual({ ok: false, error: { code: 'auth.required' } });
    expect(kept.session).toBeNull();
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['a token', ending],
    ['the service’s cookie', { ...ending, tokens: null }],
  ])('stays away when somebody logged out while the answer was on its way: by %s', async (_, session) => {
    const { api, kept, requests } = scripted(session, () => {
      kept.session = null;
      return loggedIn();
    });
    expect(await api.users.me()).toEqual({ ok: false, error: { code: 'auth.required' } });
    expect([kept.session, requests.length]).toEqual([null, 1]);
  });

  test('is kept when there is no connection for the renewal', async () => {
    const { api, kept } = scripted(ending, new TypeError('Failed to fetch'));
    expect(await api.users.me()).toEqual({ ok: false, error: { code: 'network.unreachable' } });
    expect(kept.session).toEqual(ending);
  });

  test('is renewed by only one of two tabs', async () => {
    const edge = scriptedWorld(loggedIn(), Response.json({ data: { id: 1 } }));
    let held: DataSession | null = ending;
    let last: Promise<unknown> = Promise.resolve();
    const tab = () =>
      dataServiceApi({
        ...edge.world,
        baseUrl: 'https://data.example',
        session: {
          read: () => held,
          write: (session) => {
            held = session;
          },
        },
        withLock: (work) => {
          const turn = last.then(work);
          last = turn;
          return turn;
        },
      });
    await Promise.all([tab().users.me(), tab().users.me()]);
    const refreshes = edge.requests.filter(({ url }) => url.endsWith('/auth/refresh'));
    expect(refreshes).toHaveLength(1);
  });
});

describe('logout', () => {
  test('forgets the session and tells the service', async () => {
    const { api, kept, requests } = scripted(HELD, new Response(null, { status: 204 }));
    expect(await api.session.logout()).toEqual({ ok: true, value: undefined });
    expect(kept.session).toBeNull();
    expect(requests[0]?.body).toEqual({ mode: 'json', refresh_token: 'once' });
  });

  test('forgets the session without a connection, too', async () => {
    const { api, kept } = scripted(HELD, new TypeError('Failed to fetch'));
    expect(await api.session.logout()).toMatchObject({ ok: false });
    expect(kept.session).toBeNull();
  });

  test('a logout without a session sends no request', async () => {
    const { api, requests } = scripted(null, new Response(null, { status: 204 }));
    await api.session.logout();
    expect(requests).toEqual([]);
  });
});
