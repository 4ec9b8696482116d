import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { ok } from '#domain/result.ts';
import { isEncrypted } from '#scripts/http/encrypted.ts';
import type { Call, Environment, Surroundings } from './context.ts';
import { keepSession } from './cookies.ts';
import { hasDemoDoor, isDemoToken } from './demo-door.ts';
import { invalidPayload, routeNotFound } from './errors.ts';
import { isAllowedUrl } from './letters.ts';
import { stall, userByPassword } from './log-in.ts';
import { startSession } from './sessions.ts';
import { readToken, signToken } from './tokens.ts';

export const DEMO_PROVIDER = 'demo';

const LIFE = 5 * 60_000;
const STYLE =
  'body{font:1.125rem/1.5 system-ui;margin:10vh auto;max-inline-size:22rem;padding:1rem}label,input,button{display:block;inline-size:100%;box-sizing:border-box;font:inherit}input,button{margin-block:.25rem 1rem;padding:.6rem}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * The provider is our own page in place of a login elsewhere. `GET auth/login/demo?redirect=URL` leads to a page that asks for address,
 * password and the demo's token, and then back to the URL with a session cookie, or with `?reason=INVALID_CREDENTIALS`. The page's form
 * works only in the browser that asked, for five minutes.
 */
export function providerRoutes(surroundings: Surroundings): Hono<Environment> {
  const { basePath, secret, now } = surroundings;
  const app = new Hono<Environment>();
  const path = (provider: string, step: string) => `${basePath}/auth/login/${provider}${step}`;

  app.get('/:provider', (call) => {
    const provider = providerOf(call);
    const redirect = call.req.query('redirect') ?? '';
    if (!isAllowedUrl(redirect, call, surroundings)) {
      throw invalidPayload(`URL "${redirect}" can't be used to redirect after login`);
    }
    const state = signToken({ scope: 'provider', provider, redirect }, LIFE, secret, now());
    setCookie(call, cookieOf(provider), state, {
      path: path(provider, ''),
      httpOnly: true,
      sameSite: 'Lax',
      secure: isEncrypted(call.req.header('x-forwarded-proto'), call.req.url),
      maxAge: LIFE / 1000,
    });
    return call.redirect(path(provider, '/consent'));
  });

  app.get('/:provider/consent', (call) => {
    const provider = providerOf(call);
    const redirect = redirectOf(call, provider);
    call.header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'`,
    );
    call.header('Cache-Control', 'no-store');
    return call.html(page(new URL(redirect).host, path(provider, '/callback')));
  });

  app.post('/:provider/callback', async (call) => {
    const provider = providerOf(call);
    const redirect = redirectOf(call, provider);
    const startedAt = now();
    const form = await call.req.formData().catch(() => new FormData());
    const [email, password] = [String(form.get('email') ?? ''), String(form.get('password') ?? '')];
    const user = isDemoToken(String(form.get('token') ?? ''), surroundings)
      ? await userByPassword(call, { email, password }, surroundings)
      : ok(null);
    deleteCookie(call, cookieOf(provider), { path: path(provider, '') });
    if (!user.ok || !user.value) {
      await stall(startedAt, surroundings);
      const reason = user.ok ? 'INVALID_CREDENTIALS' : 'REQUESTS_EXCEEDED';
      return call.redirect(`${redirect.split(/[?#]/)[0]}?reason=${reason}`, 303);
    }
    keepSession(call, startSession(String(user.value.id), true, surroundings).accessToken, now());
    return call.redirect(redirect, 303);
  });

  function providerOf(call: Call): string {
    const provider = call.req.param('provider') ?? '';
    if (provider !== DEMO_PROVIDER || !hasDemoDoor(call, surroundings))
      throw routeNotFound(`/auth/login/${provider}`);
    return provider;
  }

  /** Target of the login, from the browser's cookie. */
  function redirectOf(call: Call, provider: string): string {
    const answer = readToken(getCookie(call, cookieOf(provider)) ?? '', secret, now());
    const claims = answer.kind === 'good' && answer.claims.scope === 'provider' ? answer.claims : undefined;
    if (claims?.provider === provider && typeof claims.redirect === 'string') return claims.redirect;
    throw invalidPayload('The login took too long or was begun elsewhere. Begin again');
  }
  return app;
}

const cookieOf = (provider: string): string => `openid.${provider}`;

const page = (host: string, action: string) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Demo provider</title><style>${STYLE}</style></head>
<body><h1>Demo provider</h1><p><bdi>${host}</bdi> asks who you are.</p>
<form method="post" action="${action}">
<label>Email <input name="email" type="email" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<label>Token, as the start of the demo printed it <input name="token" autocomplete="off" required></label>
<button>Continue</button></form></body></html>`;
