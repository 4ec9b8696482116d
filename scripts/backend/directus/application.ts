import type { DatabaseSync } from 'node:sqlite';
import { Hono } from 'hono';
import { type Account, type AccountPasswords, openAccounts } from './accounts.ts';
import { assetsRoutes } from './assets-routes.ts';
import { authRoutes } from './auth-routes.ts';
import { authenticate, SESSION_COOKIE } from './authenticate.ts';
import type { Call, Environment, Surroundings } from './context.ts';
import { forgetCookie } from './cookies.ts';
import { openDocuments } from './documents.ts';
import { DirectusError, routeNotFound } from './errors.ts';
import { filesRoutes } from './files-routes.ts';
import { itemsRoutes } from './items-routes.ts';
import { messages } from './outbox.ts';
import { answerHeaders, crossOrigin } from './response-headers.ts';
import { tokenSecret } from './secret.ts';
import { seedSettings } from './seed.ts';
import { serverRoutes } from './server-routes.ts';
import { usersRoutes } from './users-routes.ts';
import type { Change } from './write-items.ts';

export interface DirectusOptions {
  /** Tables whose names begin with `directus_` are made in it. */
  readonly database: DatabaseSync;
  readonly tenantsDirectory: string;
  /** The merchants whose `settings.json` and pictures are put in. */
  readonly slugs: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly wait?: (milliseconds: number) => Promise<void>;
  /** `/directus` unless told otherwise; '' for the root. */
  readonly basePath?: string;
  readonly passwords?: AccountPasswords;
  /** Called after a saved change of CustomerSettings or a replaced picture, for the rebuild. It must not throw. */
  readonly onChange?: (change: Change) => void;
  /** Shows the letters that would have been mailed at `outbox` to anybody on the same site: for a demo on one's own machine only. */
  readonly showsOutbox?: boolean;
  /** Offers a login through a provider, which is a page of our own. */
  readonly hasDemoProvider?: boolean;
  /** Origins beside the caller's own site to which logins, invitations and resets may lead. */
  readonly allowedOrigins?: readonly string[];
}

/** The data service as a Request → Response application that answers like Directus 12, and its first accounts. */
export async function directusApplication(
  options: DirectusOptions,
): Promise<{ readonly app: Hono<Environment>; readonly accounts: readonly Account[] }> {
  const { database, tenantsDirectory, slugs, now, basePath = '/directus' } = options;
  const documents = openDocuments(database);
  const accounts = await openAccounts(documents, options.passwords ?? {});
  await seedSettings({ tenantsDirectory, slugs, documents, nowMs: now() });
  const surroundings: Surroundings = {
    documents,
    now,
    basePath,
    wait: options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
    secret: tokenSecret(documents),
    onChange: options.onChange ?? (() => undefined),
    allowedOrigins: options.allowedOrigins ?? [],
    providers: options.hasDemoProvider ? ['demo'] : [],
  };

  const app = new Hono<Environment>({ strict: false }).basePath(basePath);
  // Before the headers that let pages of other sites read answers.
  if (options.showsOutbox)
    app.get('/outbox', (call) =>
      isOfOtherSite(call) ? call.text('', 403) : call.json({ data: messages(documents) }),
    );
  app.use('*', crossOrigin(), answerHeaders());
  app.use('*', async (call, next) => {
    try {
      call.set('actor', authenticate(call, surroundings));
    } catch (error) {
      // A cookie that no longer works would shut its owner out even of the login.
      if (error instanceof DirectusError) forgetCookieOf(call);
      throw error;
    }
    await next();
  });
  app.route('/items', itemsRoutes(surroundings));
  app.route('/files', filesRoutes(surroundings));
  app.route('/assets', assetsRoutes(surroundings));
  app.route('/auth', authRoutes(surroundings));
  app.route('/users', usersRoutes(surroundings));
  app.route('/server', serverRoutes());
  app.notFound((call) => answerTo(call, routeNotFound(call.req.path.slice(basePath.length))));
  app.onError((error, call) => {
    if (error instanceof DirectusError) return answerTo(call, error);
    console.error(`directus: ${error.stack ?? error.message}`);
    return answerTo(call, new DirectusError(500, 'INTERNAL_SERVER_ERROR', 'An unexpected error occurred.'));
  });

  function forgetCookieOf(call: Call): void {
    if (call.req.header('cookie')?.includes(`${SESSION_COOKIE}=`)) forgetCookie(call, SESSION_COOKIE);
  }
  return { app, accounts };
}

/** Whether a page of another site asks: it could ask for a letter with a token, too. */
const isOfOtherSite = (call: Call): boolean => {
  const origin = call.req.header('origin');
  const site = call.req.header('sec-fetch-site') ?? 'none';
  return (origin !== undefined && origin !== new URL(call.req.url).origin) || site === 'cross-site';
};

const answerTo = (call: Call, error: DirectusError): Response => call.json(error.body, error.status);
