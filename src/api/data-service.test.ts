import { describe, expect, test } from 'vitest';
import { capture } from '#sources/fixture/recording-context.ts';
import type { DataSession } from '#wire/directus/session.ts';
import { dataServiceApi } from './data-service.ts';
import { htmlAnswer, scriptedWorld } from './fixture/scripted-world.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);
const HELD: DataSession = { tokens: { access: 'held', refresh: 'once' }, expiresAt: NOW + 600_000 };
const FILE = '353ab43e-7b37-43de-9cc4-ee0bc296d0d0';
const loggedIn = (access = 'new', refresh = 'next') =>
  Response.json({ data: { expires: 900_000, refresh_token: refresh, access_token: access } });

function scripted(held: DataSession | null, ...answers: Parameters<typeof scriptedWorld>) {
  const edge = scriptedWorld(...answers);
  const kept = { session: held };
  const api = dataServiceApi({
    ...edge.world,
    baseUrl: 'https://data.example/directus/',
    publicToken: 'public',
    session: {
      read: () => kept.session,
      write: (session) => {
        kept.session = session;
      },
    },
  });
  return { api, kept, ...edge };
}

/** What one call sends, without a login. */
async function sent(
  call: (api: ReturnType<typeof scripted>['api']) => Promise<unknown>,
  held = null as DataSession | null,
) {
  const { api, requests } = scripted(held, Response.json({ data: {} }));
  await call(api);
  const [request] = requests;
  if (!request || requests.length !== 1) throw new Error(`${requests.length} requests`);
  const { pathname, searchParams } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    body: request.body,
    bearer: request.headers.get('authorization'),
  };
}

describe('each call of the specification', () => {
  test.each<[string, Parameters<typeof sent>[0], object]>([
    [
      'a list, filter and deep as JSON',
      (api) =>
        api.items.list('CustomerSettings', {
          filter: { slug: { _eq: 'x' } },
          deep: { images: { _limit: -1 } },
          meta: '*',
        }),
      {
        method: 'GET',
        path: '/directus/items/CustomerSettings',
        query: { filter: '{"slug":{"_eq":"x"}}', deep: '{"images":{"_limit":-1}}', meta: '*' },
      },
    ],
    ['an item', (api) => api.items.one('orders', 7), { method: 'GET', path: '/directus/items/orders/7' }],
    [
      'new items',
      (api) => api.items.create('orders', [{ name: 'a' }]),
      { method: 'POST', path: '/directus/items/orders', body: [{ name: 'a' }] },
    ],
    [
      'a change',
      (api) => api.items.update('orders', 7, { name: 'b' }),
      { method: 'PATCH', path: '/directus/items/orders/7', body: { name: 'b' } },
    ],
    [
      'a removal',
      (api) => api.items.remove('orders', [7, 8]),
      { method: 'DELETE', path: '/directus/items/orders', body: { keys: [7, 8] } },
    ],
    [
      'files',
      (api) => api.files({ limit: 1 }),
      { method: 'GET', path: '/directus/files', query: { limit: '1' } },
    ],
    [
      'the settings of a merchant',
      (api) => api.settings('demo'),
      {
        method: 'GET',
        path: '/directus/items/CustomerSettings',
        query: {
          filter: '{"slug":{"_eq":"demo"}}',
          fields: '*,images.*',
          deep: '{"images":{"_limit":-1}}',
          limit: '1',
        },
      },
    ],
    ['who I am', (api) => api.users.me(), { method: 'GET', path: '/directus/users/me' }],
    [
      'a new user',
      (api) => api.users.create({ email: 'a@b.c' }),
      { method: 'POST', path: '/directus/users', body: { email: 'a@b.c' } },
    ],
    [
      'an invitation',
      (api) => api.users.invite('a@b.c', 'role'),
      { method: 'POST', path: '/directus/users/invite', body: { email: 'a@b.c', role: 'role' } },
    ],
    [
      'an invitation accepted',
      (api) => api.users.acceptInvite('t', 'p'),
      { method: 'POST', path: '/directus/users/invite/accept', body: { token: 't', password: 'p' } },
    ],
    [
      'a forgotten password',
      (api) => api.password.request('a@b.c'),
      { method: 'POST', path: '/directus/auth/password/request', body: { email: 'a@b.c' } },
    ],
    [
      'a new password',
      (api) => api.password.reset('t', 'p'),
      { method: 'POST', path: '/directus/auth/password/reset', body: { token: 't', password: 'p' } },
    ],
    [
      'a login',
      (api) => api.session.login('a@b.c', 'p'),
      { method: 'POST', path: '/directus/auth/login', body: { email: 'a@b.c', password: 'p', mode: 'json' } },
    ],
  ])('%s', async (_name, call, expected) => {
    expect(await sent(call)).toMatchObject({ bearer: null, ...expected });
  });

  test('is made with the login, where there is one', async () => {
    expect((await sent((api) => api.items.one('orders', 7), HELD)).bearer).toBe('Bearer held');
    expect((await sent((api) => api.password.reset('t', 'p'), HELD)).bearer).toBeNull();
    expect((await sent((api) => api.session.login('a@b.c', 'p'), HELD)).bearer).toBeNull();
  });

  test('that the SDK refuses is not made', async () => {
    const { api, requests } = scripted(null, Response.json({}));
    expect(await api.items.one('', 7)).toEqual({ ok: false, error: { code: 'request.invalid' } });
    expect(await api.items.list('directus_users')).toEqual({ ok: false, error: { code: 'request.invalid' } });
    expect(requests).toEqual([]);
  });
});

