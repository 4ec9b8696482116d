import { createHmac, randomBytes } from 'node:crypto';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Ordering } from '#domain/tenant/tenant.ts';
import { tokenOf } from '#sources/request/source-token.ts';
import { exchange, type StoreAnswer } from './exchange.ts';

/** Key and secret of `wc/v3`. They never leave the server and appear in no log. */
export interface StoreKeys {
  readonly key: string;
  readonly secret: string;
}

/** Key and secret from the variables that `tenant.json` names; the error is a sentence that names the missing ones. */
export function storeKeys(
  { keyEnv, secretEnv }: Extract<Ordering, { readonly kind: 'woocommerce' }>,
  environment: Readonly<Record<string, string | undefined>>,
): Result<StoreKeys, string> {
  const [key, secret] = [tokenOf(environment, keyEnv), tokenOf(environment, secretEnv)];
  if (key.ok && secret.ok) return ok({ key: key.value, secret: secret.value });
  return fail([key, secret].flatMap((each) => (each.ok ? [] : [each.error])).join(' '));
}

export interface StoreCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS';
  /** Path below `/wp-json/wc/v3/`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Sends one call to a store. Null without a complete answer: the call may have taken effect or not. */
export type StoreClient = (call: StoreCall) => Promise<StoreAnswer | null>;

/** A shared host creates an order of thirty lines in half a second. After this time, the caller searches for the order. */
const TIMEOUT_MS = 30_000;
/** Limit of all answers of one reading together, as for a catalogue. */
export const READING_BYTES = 200_000_000;

interface ClientOptions {
  /** The shop's base address. */
  readonly url: string;
  readonly keys: StoreKeys;
  readonly fetch?: typeof fetch;
  readonly now: () => number;
  readonly timeoutMs?: number;
  /** After so many bytes the client sends no call any more. Default: no limit, for a client that is kept. */
  readonly wholeBytes?: number;
}

/**
 * A client of a stock WooCommerce. It uses Basic authentication over https. Over http, WooCommerce accepts only OAuth 1.0a, and each nonce
 * once. It follows no redirects, because the key is for this address only.
 */
export function storeClient({
  url,
  keys,
  now,
  timeoutMs = TIMEOUT_MS,
  wholeBytes = Number.POSITIVE_INFINITY,
  ...options
}: ClientOptions): StoreClient {
  const send = options.fetch ?? fetch;
  const isEncrypted = url.startsWith('https:');
  let received = 0;
  return async ({ method, path, query = {}, body }) => {
    if (received > wholeBytes) return null;
    const address = new URL(`${url}/wp-json/wc/v3/${path}`);
    const signed = isEncrypted ? query : oauthQuery({ method, address: address.href, query, keys, now });
    for (const [name, value] of Object.entries(signed)) address.searchParams.set(name, value);
    return exchange(send, address, {
      method,
      headers: isEncrypted ? { authorization: basic(keys) } : {},
      body,
      timeoutMs,
      now,
      onBytes: (bytes) => {
        received += bytes;
      },
    });
  };
}

const basic = ({ key, secret }: StoreKeys): string =>
  `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;

interface Signing {
  readonly method: string;
  /** The address without a query. */
  readonly address: string;
  readonly query: Readonly<Record<string, string>>;
  readonly keys: StoreKeys;
  readonly now: () => number;
}

/** The query with an OAuth 1.0a signature (RFC 5849 §3.4, HMAC-SHA256). */
function oauthQuery({ method, address, query, keys, now }: Signing): Record<string, string> {
  const unsigned: Record<string, string> = {
    ...query,
    oauth_consumer_key: keys.key,
    oauth_nonce: randomBytes(16).toString('hex'),
    oauth_signature_method: 'HMAC-SHA256',
    oauth_timestamp: String(Math.floor(now() / 1000)),
    oauth_version: '1.0',
  };
  const pairs = Object.entries(unsigned)
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  const text = pairs.map(([name, value]) => `${name}=${value}`).join('&');
  const base = [method, address, text].map(encoded).join('&');
  const oauth_signature = createHmac('sha256', `${encoded(keys.secret)}&`)
    .update(base)
    .digest('base64');
  return { ...unsigned, oauth_signature };
}

/** Encodes as in RFC 3986, which escapes more characters than `encodeURIComponent`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
