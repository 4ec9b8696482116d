import { describe, expect, test } from 'vitest';
import { capture } from '#sources/set-up/recording-context.ts';
import { scriptedWorld } from './set-up/scripted-world.ts';
import { staffApi } from './staff.ts';

const ILS = { code: 'ILS', minorUnit: 2 };

function scripted(...answers: Parameters<typeof scriptedWorld>) {
  const edge = scriptedWorld(...answers);
  return {
    api: staffApi({
      ...edge.world,
      baseUrl: 'https://shop.example/wp-json',
      currency: ILS,
      place: { timeZone: 'Asia/Jerusalem' },
    }),
    ...edge,
  };
}

describe('a login', () => {
  const LOGIN = capture('u_jwt_token');
  const OBSOLETE = capture('u_jwt_refresh_bad');
  const ofSomebodyElse = { ...LOGIN, data: { ...LOGIN.data, id: 99 } };
  const asked = (requests: readonly { readonly url: string; readonly init: RequestInit }[]) =>
    requests.map(({ url, init }) => [url.split('/v1/')[1], init.credentials]);

  test('uses name and password alone and sends no cookie of somebody else', async () => {
    const { api, requests } = scripted(Response.json(LOGIN), Response.json(LOGIN));
    expect(await api.login('callcenter', 'secret', 'desk')).toMatchObject({
      ok: true,
      value: { displayName: 'Call Center ☎', isRemembered: true },
    });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: 'https://shop.example/wp-json/jwt-auth/v1/token',
      body: { username: 'callcenter', password: 'secret' },
      init: { credentials: 'omit', redirect: 'error' },
    });
    expect(requests[0]?.headers.has('authorization')).toBe(false);
  });

  test('is then remembered by the server’s cookie, for this device', async () => {
    const { api, requests } = scripted(Response.json(LOGIN), Response.json(LOGIN));
    await api.login('callcenter', 'secret', 'desk');
    expect(requests).toHaveLength(2);
    expect(requests[1]).toMatchObject({
      url: 'https://shop.example/wp-json/jwt-auth/v1/token',
      body: { username: 'callcenter', password: 'secret', device: 'desk' },
      init: { credentials: 'include' },
    });
  });

  test.each([
    ['somebody else’s', Response.json(ofSomebodyElse)],
    ['one that has ended', Response.json(OBSOLETE, { status: 401 })],
  ])('ends an earlier cookie that stands in the way: %s', async (_, answer) => {
    const { api, requests } = scripted(
      Response.json(LOGIN),
      answer,
      Response.json({ success: true }),
      Response.json(LOGIN),
    );
    expect(await api.login('callcenter', 'secret', 'desk')).toMatchObject({ value: { isRemembered: true } });
    expect(asked(requests)).toEqual([
      ['token', 'omit'],
      ['token', 'include'],
      ['token/revoke', 'include'],
      ['token', 'include'],
    ]);
  });

  test('works without the cookie when the server cannot end the earlier login', async () => {
    const lacking = Response.json({ code: 'rest_no_route', message: 'No' }, { status: 404 });
    const { api, requests } = scripted(Response.json(LOGIN), Response.json(ofSomebodyElse), lacking);
    expect(await api.login('callcenter', 'secret', 'desk')).toMatchObject({
      ok: true,
      value: { token: '<jwt>', displayName: 'Call Center ☎', isRemembered: false },
    });
    expect(requests).toHaveLength(3);
  });

  test('never becomes another person’s, whatever the cookie says', async () => {
    const { api } = scripted(
      Response.json(LOGIN),
      Response.json(ofSomebodyElse),
      Response.json({ success: true }),
      Response.json({ ...ofSomebodyElse, data: { ...ofSomebodyElse.data, token: 'theirs' } }),
    );
    expect(await api.login('callcenter', 'secret', 'desk')).toMatchObject({
      value: { token: '<jwt>', isRemembered: false },
    });
  });

  test('sends one request to a plugin that sets no cookie', async () => {
    const { api, requests } = scripted(Response.json(capture('w_jwt_token')));
    expect(await api.login('callcenter', 'secret', 'desk')).toMatchObject({ value: { isRemembered: false } });
    expect(requests).toHaveLength(1);
  });

  test('a login with a wrong password fails, and logs no password', async () => {
    const { api, requests, logged } = scripted(Response.json(capture('w_jwt_wrong_pass'), { status: 403 }));
    expect(await api.login('callcenter', 'wrong-secret', 'desk')).toMatchObject({
      error: { code: 'login.invalid', params: { status: 403 } },
    });
    expect(requests).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toContain('wrong-secret');
  });

  test('fails with a clear code when the answer has no token', async () => {
    const { api } = scripted(Response.json({ success: true, data: [] }));
    expect(await api.login('a', 'b', 'desk')).toEqual({ ok: false, error: { code: 'login.no-token' } });
  });

  test('a login at a server that is down does not report a wrong password', async () => {
    const { api, requests } = scripted(new Response('down', { status: 503 }));
    expect(await api.login('a', 'b', 'desk')).toMatchObject({ error: { code: 'server.unavailable' } });
    expect(requests).toHaveLength(1);
  });
});