describe('answers', () => {
  test('a list with its counts', async () => {
    const { api } = scripted(null, Response.json(capture('d_settings_meta_list')));
    expect(await api.items.list('CustomerSettings')).toEqual({
      ok: true,
      value: { items: [{ id: 2, slug: 'second-shop' }], total: 2, filtered: 2 },
    });
  });

  test('a list without', async () => {
    const { api } = scripted(null, Response.json(capture('d_files_list')));
    expect(await api.files()).toMatchObject({ value: { items: [{ id: FILE }, {}], total: null } });
  });

  test('stored, but not to be read back', async () => {
    const { api } = scripted(HELD, new Response(null, { status: 204 }));
    expect(await api.items.create('orders', [{}])).toMatchObject({ ok: true, value: { items: [] } });
    expect(await api.items.update('orders', 1, {})).toEqual({ ok: true, value: {} });
    expect(await api.items.remove('orders', [1])).toEqual({ ok: true, value: undefined });
  });

  test('the settings of a merchant, or that there are none', async () => {
    const found = scripted(null, Response.json(capture('d_settings_by_slug')));
    expect(await found.api.settings('treesal-demo')).toMatchObject({
      ok: true,
      value: { slug: 'treesal-demo' },
    });
    const none = scripted(null, Response.json(capture('d_settings_none')));
    expect(await none.api.settings('x')).toEqual({ ok: false, error: { code: 'settings.not-found' } });
  });

  test.each([
    ['d_settings_id_404', 403, { code: 'auth.forbidden', params: { status: 403 } }],
    ['d_settings_expired_token', 401, { code: 'auth.required', params: { status: 401 } }],
    ['d_me_anon', 401, { code: 'auth.required', params: { status: 401 } }],
    ['d_post_unique_violation', 400, { code: 'record.not-unique', params: { status: 400, field: 'slug' } }],
    [
      'd_post_missing_required',
      400,
      { code: 'record.value-refused', params: { status: 400, field: 'slug' } },
    ],
    ['d_settings_badfilter', 400, { code: 'request.invalid', params: { status: 400 } }],
    ['d_route_404', 404, { code: 'request.not-found', params: { status: 404 } }],
    ['d_rate_limited', 429, { code: 'server.busy', params: { status: 429 } }],
  ])('the captured %s', async (name, status, error) => {
    const { api, logged } = scripted(null, Response.json(capture(name), { status }));
    expect(await api.items.one('CustomerSettings', 1)).toEqual({ ok: false, error });
    expect(logged).toHaveLength(1);
    expect(logged[0]?.message).toBe(capture(name).errors[0].message);
  });

  test('a letter that is too old', async () => {
    const { api } = scripted(HELD, Response.json(capture('d_invite_accept_bad'), { status: 403 }));
    const refused = { ok: false, error: { code: 'link.invalid', params: { status: 403 } } };
    expect(await api.users.acceptInvite('bogus', 'p')).toEqual(refused);
    expect(await api.password.reset('bogus', 'p')).toEqual(refused);
  });

  test('reading is tried once more, writing is not', async () => {
    for (const [call, attempts] of [
      [(api: ReturnType<typeof scripted>['api']) => api.items.list('a'), 2],
      [(api: ReturnType<typeof scripted>['api']) => api.items.create('a', [{}]), 1],
      [(api: ReturnType<typeof scripted>['api']) => api.items.update('a', 1, {}), 1],
      [(api: ReturnType<typeof scripted>['api']) => api.items.remove('a', [1]), 1],
    ] as const) {
      const { api, requests } = scripted(null, htmlAnswer(503));
      expect(await call(api)).toMatchObject({ ok: false, error: { code: 'server.unavailable' } });
      expect(requests).toHaveLength(attempts);
    }
  });

  test('HTML with 200 is unreadable', async () => {
    const { api } = scripted(null, htmlAnswer());
    expect(await api.items.list('a')).toMatchObject({ ok: false, error: { code: 'answer.unreadable' } });
  });

  test('a list that is none names the field', async () => {
    const { api } = scripted(null, Response.json({ data: {} }));
    expect(await api.items.list('a')).toEqual({
      ok: false,
      error: { code: 'answer.unreadable', params: { path: 'data' } },
    });
  });
});

