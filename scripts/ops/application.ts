import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { type OpsLocale, opsLocale } from '#scripts/ops/page/words.ts';
import { isSecret, OPERATOR_TOKEN, secretsOf } from '#scripts/rebuild/signature.ts';
import { type ApiOptions, apiRoutes } from './api-routes.ts';
import type { Fleet } from './fleet.ts';
import type { Metrics } from './metrics.ts';
import { pageFile } from './page-files.ts';
import { loginHtml, opsHtml } from './page-html.ts';
import { isSession, SESSION_COOKIE, SESSION_MS, sessionOf } from './session.ts';

export interface OpsOptions extends ApiOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fleet: Pick<Fleet, 'ping'>;
  readonly metrics: Metrics;
  readonly now: () => number;
}

/** Besides the operator's, one that may only read `/metrics`. */
const METRICS_TOKEN = 'METRICS_TOKEN';
/** In bytes: a token, or the id of a release. */
const MAXIMUM_BODY = 4096;
const PING_MS = 2000;

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
} as const;

/** `/healthz`, `/metrics`, and `/ops`: the operator's page with its calls. */
export function opsApplication(options: OpsOptions): Hono {
  const { environment, fleet, now } = options;
  const app = new Hono();
  app.onError((error, context) => {
    options.log(`error: ${context.req.path}: ${error.message}`);
    return context.json({ error: 'Something went wrong here. The log of the worker says what.' }, 500);
  });

  app.get('/healthz', async (context) => {
    const isReady = !options.isStopping() && (await answersInTime(fleet.ping()));
    return context.json({ ok: isReady }, isReady ? 200 : 503);
  });

  app.get('/metrics', async (context) => {
    const given = bearerOf(context);
    const names = [OPERATOR_TOKEN, METRICS_TOKEN];
    if (!names.some((name) => isSecret(given, secretsOf(environment, name))))
      return context.text(`Send Authorization: Bearer with ${METRICS_TOKEN}.\n`, 401);
    return context.text(await options.metrics.text(), 200, { 'Content-Type': options.metrics.contentType });
  });

  // Nobody has said yet who they are.
  app.use('/ops/*', bodyLimit({ maxSize: MAXIMUM_BODY, onError: tooLarge }));
  app.use('/ops/*', async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) context.header(name, value);
  });
  app.get('/ops', (context) => {
    const locale = localeOf(context);
    return isOperator(context) ? context.html(opsHtml(locale)) : context.html(loginHtml(locale, false), 401);
  });
  app.get('/ops/page/:file', async (context) => {
    const file = await pageFile(context.req.param('file'));
    return file ? context.body(file.text, 200, { 'Content-Type': file.type }) : context.notFound();
  });
  app.post('/ops/login', async (context) => {
    const { token } = await context.req.parseBody();
    const locale = localeOf(context);
    const valid = secretsOf(environment, OPERATOR_TOKEN);
    if (typeof token !== 'string' || !isSecret(token, valid))
      return context.html(loginHtml(locale, true), 401);
    keepSession(context, sessionOf(token, now()), SESSION_MS / 1000);
    return context.redirect(`/ops?lang=${locale}`, 303);
  });
  app.post('/ops/logout', (context) => {
    keepSession(context, '', 0);
    return context.redirect(`/ops?lang=${localeOf(context)}`, 303);
  });

  app.use('/ops/api/*', async (context, next) => {
    if (!isOperator(context)) return context.json({ error: 'Log in again.' }, 401);
    // A form of another site cannot send this header.
    const isSafe = context.req.method === 'GET' || context.req.header('x-dukkan') === 'ops';
    return isSafe ? next() : context.json({ error: 'The header X-Dukkan: ops is missing.' }, 403);
  });
  app.route('/ops/api', apiRoutes(options));

  function isOperator(context: Context): boolean {
    const valid = secretsOf(environment, OPERATOR_TOKEN);
    const cookie = getCookie(context, SESSION_COOKIE);
    if (cookie !== undefined && isSession(cookie, valid, now())) return true;
    return isSecret(bearerOf(context), valid);
  }

  return app;
}

const tooLarge = (context: Context) => context.json({ error: 'The body is too large.' }, 413);

const bearerOf = (context: Context): string =>
  /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? '';

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

/** `?lang=en`; else what the browser prefers; Arabic when that is neither. */
const localeOf = (context: Context): OpsLocale =>
  opsLocale(context.req.query('lang') ?? context.req.header('accept-language') ?? '');

async function answersInTime(answer: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PING_MS);
  });
  const good = answer.then(
    () => true,
    () => false,
  );
  return Promise.race([good, late]).finally(() => clearTimeout(timer));
}
