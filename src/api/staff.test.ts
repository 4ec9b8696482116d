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

describe('login', () => {
  test('sends name and password as JSON, once, and lets the server keep its cookie', async () => {
    const { api, requests } = scripted(Response.json(capture('u_jwt_token')));
    expect(await api.login('callcenter', 'secret')).toMatchObject({
      ok: true,
      value: { displayName: 'Call Center ☎' },
    });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: 'https://shop.example/wp-json/jwt-auth/v1/token',
      body: { username: 'callcenter', password: 'secret' },
      init: { credentials: 'include', redirect: 'error' },
    });
    expect(requests[0]?.headers.has('authorization')).toBe(false);
  });

  test('with a wrong password is refused in the server’s words', async () => {
    const { api, requests, logged } = scripted(Response.json(capture('w_jwt_wrong_pass'), { status: 403 }));
    expect(await api.login('callcenter', 'wrong-secret')).toMatchObject({
      error: { code: 'login.invalid', params: { message: expect.stringMatching(/^Error: The password/) } },
    });
    expect(requests).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toContain('wrong-secret');
  });

  test('that gives no token says so', async () => {
    const { api } = scripted(Response.json({ success: true, data: [] }));
    expect(await api.login('a', 'b')).toEqual({ ok: false, error: { code: 'login.no-token' } });
  });

  test('at a server that is down is not a wrong password', async () => {
    const { api, requests } = scripted(new Response('down', { status: 503 }));
    expect(await api.login('a', 'b')).toMatchObject({ error: { code: 'server.unavailable' } });
    expect(requests).toHaveLength(1);
  });
});

describe('refresh', () => {
  test('asks with the cookie alone', async () => {
    const { api, requests } = scripted(Response.json(capture('u_jwt_token')));
    expect(await api.refresh()).toMatchObject({ ok: true, value: { token: '<jwt>' } });
    expect(requests[0]?.init.credentials).toBe('include');
    expect(requests[0]?.body).toBeUndefined();
  });

  test.each([
    ['u_jwt_empty', 401],
    ['u_jwt_wrong', 401],
    ['u_jwt_refresh', 200],
  ])('without a login to remember (%s) asks to log in', async (name, status) => {
    const { api } = scripted(Response.json(capture(name), { status }));
    expect(await api.refresh()).toMatchObject({ ok: false, error: { code: 'auth.required' } });
  });
});

test('logout ends what the cookie remembers', async () => {
  const { api, requests } = scripted(Response.json({ success: true }));
  expect(await api.logout()).toEqual({ ok: true, value: undefined });
  expect(requests[0]).toMatchObject({
    method: 'POST',
    url: 'https://shop.example/wp-json/jwt-auth/v1/token/revoke',
    init: { credentials: 'include' },
  });
});

describe('validate', () => {
  test.each(['u_jwt_validate', 'w_jwt_validate'])('takes a good token (%s)', async (name) => {
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
  test('of today are asked for with the token', async () => {
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

  test('are opened by their id', async () => {
    const { api, requests } = scripted(Response.json(capture('t_get_order')));
    expect(await api.order(58, 'a.b.c')).toMatchObject({ ok: true, value: { id: 58 } });
    expect(requests[0]?.url).toBe('https://shop.example/wp-json/treesal/v1/orders/58');
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer a.b.c');
  });
});
