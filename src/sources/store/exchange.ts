import { bodyOf } from '#sources/request/http-request.ts';
import { isJsonType, retryAfterMs } from '#wire/http-rules.ts';

/** The answer of a store. */
export interface StoreAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; undefined for HTML and truncated JSON. */
  readonly body: unknown;
  /** The wait of `Retry-After`. */
  readonly retryAfterMs: number | null;
}

interface Exchange {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly timeoutMs: number;
  readonly now: () => number;
  /** Called with the size of a complete answer. */
  readonly onBytes?: (bytes: number) => void;
}

const MAXIMUM_BYTES = 5_000_000;

/** Sends one request; null without a complete answer in time. Follows no redirects, because the key is for one address only. */
export async function exchange(
  send: typeof fetch,
  address: URL,
  { method, headers, body, timeoutMs, now, onBytes }: Exchange,
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
    onBytes?.(bytes.length);
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
