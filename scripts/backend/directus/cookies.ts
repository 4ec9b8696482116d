import { deleteCookie, setCookie } from 'hono/cookie';
import { isEncrypted } from '#scripts/http/encrypted.ts';
import { SESSION_COOKIE } from './authenticate.ts';
import type { Call } from './context.ts';
import { LIVES } from './sessions.ts';

export const REFRESH_COOKIE = 'directus_refresh_token';

/** Scripts cannot read the cookie. It is HTTPS-only when the site uses HTTPS. */
const options = (call: Call) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Lax' as const,
  secure: isEncrypted(call.req.header('x-forwarded-proto'), call.req.url),
});

export function keepRefreshToken(call: Call, token: string, nowMs: number): void {
  keep(call, REFRESH_COOKIE, token, LIVES.refreshToken, nowMs);
}

export function keepSession(call: Call, token: string, nowMs: number): void {
  keep(call, SESSION_COOKIE, token, LIVES.session, nowMs);
}

export function forgetCookie(call: Call, name: string): void {
  deleteCookie(call, name, options(call));
}

function keep(call: Call, name: string, token: string, lifeMs: number, nowMs: number): void {
  const maxAge = lifeMs / 1000;
  setCookie(call, name, token, { ...options(call), maxAge, expires: new Date(nowMs + lifeMs) });
}
