import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { type Locale, localeFromBrowser } from '#domain/tenant/locale.ts';
import { logRefusals } from '#scripts/http/log-refusals.ts';
import { endsWithin } from '#scripts/program/ends-within.ts';
import { isSecret, OPERATOR_TOKEN, secretsOf } from '#scripts/program/signature.ts';
import { type ApiOptions, apiRoutes } from './api-routes.ts';
import { bearerOf, type Door, tooManyGuesses } from './door.ts';
import type { Fleet } from './fleet.ts';
import type { Metrics } from './metrics.ts';
import { pageFile } from './page-files.ts';
import { loginHtml, opsHtml } from './page-html.ts';
import { SESSION_COOKIE, SESSION_MS, type Sessions } from './session.ts';

export interface OpsOptions extends Omit<ApiOptions, 'isStillOperator'> {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fleet: Pick<Fleet, 'ping'>;
  readonly metrics: Metrics;
  readonly door: Door;
  readonly sessions: Sessions;
}

/** Variable of a second token, which may only read `/metrics`. */
const METRICS_TOKEN = 'METRICS_TOKEN';
/** In bytes. Bodies hold a token or the id of a release. */
const MAXIMUM_BODY = 4096;
const PING_MS = 2000;

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
} as const;

/** Serves `/healthz`, `/metrics`, and `/ops`: the operator's page and its API. */
export function opsApplication(options: OpsOptions): Hono {
  const { environment, fleet, door, sessions } = options;
  const app = new Hono();
  // Strangers can cause this, too: they break off a body.
  const failed = logRefusals(options.log, (cause) => `error: ${cause}`);
  app.onError((error, context) => {
    failed(`${context.req.path}: ${error.message}`);
    return context.json({ error: 'Something went wrong here. The log of the worker says what.' }, 500);
  });

  app.get('/healthz', async (context) => {
    const isReady = !options.isStopping() && (await endsWithin(fleet.ping, PING_MS).catch(() => false));
    return context.json({ ok: isReady }, isReady ? 200 : 503);
  });

  app.get('/metrics', async (context) => {
    const knock = door.knock(context, bearerOf(context), [METRICS_TOKEN, OPERATOR_TOKEN]);
    if (knock.waitSeconds > 0) return tooManyGuesses(context, knock);
    if (!knock.isRight) return context.text(`Send Authorization: Bearer with ${METRICS_TOKEN}.\n`, 401);
    return context.text(await options.metrics.text(), 200, { 'Content-Type': options.metrics.contentType });
  });

  // Callers are not authenticated yet, so limit the body.
  app.use('/ops/*', bodyLimit({ maxSize: MAXIMUM_BODY, onError: tooLarge }));
  app.use('/ops/*', async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) context.header(name, value);
  });
  app.get('/ops', async (context) => {
    const locale = localeOf(context);
    const isIn = (await hasSession(context)) || door.knock(context, bearerOf(context)).isRight;
    return isIn ? context.html(opsHtml(locale)) : context.html(loginHtml(locale, null), 401);
  });
  app.get('/ops/page/:file', async (context) => {
    const file = await pageFile(context.req.param('file'));
    return file ? context.body(file.text, 200, { 'Content-Type': file.type }) : context.notFound();
  });
  app.post('/ops/login', async (context) => {
    const { token } = await context.req.parseBody();
    const locale = localeOf(context);
    const given = typeof token === 'string' ? token : '';
    const { isRight, waitSeconds } = door.knock(context, given);
    if (waitSeconds > 0)
      return context.html(loginHtml(locale, { waitSeconds }), 429, { 'Retry-After': String(waitSeconds) });
    if (!isRight) return context.html(loginHtml(locale, 'wrong'), 401);
    keepSession(context, await sessions.begin(given), SESSION_MS / 1000);
    return context.redirect(`/ops?lang=${locale}`, 303);
  });
  app.post('/ops/logout', async (context) => {
    await sessions.end(getCookie(context, SESSION_COOKIE) ?? '', tokens());
    keepSession(context, '', 0);
    return context.redirect(`/ops?lang=${localeOf(context)}`, 303);
  });

  app.use('/ops/api/*', async (context, next) => {
    if (!(await hasSession(context))) {
      const knock = door.knock(context, bearerOf(context));
      if (knock.waitSeconds > 0) return tooManyGuesses(context, knock);
      if (!knock.isRight) return context.json({ error: 'Log in again.' }, 401);
    }
    // Forms of other sites cannot send this header (CSRF).
    const isSafe = context.req.method === 'GET' || context.req.header('x-dukkan') === 'ops';
    return isSafe ? next() : context.json({ error: 'The header X-Dukkan: ops is missing.' }, 403);
  });
  app.route('/ops/api', apiRoutes({ ...options, isStillOperator }));

  function tokens(): readonly string[] {
    return secretsOf(environment, OPERATOR_TOKEN);
  }
  async function hasSession(context: Context): Promise<boolean> {
    const cookie = getCookie(context, SESSION_COOKIE);
    return cookie !== undefined && (await sessions.isOpen(cookie, tokens()));
  }
  async function isStillOperator(context: Context): Promise<boolean> {
    return (await hasSession(context)) || isSecret(bearerOf(context), tokens());
  }

  return app;
}

const tooLarge = (context: Context) => context.json({ error: 'The body is too large.' }, 413);

function keepSession(context: Context, value: string, seconds: number): void {
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(context.req.url).hostname);
  setCookie(context, SESSION_COOKIE, value, {
    path: '/ops',
    httpOnly: true,
    sameSite: 'Strict',
    secure: !isLocal,
    maxAge: seconds,
  });
}

/** Language by `?lang=en`, else by the browser's preference, else Arabic. */
const localeOf = (context: Context): Locale =>
  localeFromBrowser(context.req.query('lang') ?? context.req.header('accept-language') ?? '') ?? 'ar';
