import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { troubleOf, withoutMessage } from '#scripts/backend/database/trouble.ts';
import { passwordGuesses } from '#scripts/backend/login/password-guesses.ts';
import { knowsCaller } from '#scripts/backend/wordpress/caller.ts';
import type { IsTrusted } from '#scripts/http/client-address.ts';
import { guesses } from '#scripts/http/guesses.ts';
import { ADMINISTRATOR, type NewUser, openAccounts } from './accounts.ts';
import { assetsRoutes } from './assets-routes.ts';
import { authRoutes } from './auth-routes.ts';
import { authenticate, SESSION_COOKIE } from './authenticate.ts';
import type { Call, Environment, Surroundings } from './context.ts';
import { forgetCookie } from './cookies.ts';
import { hasDemoDoor, isDemoToken } from './demo-door.ts';
import { type Documents, openDocuments } from './documents.ts';
import { contentTooLarge, DirectusError, outOfOrder, routeNotFound } from './errors.ts';
import { filesRoutes } from './files-routes.ts';
import { itemsRoutes } from './items-routes.ts';
import { madePictures } from './made-pictures.ts';
import { messages } from './outbox.ts';
import { answerHeaders, crossOrigin } from './response-headers.ts';
import { seedSettings } from './seed.ts';
import { signToken } from './tokens.ts';
import { userByEmail } from './users.ts';
import { usersRoutes } from './users-routes.ts';
import type { Change } from './write-items.ts';

export interface DirectusOptions {
  /** Database in which it creates tables whose names begin with `directus_`. */
  readonly database: DatabaseSync;
  readonly tenantsDirectory: string;
  /** Merchants whose `settings.json` and pictures are imported. */
  readonly slugs: readonly string[];
  /** Folder for transformed pictures, which may be deleted; absent: every request makes its picture again. */
  readonly picturesDirectory?: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly wait?: (milliseconds: number) => Promise<void>;
  /** Path; default `/directus`, '' for the root. */
  readonly basePath?: string;
  /** Returns the password of a new account, by its address. Default: a random one. */
  readonly makePassword?: (email: string) => string;
  /** Proxies that are trusted to name their clients; absent: none. */
  readonly isTrustedProxy?: IsTrusted;
  /** Called after a saved change of CustomerSettings or a replaced picture, to request a rebuild. Must not throw. */
  readonly onChange?: (change: Change) => void;
  /**
   * Token for parts that only a demo has, for callers on this machine: the unsent letters, at `outbox`, and a login through a provider,
   * which is our own page. Omit it when other machines can call.
   */
  readonly demoToken?: string | null;
  /** Origins, besides the caller's site, to which logins, invitations and resets may redirect. */
  readonly allowedOrigins?: readonly string[];
}

export interface DirectusApplication {
  readonly app: Hono<Environment>;
  readonly accounts: readonly NewUser[];
  /** A token of the administrator for a minute, for parts of the same program. */
  readonly ownToken: () => string;
}

/** In bytes, like Directus's `MAX_PAYLOAD_SIZE`. */
const MAXIMUM_BODY_SIZE = 1_000_000;
const OWN_TOKEN_MS = 60_000;

/** The data service as a Request → Response application that answers like Directus 12, and its first accounts. */
export async function directusApplication(options: DirectusOptions): Promise<DirectusApplication> {
  const { database, tenantsDirectory, slugs, now, basePath = '/directus' } = options;
  const documents = openDocuments(database);
  const accounts = await openAccounts(documents, slugs, options.makePassword);
  await seedSettings({ tenantsDirectory, slugs, documents, nowMs: now() });
  const surroundings: Surroundings = {
    documents,
    pictures: madePictures(options.picturesDirectory),
    now,
    basePath,
    wait: options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
    secret: tokenSecret(documents),
    onChange: options.onChange ?? (() => undefined),
    allowedOrigins: options.allowedOrigins ?? [],
    demoToken: options.demoToken ?? null,
    passwordGuesses: passwordGuesses(now),
    letterRequests: passwordGuesses(now),
    tokenGuesses: guesses(now),
  };

  const app = new Hono<Environment>({ strict: false }).basePath(basePath);
  let isDamaged = false;
  // Must run before the CORS headers, which let pages of other sites read answers.
  app.get('/outbox', (call, next) => {
    if (!hasDemoDoor(call, surroundings)) return next();
    const token = /^Bearer (\S+)$/i.exec(call.req.header('authorization') ?? '')?.[1] ?? '';
    if (isOfOtherSite(call) || !isDemoToken(token, surroundings)) return call.text('', 403);
    return call.json({ data: messages(documents) }, 200, { 'Cache-Control': 'no-store' });
  });
  app.use('*', crossOrigin(), answerHeaders());
  // After the first damage, refuse all writes: other parts may be damaged as well.
  app.use('*', (call, next) => (isDamaged ? Promise.resolve(answerTo(call, outOfOrder())) : next()));
  app.use('*', knowsCaller(options.isTrustedProxy ?? (() => false)));
  const smallBody = bodyLimit({
    maxSize: MAXIMUM_BODY_SIZE,
    onError: (call) => answerTo(call, contentTooLarge()),
  });
  // Uploads have their own limit, which applies after authentication.
  app.use('*', (call, next) => (isUpload(call) ? next() : smallBody(call, next)));
  app.use('*', async (call, next) => {
    try {
      call.set('actor', authenticate(call, surroundings));
    } catch (error) {
      // An expired cookie must not prevent its owner from logging in.
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
  app.notFound((call) => answerTo(call, routeNotFound(call.req.path.slice(basePath.length))));
  app.onError((error, call) => {
    if (error instanceof DirectusError) return answerTo(call, error);
    // Ignore clients that disconnect while sending.
    const trouble = troubleOf(error);
    const told = call.req.raw.signal.aborted ? `${call.req.path}: aborted` : withoutMessage(error, trouble);
    console.error(`directus: ${told}`);
    if (trouble === 'damaged') {
      isDamaged = true;
      return answerTo(call, outOfOrder());
    }
    return answerTo(call, new DirectusError(500, 'INTERNAL_SERVER_ERROR', 'An unexpected error occurred.'));
  });

  function isUpload(call: Call): boolean {
    return /^\/files(?:\/|$)/.test(call.req.path.slice(basePath.length));
  }

  function forgetCookieOf(call: Call): void {
    if (call.req.header('cookie')?.includes(`${SESSION_COOKIE}=`)) forgetCookie(call, SESSION_COOKIE);
  }
  const ownToken = (): string =>
    signToken({ id: userByEmail(ADMINISTRATOR, documents)?.id }, OWN_TOKEN_MS, surroundings.secret, now());
  return { app, accounts, ownToken };
}

/** Whether a page of another site sends the request. Such a page could request a letter with a token. */
const isOfOtherSite = (call: Call): boolean => {
  const origin = call.req.header('origin');
  const site = call.req.header('sec-fetch-site') ?? 'none';
  return (origin !== undefined && origin !== new URL(call.req.url).origin) || site === 'cross-site';
};

const answerTo = (call: Call, error: DirectusError): Response => call.json(error.body, error.status);

const SECRETS = 'dukkan_secrets';

/** The key that signs tokens. Created at the first start and stored in the database, so that sessions survive a restart. */
function tokenSecret(documents: Documents): string {
  const known = documents.get(SECRETS, 'tokens')?.value;
  if (typeof known === 'string') return known;
  const value = randomBytes(32).toString('base64url');
  documents.put(SECRETS, { id: 'tokens', value });
  return value;
}
