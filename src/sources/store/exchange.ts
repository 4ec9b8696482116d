import { bodyOf } from '#sources/request/http-request.ts';
import { isJsonType, retryAfterMs } from '#wire/http-rules.ts';

/** What the store answered. */
export interface StoreAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; undefined for HTML and for what is cut. */
  readonly body: unknown;
  /** What `Retry-After` asks for. */
  readonly retryAfterMs: number | null;
}

interface Exchange {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly timeoutMs: number;
  readonly now: () => number;
}

const MAXIMUM_BYTES = 5_000_000;

/** Asks a store once; null when no whole answer came in time. Redirects are not followed: a key is for one address alone. */
export async function exchange(
  send: typeof fetch,
  address: URL,
  { method, headers, body, timeoutMs, now }: Exchange,
): Promise<StoreAnswer | null> {
  try {
    const response = await send(address, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        'accept-language': 'en-US',
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const bytes = await bodyOf(response, address.pathname, MAXIMUM_BYTES);
    return {
      status: response.status,
      headers: response.headers,
      body: isJsonType(response.headers.get('content-type')) ? parsed(bytes) : undefined,
      retryAfterMs: retryAfterMs(response.headers, now()),
    };
  } catch {
    return null;
  }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
