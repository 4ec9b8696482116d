import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Database } from '#scripts/backend/database/database.ts';
import { isPassword, PASSWORDS_BUSY_SECONDS } from '#scripts/backend/passwords.ts';
import { answer, NOT_STORED, originOf, refuse } from '#scripts/backend/wordpress/answers.ts';
import { bodyOf, callerOf } from '#scripts/backend/wordpress/caller.ts';
import { INVALID_JSON } from '#scripts/backend/wordpress/refusal.ts';
import { isEncrypted } from '#scripts/http/encrypted.ts';
import { makeAccessToken, readAccessToken } from './access-token.ts';
import { type Account, accountById, accountByName } from './accounts.ts';
import { passwordGuesses } from './password-guesses.ts';
import {
  dropRefreshToken,
  makeRefreshToken,
  REFRESH_LIFE_SECONDS,
  refreshTokenAccount,
  rotateRefreshToken,
} from './refresh-token.ts';

const COOKIE = 'refresh_token';

/** Maximum length of a password. Hashing longer ones would only keep the machine busy. */
const MAXIMUM_PASSWORD_LENGTH = 1000;

interface LoginContext {
  readonly database: Database;
  readonly now: () => number;
}

/**
 * Routes of `jwt-auth/v1`, like the usefulteam plugin 3.0.2: a cookie has precedence over name and password. `token/revoke` is our own
 * addition; it ends a session that `token/refresh` could prolong.
 */
export function loginRoutes({ database: rows, now }: LoginContext): Hono {
  const app = new Hono({ strict: false });
  const tries = passwordGuesses(now);

  app.post('/token', async (context) => {
    const body = await bodyOf(context);
    if (body === undefined) return refuse(INVALID_JSON, { allow: 'POST' });
    const { username, password, device } = credentialsOf(body);
    const cookie = getCookie(context, COOKIE);
    if (cookie !== undefined)
      return byCookie(context, cookie, { device, rotates: username !== '' && password !== '' });
    if (username === '' || password === '')
      return failed(401, 'jwt_auth_missing_credentials', 'Username and password are required');
    const client = callerOf(context);
    const wait = tries.begin(client, username);
    if (wait > 0) return tooManyAttempts(wait);
    const account = await accountByName(rows, username);
    const isRight = await isPassword(password, account?.passwordHash, client);
    // The guess counts all the same: else a crowd would make further guesses free.
    if (isRight === null) return tooManyAttempts(PASSWORDS_BUSY_SECONDS);
    if (!account || !isRight) return wrongPassword();
    tries.right(client, username);
    // Whoever changes a password ends its sessions, in a transaction: this one is begun before that, or not at all.
    const token = await rows.transaction(async (inside) => {
      const isUnchanged = (await accountById(inside, account.id))?.passwordHash === account.passwordHash;
      return isUnchanged ? makeRefreshToken(inside, { accountId: account.id, device }, now()) : null;
    });
    if (token === null) return wrongPassword();
    setRefreshCookie(context, token);
    return loggedIn(context, account);
  });

  app.post('/token/refresh', async (context) => {
    const { device } = credentialsOf(await bodyOf(context));
    const rotated = await rotateRefreshToken(rows, getCookie(context, COOKIE) ?? '', device, now());
    if (!rotated) return obsolete();
    setRefreshCookie(context, rotated.token);
    return succeeded(context, { code: 'jwt_auth_valid_token', message: 'Token is valid' });
  });

  app.post('/token/validate', async (context) => {
    const token = bearerOf(context);
    if (token === null) return failed(401, 'jwt_auth_no_auth_header', 'Authorization header not found.');
    const read = await readAccessToken(rows, token, now());
    if (!read.ok) return failed(401, 'jwt_auth_invalid_token', read.error);
    return succeeded(context, { code: 'jwt_auth_valid_token', message: 'Token is valid', data: [] });
  });

  app.post('/token/revoke', async (context) => {
    const cookie = getCookie(context, COOKIE);
    if (cookie) await dropRefreshToken(rows, cookie);
    deleteCookie(context, COOKIE, { path: '/' });
    return succeeded(context, { code: 'jwt_auth_revoked_token', message: 'Token is revoked', data: [] });
  });

  async function byCookie(
    context: Context,
    cookie: string,
    { device, rotates }: { readonly device: string; readonly rotates: boolean },
  ): Promise<Response> {
    const rotated = rotates ? await rotateRefreshToken(rows, cookie, device, now()) : null;
    const id = rotates ? rotated?.accountId : await refreshTokenAccount(rows, cookie, device, now());
    const account = id === undefined || id === null ? null : await accountById(rows, id);
    if (!account) return obsolete();
    if (rotated) setRefreshCookie(context, rotated.token);
    return loggedIn(context, account);
  }

  async function loggedIn(context: Context, account: Account): Promise<Response> {
    const token = await makeAccessToken(rows, account.id, { issuer: originOf(context), now: now() });
    const { id, email, username, displayName, role } = account;
    const data = { token, id, email, nicename: username, firstName: '', lastName: '', displayName, role };
    return succeeded(context, { code: 'jwt_auth_valid_credential', message: 'Credential is valid', data });
  }

  function setRefreshCookie(context: Context, token: string): void {
    setCookie(context, COOKIE, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      secure: isEncrypted(context.req.header('x-forwarded-proto'), context.req.url),
      maxAge: REFRESH_LIFE_SECONDS,
      expires: new Date(now() + REFRESH_LIFE_SECONDS * 1000),
    });
  }
  return app;
}

