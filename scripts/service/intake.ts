import { type Context, Hono } from 'hono';
import { isSlug } from '#domain/tenant/slug.ts';
import type { IsTrusted } from '#scripts/http/client-address.ts';
import { logRefusals } from '#scripts/http/log-refusals.ts';
import { bearerOf, type Door, tooManyGuesses } from '#scripts/operator/door.ts';
import {
  hookSecretName,
  isSecret,
  isSigned,
  SHARED_HOOK_SECRET,
  secretsOf,
} from '#scripts/program/signature.ts';
import { adviceOf, type Pass } from '#scripts/queue/passes.ts';
import type { TenantRow } from '#scripts/queue/tenant-row.ts';
import type { Touched } from '#sources/store/reading.ts';
import { announcedBytes, type BodyFailure, bodyReader } from './hook-body.ts';

export interface IntakeOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly door: Door;
  readonly isTrustedProxy: IsTrusted;
  readonly isKnown: (slug: string) => boolean;
  /** Resolves when the change is on disk. */
  readonly record: (slug: string, looksAgain: boolean, touched?: readonly Touched[]) => Promise<void>;
  /** Returns the merchants that a Directus event concerns. */
  readonly slugsOf: (event: DirectusEvent) => Promise<readonly string[]>;
  /** Requests a pass over all merchants and returns its number. */
  readonly requestPass: () => Promise<number>;
  readonly rows: () => Promise<readonly TenantRow[]>;
  readonly newestPass: () => Promise<Pass | null>;
  /** Why the last reading of the list of merchants failed; null when it succeeded. Hooks of unlisted merchants are refused. */
  readonly rosterTrouble: () => string | null;
  readonly log: (line: string) => void;
  /** Called with the status of every answer to a hook. */
  readonly answered?: (status: number) => void;
}

export interface DirectusEvent {
  readonly collection: string;
  readonly keys: readonly string[];
  /** Slug in the payload; null when it has none. */
  readonly slug: string | null;
}

/** Body of the unsigned ping that WooCommerce sends when a hook is created. */
const PING = /^webhook_id=\d+$/;
const MAXIMUM_PING = 100;
/** Base64 of 32 bytes. */
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/;

