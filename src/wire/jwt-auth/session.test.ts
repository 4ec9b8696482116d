import { describe, expect, test } from 'vitest';
import { capture } from '#sources/set-up/recording-context.ts';
import { loginFailureOf, sessionOf } from './session.ts';

const token = (claims: unknown) => `h.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.s`;
const TOKEN = token({ exp: 1_795_313_985 });

test('the envelope of usefulteam’s plugin is read', () => {
  const body = capture('u_jwt_token');
  body.data.token = TOKEN;
  expect(sessionOf(body)).toEqual({
    ok: true,
    value: {
      token: TOKEN,
      username: 'callcenter',
      displayName: 'Call Center ☎',
      email: 'call@example.com',
      expiresAt: 1_795_313_985_000,
      userId: 2,
    },
  });
});

test('the flat answer of Tmeister’s plugin is read', () => {
  expect(sessionOf({ ...capture('w_jwt_token'), token: TOKEN })).toMatchObject({
    value: { token: TOKEN, username: 'callcenter', displayName: 'Call Center ☎', email: 'call@example.com' },
  });
});

test('neither a name nor a token with an expiry is required', () => {
  expect(sessionOf({ token: 'opaque' })).toEqual({ ok: true, value: { token: 'opaque', displayName: '' } });
  expect(
    sessionOf({ token: token({ exp: 'soon' }), displayName: 7, user_nicename: 'call<b>center</b>' }),
  ).toEqual({
    ok: true,
    value: { token: token({ exp: 'soon' }), username: 'callcenter', displayName: 'callcenter' },
  });
});

describe('without a token', () => {
  test.each([
    ['usefulteam’s refresh, which gives only a cookie', capture('u_jwt_refresh')],
    ['an empty list for data', capture('u_jwt_validate')],
    ['null', { data: { token: null } }],
    ['an empty text', { token: '' }],
    ['a text that breaks a header', { token: 'a\nb' }],
  ])('%s', (_name, body) => {
    expect(sessionOf(body)).toEqual({ ok: false, error: { code: 'login.no-token' } });
  });

  test.each([[null], ['<html>'], [{ data: null }], [{ token: 7 }]])('an answer that is %j', (body) => {
    expect(sessionOf(body)).toMatchObject({ ok: false, error: { code: 'answer.unreadable' } });
  });
});

describe('a refused login', () => {
  test.each([
    ['u_jwt_wrong', 401],
    ['w_jwt_wrong_pass', 403],
    ['u_jwt_unknown', 401],
  ])('%s does not tell which names exist', (name, status) => {
    expect(loginFailureOf(status, capture(name)).failure).toEqual({
      code: 'login.invalid',
      params: { status },
    });
  });

  test('shows other words of the server as text', () => {
    const locked = { code: 'account_locked', message: 'Your account is <b>locked</b> &amp; closed.' };
    expect(loginFailureOf(401, locked).failure).toEqual({
      code: 'login.invalid',
      params: { status: 401, message: 'Your account is locked & closed.' },
    });
  });

  test('has a code even if the server gives none', () => {
    expect(loginFailureOf(403, undefined).failure).toEqual({
      code: 'login.invalid',
      params: { status: 403 },
    });
  });

  test.each([
    [429, 'server.busy'],
    [503, 'server.unavailable'],
    [404, 'request.not-found'],
  ])('is not what status %i means; the code is %s', (status, code) => {
    expect(loginFailureOf(status, undefined).failure.code).toBe(code);
  });
});