/** The caller's account, by the bearer token; null for a missing, invalid or expired one. */
export async function callingAccount(
  { database: rows, now }: LoginContext,
  context: Context,
): Promise<Account | null> {
  const token = bearerOf(context);
  if (token === null) return null;
  const read = await readAccessToken(rows, token, now());
  return read.ok ? accountById(rows, read.value) : null;
}

/** The account of the cookie of a remembered login, which may renew its token; null for a missing, invalid or expired one. */
export async function rememberedAccount(
  { database: rows, now }: LoginContext,
  context: Context,
): Promise<Account | null> {
  const cookie = getCookie(context, COOKIE);
  const id = cookie === undefined ? null : await refreshTokenAccount(rows, cookie, null, now());
  return id === null ? null : accountById(rows, id);
}

function bearerOf(context: Context): string | null {
  return /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? null;
}

function credentialsOf(body: unknown): { username: string; password: string; device: string } {
  const { username, password, device } = Object(body) as Record<string, unknown>;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const isTooLong = text(password).length > MAXIMUM_PASSWORD_LENGTH;
  return {
    username: text(username).trim().slice(0, 200),
    password: isTooLong ? '' : text(password),
    device: text(device).slice(0, 100),
  };
}

function succeeded(context: Context, body: { code: string; message: string; data?: unknown }): Response {
  const response = answer(
    { success: true, statusCode: 200, ...body },
    { allow: 'POST', headers: NOT_STORED },
  );
  for (const cookie of context.res.headers.getSetCookie()) response.headers.append('Set-Cookie', cookie);
  return response;
}

function failed(status: number, code: string, message: string, hasData = true): Response {
  const body = { success: false, statusCode: status, code, message, ...(hasData ? { data: [] } : {}) };
  return answer(body, { status, allow: 'POST', headers: NOT_STORED });
}

const obsolete = (): Response =>
  failed(401, 'jwt_auth_obsolete_refresh_token', 'Refresh token is obsolete', false);

/** Also the answer for an unknown name, so that nobody learns which names exist. WordPress has different answers. */
const wrongPassword = (): Response =>
  failed(401, 'incorrect_password', 'The username or the password is wrong.');

function tooManyAttempts(seconds: number): Response {
  const response = failed(429, 'jwt_auth_too_many_attempts', `Too many attempts. Wait ${seconds} seconds.`);
  response.headers.set('Retry-After', String(seconds));
  return response;
}
