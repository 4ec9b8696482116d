import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { SESSION_COOKIE } from './authenticate.ts';
import { type Call, type Environment, noContent, objectOf, type Surroundings, textIn } from './context.ts';
import { forgetCookie, keepRefreshToken, keepSession, REFRESH_COOKIE } from './cookies.ts';
import { hasDemoDoor } from './demo-door.ts';
import { invalidCredentials, invalidPayload, tooManyRequests } from './errors.ts';
import { stall, userByPassword } from './log-in.ts';
import { requestReset, resetPassword } from './password-reset.ts';
import { DEMO_PROVIDER, providerRoutes } from './provider-login.ts';
import { endSession, renewSession, startSession, type Tokens } from './sessions.ts';
import { readToken } from './tokens.ts';
import { isEmail } from './users.ts';

type Mode = 'json' | 'cookie' | 'session';
const MODES: readonly unknown[] = ['json', 'cookie', 'session'];

/** Routes of `auth`: login, refresh and logout with tokens or cookies, forgotten passwords, and providers. */
export function authRoutes(surroundings: Surroundings): Hono<Environment> {
  const { now } = surroundings;
  const app = new Hono<Environment>();

  app.get('/', (call) =>
    call.json({
      data: hasDemoDoor(call, surroundings) ? [{ name: DEMO_PROVIDER, driver: 'openid' }] : [],
      disableDefault: false,
    }),
  );

  app.post('/login', async (call) => {
    const startedAt = now();
    const { email, password, mode, problem } = credentialsIn(await objectOf(call));
    if (problem !== null) {
      await stall(startedAt, surroundings);
      throw invalidPayload(problem);
    }
    const user = await userByPassword(call, { email, password }, surroundings);
    if (!user.ok) {
      call.header('Retry-After', String(user.error));
      throw tooManyRequests(user.error);
    }
    if (!user.value) {
      await stall(startedAt, surroundings);
      throw invalidCredentials();
    }
    return given(call, startSession(String(user.value.id), mode === 'session', surroundings), mode);
  });

  app.post('/refresh', async (call) => {
    const body = await objectOf(call);
    const mode = modeOf(body);
    const token = refreshTokenOf(call, body, mode);
    return given(call, renewSession(token, mode === 'session', surroundings), mode);
  });

  app.post('/logout', async (call) => {
    const body = await objectOf(call);
    endSession(refreshTokenOf(call, body, modeOf(body)), surroundings);
    for (const name of [REFRESH_COOKIE, SESSION_COOKIE]) {
      if (getCookie(call, name) !== undefined) forgetCookie(call, name);
    }
    return call.body(null, 204);
  });

  app.post('/password/request', async (call) => {
    const body = await objectOf(call);
    await requestReset(call, textIn(body, 'email'), body.reset_url, surroundings);
    return noContent();
  });
  app.post('/password/reset', async (call) => {
    const body = await objectOf(call);
    await resetPassword(textIn(body, 'token'), textIn(body, 'password'), surroundings);
    return noContent();
  });

  app.route('/login', providerRoutes(surroundings));

  /** Sends tokens in the body, in cookies, or in both, depending on the mode. */
  function given(call: Call, { accessToken, refreshToken, expires }: Tokens, mode: Mode): Response {
    if (mode === 'json') {
      return call.json({ data: { expires, refresh_token: refreshToken, access_token: accessToken } });
    }
    if (mode === 'session') {
      keepSession(call, accessToken, now());
      return call.json({ data: { expires } });
    }
    keepRefreshToken(call, refreshToken, now());
    return call.json({ data: { expires, access_token: accessToken } });
  }

  function refreshTokenOf(call: Call, body: Readonly<Record<string, unknown>>, mode: Mode): string {
    const token =
      mode === 'json'
        ? body.refresh_token
        : mode === 'cookie'
          ? getCookie(call, REFRESH_COOKIE)
          : sessionOf(getCookie(call, SESSION_COOKIE));
    if (typeof token === 'string' && token !== '') return token;
    throw invalidPayload('The refresh token is required in either the payload or cookie');
  }

  function sessionOf(token: string | undefined): unknown {
    const answer = token === undefined ? undefined : readToken(token, surroundings.secret, now());
    return answer?.kind === 'good' ? answer.claims.session : undefined;
  }

  return app;
}

/** Default mode: `json` when the body has a token, otherwise `cookie`. */
function modeOf(body: Readonly<Record<string, unknown>>): Mode {
  if (MODES.includes(body.mode)) return body.mode as Mode;
  return typeof body.refresh_token === 'string' ? 'json' : 'cookie';
}

function credentialsIn(body: Readonly<Record<string, unknown>>): {
  email: string;
  password: string;
  mode: Mode;
  problem: string | null;
} {
  const { email, password, mode = 'json' } = body;
  const problem = [
    textProblem('email', email),
    isEmail(email) ? null : '"email" must be a valid email',
    textProblem('password', password),
    MODES.includes(mode) ? null : '"mode" must be one of [cookie, json, session]',
  ].find((reason) => reason !== null);
  return { email: String(email), password: String(password), mode: mode as Mode, problem: problem ?? null };
}

function textProblem(name: string, value: unknown): string | null {
  if (value === undefined) return `"${name}" is required`;
  if (typeof value !== 'string') return `"${name}" must be a string`;
  return value === '' ? `"${name}" is not allowed to be empty` : null;
}