describe('a login', () => {
  test('is kept, with when it ends', async () => {
    const { api, kept } = scripted(HELD, loggedIn());
    await api.session.login('a@b.c', 'p');
    expect(kept.session).toEqual({
      tokens: { access: 'new', refresh: 'next' },
      expiresAt: NOW + 900_000,
    });
  });

  test('that is refused leaves none, not even the old one', async () => {
    const { api, kept, logged } = scripted(HELD, Response.json(capture('d_login_wrong'), { status: 401 }));
    expect(await api.session.login('a@b.c', 'wrong-secret')).toEqual({
      ok: false,
      error: { code: 'login.invalid', params: { status: 401, message: 'Invalid user credentials.' } },
    });
    expect(kept.session).toBeNull();
    expect(JSON.stringify(logged)).not.toContain('wrong-secret');
  });

  test('without a token says so', async () => {
    const { api } = scripted(null, Response.json({ data: { expires: 86_400_000 } }));
    expect(await api.session.login('a@b.c', 'p')).toEqual({ ok: false, error: { code: 'login.no-token' } });
  });

  test('by a provider is taken up from the cookie, and lives by it', async () => {
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

  test('by a provider that did not happen asks to log in', async () => {
    const { api, kept } = scripted(null, Response.json(capture('d_refresh_reused'), { status: 401 }));
    expect(await api.session.resume()).toEqual({ ok: false, error: { code: 'auth.required' } });
    expect(kept.session).toBeNull();
  });
});

describe('a token that is about to end', () => {
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

  test('and whose renewal is refused ends the session, without the call', async () => {
    const { api, kept, requests } = scripted(
      ending,
      Response.json(capture('d_refresh_reused'), { status: 401 }),
    );
    expect(await api.users.me()).toEqual({ ok: false, error: { code: 'auth.required' } });
    expect(kept.session).toBeNull();
    expect(requests).toHaveLength(1);
  });

  test('is kept when there was no connection to renew it', async () => {
    const { api, kept } = scripted(ending, new TypeError('Failed to fetch'));
    expect(await api.users.me()).toEqual({ ok: false, error: { code: 'network.unreachable' } });
    expect(kept.session).toEqual(ending);
  });

  test('is renewed by one of two tabs', async () => {
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

  test('of nobody asks nothing', async () => {
    const { api, requests } = scripted(null, new Response(null, { status: 204 }));
    await api.session.logout();
    expect(requests).toEqual([]);
  });
});

describe('addresses', () => {
  const { api } = scripted(HELD);

  test('of an asset carry what was asked for, and the public token only', () => {
    expect(api.assetUrl(FILE, { width: 300, fit: 'inside', withoutEnlargement: true, version: '2026' })).toBe(
      `https://data.example/directus/assets/${FILE}?width=300&fit=inside&withoutEnlargement=true&v=2026&access_token=public`,
    );
  });

  test.each(['../users', 'x', '', `${FILE}/..`])('of the file "%s" are none', (id) => {
    expect(api.assetUrl(id)).toBeNull();
  });

  test('of a provider say where to come back to', () => {
    expect(api.providerUrl('google', 'https://shop.example/login?x=1')).toBe(
      'https://data.example/directus/auth/login/google?redirect=https%3A%2F%2Fshop.example%2Flogin%3Fx%3D1',
    );
    expect(api.providerUrl('../google', 'https://shop.example')).toBeNull();
  });
});