/** Receives hooks. A signed hook is answered 2xx once its change is on disk; all others cause no work. */
export function intakeApplication(options: IntakeOptions): Hono {
  const { environment, isKnown, record, log } = options;
  const app = new Hono();
  const readBody = bodyReader(options.isTrustedProxy);
  const refused = logRefusals(log, (whom) => `refused a call for ${whom}`);
  // Strangers can cause this, too: they break off a body.
  const notKept = logRefusals(log, (cause) => `error: hook not kept: ${cause}`);
  app.onError((error, context) => {
    notKept(error.message);
    return context.json({ error: 'The change could not be kept. Send it again.' }, 503, RETRY);
  });
  app.use('/hooks/*', async (context, next) => {
    await next();
    options.answered?.(context.res.status);
  });
  app.get('/health', (context) => context.json({ ok: true }));

  app.post('/hooks/:slug/woocommerce', async (context) => {
    const slug = context.req.param('slug');
    const signature = context.req.header('x-wc-webhook-signature') ?? '';
    if (signature === '')
      return (await isPing(context)) ? context.json({ ok: true }) : refuse(context, slug, 'it is not signed');
    const secrets = isSlug(slug) ? secretsOf(environment, hookSecretName(slug)) : [];
    if (!SIGNATURE.test(signature) || secrets.length === 0) return refuse(context, slug, wrongSecret(slug));
    const read = await readBody(context);
    if (!read.ok) return unread(context, read.error);
    const body = read.value;
    // Check the signature first: `isKnown` reads the disk, which unsigned requests must not cause.
    if (!isSigned(body, signature, secrets)) return refuse(context, slug, wrongSecret(slug));
    if (!isKnownSlug(slug)) return refuse(context, slug, NOBODY);
    await record(slug, true, touchedProduct(context.req.header('x-wc-webhook-topic'), body));
    log(
      `hook ${slug} woocommerce ${printable(context, 'x-wc-webhook-topic')} ${printable(context, 'x-wc-webhook-delivery-id')}`,
    );
    return context.json({ ok: true });
  });

  app.post('/hooks/directus', async (context) => {
    if (!isSecret(context.req.header('x-hook-secret') ?? '', secretsOf(environment, SHARED_HOOK_SECRET)))
      return refuse(context, 'directus', wrongSecret(null));
    const read = await readBody(context);
    if (!read.ok) return unread(context, read.error);
    const event = directusEvent(new TextDecoder().decode(read.value));
    if (!event) return context.json({ error: 'No event of Directus: {collection, keys}.' }, 400);
    const slugs = (await options.slugsOf(event)).filter(isKnownSlug);
    await Promise.all(slugs.map((slug) => record(slug, true, ['settings'])));
    log(`hook directus ${printed(event.collection)}: ${slugs.length} merchants`);
    return context.json({ ok: true });
  });

  app.post('/hooks/:slug/directus', async (context) => {
    const slug = context.req.param('slug');
    const secrets = secretsOf(environment, hookSecretName(slug));
    if (!isSecret(context.req.header('x-hook-secret') ?? '', secrets))
      return refuse(context, slug, wrongSecret(slug));
    if (!isKnownSlug(slug)) return refuse(context, slug, NOBODY);
    await record(slug, true, ['settings']);
    log(`hook ${slug} directus`);
    return context.json({ ok: true });
  });

  app.use('/rebuild/*', operatorOnly);
  app.use('/status', operatorOnly);
  app.post('/rebuild/:slug', async (context) => {
    const slug = context.req.param('slug');
    if (!isKnownSlug(slug))
      return context.json({ error: `There is no merchant ${JSON.stringify(slug)}.` }, 404);
    await record(slug, false);
    return context.json({ ok: true }, 202);
  });
  app.post('/rebuild', async (context) => context.json({ pass: await options.requestPass() }, 202));
  app.get('/status', async (context) => {
    const pass = await options.newestPass();
    return context.json({
      merchants: await options.rows(),
      pass: pass && { ...pass, advice: adviceOf(pass) },
      rosterTrouble: options.rosterTrouble(),
    });
  });

  async function operatorOnly(context: Context, next: () => Promise<void>) {
    const knock = options.door.knock(context, bearerOf(context));
    if (knock.waitSeconds > 0) return tooManyGuesses(context, knock);
    return knock.isRight ? next() : refuse(context, 'operator', 'its token is wrong');
  }

  function unread(context: Context, failure: BodyFailure) {
    return failure === 'too-large'
      ? context.json({ error: 'The body is too large.' }, 413)
      : context.json({ error: 'Too much is being sent. Send it again.' }, 503, RETRY);
  }

  const isKnownSlug = (slug: string): boolean => isSlug(slug) && isKnown(slug);

  /** Why a call is refused that is not signed with a secret of this machine. `slug`: null for the secret of all merchants. */
  function wrongSecret(slug: string | null): string {
    const name = slug === null ? SHARED_HOOK_SECRET : hookSecretName(slug);
    const isSet = secretsOf(environment, name).length > 0;
    return `${printed(name)} is ${isSet ? 'not the secret of the caller' : 'not set here'}`;
  }

  /** Gives the same answer for every cause, so that it does not reveal which merchants exist. Only the log has the cause. */
  function refuse(context: Context, whom: string, why: string) {
    refused(`${printed(whom)}: ${why}`);
    return context.json({ error: 'Not signed, or not by a secret that is valid here.' }, 401);
  }
  return app;
}

const NOBODY = 'there is no such merchant here';
const RETRY = { 'Retry-After': '5' };

const isPing = async ({ req }: Context): Promise<boolean> =>
  announcedBytes(req.raw) < MAXIMUM_PING && PING.test(await req.text());

/** The product that a WooCommerce hook concerns; undefined for other topics and unreadable bodies. */
function touchedProduct(topic: string | undefined, body: Uint8Array): readonly Touched[] | undefined {
  if (!topic?.startsWith('product.')) return undefined;
  try {
    const { id, parent_id } = JSON.parse(new TextDecoder().decode(body)) as Record<string, unknown>;
    const product = parent_id || id;
    return typeof product === 'number' && Number.isSafeInteger(product) && product > 0
      ? [`product:${product}`]
      : undefined;
  } catch {
    return undefined;
  }
}

/** Null when the text is not a Directus event. */
function directusEvent(text: string): DirectusEvent | null {
  try {
    const { collection, keys, key, payload } = JSON.parse(text) as Record<string, unknown>;
    if (typeof collection !== 'string') return null;
    const all = Array.isArray(keys) ? keys : key === undefined ? [] : [key];
    const slug = typeof payload === 'object' && payload !== null && 'slug' in payload ? payload.slug : null;
    return {
      collection,
      keys: all.filter((item) => typeof item === 'string' || typeof item === 'number').map(String),
      slug: typeof slug === 'string' ? slug : null,
    };
  } catch {
    return null;
  }
}

const printable = (context: Context, header: string): string => printed(context.req.header(header) ?? '-');
/** Untrusted text, made safe for one log line. */
const printed = (text: string): string => text.replace(/[^\w.:-]/g, '?').slice(0, 80);
