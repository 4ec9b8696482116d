import { describe, expect, test } from 'vitest';
import { capture } from '#sources/set-up/recording-context.ts';
import type { DataSession } from '#wire/directus/session.ts';
import { HELD, scriptedDataService as scripted } from './set-up/scripted-data-service.ts';
import { htmlAnswer } from './set-up/scripted-world.ts';

const FILE = '353ab43e-7b37-43de-9cc4-ee0bc296d0d0';
/** The request that one call sends without a login. */
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

  test('carries the login when there is one', async () => {
    expect((await sent((api) => api.items.one('orders', 7), HELD)).bearer).toBe('Bearer held');
    expect((await sent((api) => api.password.reset('t', 'p'), HELD)).bearer).toBeNull();
    expect((await sent((api) => api.session.login('a@b.c', 'p'), HELD)).bearer).toBeNull();
  });

  test('is not sent when the SDK refuses it', async () => {
    const { api, requests } = scripted(null, Response.json({}));
    expect(await api.items.one('', 7)).toEqual({ ok: false, error: { code: 'request.invalid' } });
    expect(await api.items.list('directus_users')).toEqual({ ok: false, error: { code: 'request.invalid' } });
    expect(requests).toEqual([]);
  });
});

describe('an answer', () => {
  test('may be a list with its counts', async () => {
    const { api } = scripted(null, Response.json(capture('d_settings_meta_list')));
    expect(await api.items.list('CustomerSettings')).toEqual({
      ok: true,
      value: { items: [{ id: 2, slug: 'second-shop' }], total: 2, filtered: 2 },
    });
  });

  test('may be a list without counts', async () => {
    const { api } = scripted(null, Response.json(capture('d_files_list')));
    expect(await api.files()).toMatchObject({ value: { items: [{ id: FILE }, {}], total: null } });
  });

  test('says that an item was stored which the user may not read back', async () => {
    const { api } = scripted(HELD, new Response(null, { status: 204 }));
    expect(await api.items.create('orders', [{}])).toMatchObject({ ok: true, value: { items: [] } });
    expect(await api.items.update('orders', 1, {})).toEqual({ ok: true, value: {} });
    expect(await api.items.remove('orders', [1])).toEqual({ ok: true, value: undefined });
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

  test('says that a link in a mail has expired', async () => {
    const { api } = scripted(HELD, Response.json(capture('d_invite_accept_bad'), { status: 403 }));
    const refused = { ok: false, error: { code: 'link.invalid', params: { status: 403 } } };
    expect(await api.users.acceptInvite('bogus', 'p')).toEqual(refused);
    expect(await api.password.reset('bogus', 'p')).toEqual(refused);
  });

  test('is asked for twice when a read fails, and once when a write fails', async () => {
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

  test('is unreadable when it is HTML with status 200', async () => {
    const { api } = scripted(null, htmlAnswer());
    expect(await api.items.list('a')).toMatchObject({ ok: false, error: { code: 'answer.unreadable' } });
  });

  test('names the field when its list is not a list', async () => {
    const { api } = scripted(null, Response.json({ data: {} }));
    expect(await api.items.list('a')).toEqual({
      ok: false,
      error: { code: 'answer.unreadable', params: { path: 'data' } },
    });
  });
});

describe('an address', () => {
  const { api } = scripted(HELD);

  test('the address of an asset carries its transform and no token of the user', () => {
    expect(api.assetUrl(FILE, { width: 300, fit: 'inside', withoutEnlargement: true, version: '2026' })).toBe(
      `https://data.example/directus/assets/${FILE}?width=300&fit=inside&withoutEnlargement=true&v=2026`,
    );
  });

  test.each(['../users', 'x', '', `${FILE}/..`])('is null for the file id "%s"', (id) => {
    expect(api.assetUrl(id)).toBeNull();
  });

  test('the address of a provider names the page to return to', () => {
    expect(api.providerUrl('google', 'https://shop.example/login?x=1')).toBe(
      'https://data.example/directus/auth/login/google?redirect=https%3A%2F%2Fshop.example%2Flogin%3Fx%3D1',
    );
    expect(api.providerUrl('../google', 'https://shop.example')).toBeNull();
  });
});