describe('a refresh', () => {
  test('sends the cookie and the name of this device', async () => {
    const { api, requests } = scripted(Response.json(capture('u_jwt_token')));
    expect(await api.refresh('desk')).toMatchObject({ ok: true, value: { token: '<jwt>' } });
    expect(requests[0]?.init.credentials).toBe('include');
    expect(requests[0]?.body).toEqual({ device: 'desk' });
  });

  test.each([
    ['u_jwt_empty', 401],
    ['u_jwt_wrong', 401],
    ['u_jwt_refresh', 200],
  ])('a refresh without a login to remember (%s) asks to log in', async (name, status) => {
    const { api } = scripted(Response.json(capture(name), { status }));
    expect(await api.refresh('desk')).toMatchObject({ ok: false, error: { code: 'auth.required' } });
  });
});

test('a logout ends the login that the cookie remembers', async () => {
  const { api, requests } = scripted(Response.json({ success: true }));
  expect(await api.logout()).toEqual({ ok: true, value: undefined });
  expect(requests[0]).toMatchObject({
    method: 'POST',
    url: 'https://shop.example/wp-json/jwt-auth/v1/token/revoke',
    init: { credentials: 'include' },
  });
});

describe('the validation', () => {
  test.each(['u_jwt_validate', 'w_jwt_validate'])('accepts a good token (%s)', async (name) => {
    const { api, requests } = scripted(Response.json(capture(name)));
    expect(await api.validate('a.b.c')).toEqual({ ok: true, value: true });
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer a.b.c');
  });

  test('refuses a bad one', async () => {
    const { api } = scripted(Response.json(capture('t_public_badtoken'), { status: 403 }));
    expect(await api.validate('bogus')).toMatchObject({ error: { code: 'auth.required' } });
  });
});

describe('orders', () => {
  test('the orders of today are requested with the token', async () => {
    const { api, requests } = scripted(Response.json(capture('t_today_staff')));
    const orders = await api.todayOrders('a.b.c');
    expect(orders.ok && orders.value.orders.map(({ id }) => id)).toEqual(
      capture('t_today_staff').map(({ id }: { id: number }) => id),
    );
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer a.b.c');
    expect(requests[0]?.url).toBe('https://shop.example/wp-json/treesal/v1/today-orders');
  });

  test.each([
    ['t_today_anon', 401, 'auth.required'],
    ['t_public_badtoken', 403, 'auth.required'],
    ['t_today_driver', 403, 'auth.forbidden'],
  ])('%s: %i is %s', async (name, status, code) => {
    const { api, requests } = scripted(Response.json(capture(name), { status }));
    expect(await api.todayOrders('x')).toMatchObject({ ok: false, error: { code } });
    expect(requests).toHaveLength(1);
  });

  test('are read by their id', async () => {
    const { api, requests } = scripted(Response.json(capture('t_get_order')));
    expect(await api.order(58, 'a.b.c')).toMatchObject({ ok: true, value: { id: 58 } });
    expect(requests[0]?.url).toBe('https://shop.example/wp-json/treesal/v1/orders/58');
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer a.b.c');
  });
});
