import { type Failure, fail, type Result } from '#domain/result.ts';
import { PASSING_STATUSES, retryAfterMs } from '#wire/http-rules.ts';
import type { ServerRefusal } from '#wire/server-refusal.ts';
import { type Answer, type Exchange, exchangeOnce, type NoAnswer } from './exchange.ts';

/** A failed call, safe to log: the address has no query; there is no body and no token. */
export interface FailedCall {
  readonly method: string;
  readonly url: string;
  /** null when no answer came. */
  readonly status: number | null;
  /** Code of the `Failure` that the caller gets. */
  readonly code: string;
  /** The message of the server or of the browser. */
  readonly message: string;
}

/** What a client needs from its environment. */
export interface ApiWorld {
  readonly fetch: typeof fetch;
  /** Called once for each failed call, however many attempts it had; not for a call that its caller aborted. */
  readonly log: (call: FailedCall) => void;
  /** `navigator.onLine`: distinguishes `network.offline` from `network.unreachable`. */
  readonly isOnline?: () => boolean;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

export interface ApiCall<Value> {
  readonly method?: Exchange['method'];
  readonly url: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent in the `Authorization` header, never in the address. */
  readonly bearer?: string;
  /** Cookies; `omit` unless the call needs them. */
  readonly credentials?: RequestCredentials;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Maps a successful answer to a value. */
  readonly read: (answer: Answer) => Result<Value>;
  /** Maps an error of the server (400 to 599) to a failure. */
  readonly refuse: (status: number, body: unknown) => ServerRefusal;
}

/** Sent with every store call (specification §7). */
export const STORE_HEADERS = { 'Accept-Language': 'en-US' } as const;

/** An invalid id becomes 0, which no store uses. */
export const idInPath = (id: number): number => (Number.isSafeInteger(id) && id > 0 ? id : 0);

export const TIMEOUT_MS = 10_000;
export const ORDER_TIMEOUT_MS = 30_000;
const MAXIMUM_BYTES = 5_000_000;
const PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Makes a call; never throws for network or HTTP errors. A GET is sent once more after a lost connection or a status that the
 * specification lists; it waits for `Retry-After`, at most 5 s. Other methods are sent once. A time-out is not repeated, because
 * the user has waited long enough. Failures beside those of `refuse` and `read`: `network.offline`, `network.unreachable`,
 * `network.timeout`, `answer.unreadable` (HTML, truncated or oversized bodies; `params.path` names the field) and
 * `request.aborted`. `params.seconds` is the wait that the server asks for.
 *
 * Why not `ofetch`: it repeats the same statuses and lost connections, but it parses any content type, times only the headers, has
 * no size limit and no `Retry-After`, and adds 3.7 kB to every page that uses it.
 */
export async function request<Value>(world: ApiWorld, call: ApiCall<Value>): Promise<Result<Value>> {
  const { method = 'GET', url, json, bearer } = call;
  const query = call.query ? `?${new URLSearchParams(call.query)}` : '';
  const answer = await exchangePatiently(world, {
    method,
    url: url + query,
    headers: {
      Accept: 'application/json',
      ...call.headers,
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    credentials: call.credentials ?? 'omit',
    timeoutMs: call.timeoutMs ?? TIMEOUT_MS,
    maximumBytes: MAXIMUM_BYTES,
    ...(call.signal && { signal: call.signal }),
  });
  const failed = (status: number | null, failure: Failure, message: string): Result<never> => {
    if (failure.code !== 'request.aborted')
      world.log({ method, url: withoutQuery(url), status, code: failure.code, message });
    return fail(failure);
  };
  if ('failure' in answer) return failed(answer.status, answer.failure, answer.message);
  const { status } = answer;
  if (status >= 400) {
    const { failure, message } = call.refuse(status, answer.body);
    const asked = retryAfterMs(answer.headers, world.now?.() ?? Date.now());
    const params = asked === null ? {} : { seconds: Math.ceil(asked / 1000) };
    return failed(status, { ...failure, params: { ...failure.params, ...params } }, message);
  }
  const read = call.read(answer);
  if (read.ok) return read;
  const path = read.error.params?.path;
  return failed(status, read.error, path === undefined ? '' : `The field "${path}" cannot be read.`);
}

/** Sends the request; repeats a GET once if that may help. Never throws; logs nothing. */
export async function exchangePatiently(world: ApiWorld, exchange: Exchange): Promise<Answer | NoAnswer> {
  const { sleep = pause, now = Date.now, isOnline = () => true } = world;
  const first = await exchangeOnce(world.fetch, isOnline, exchange);
  if (exchange.method !== 'GET' || !isPassing(first)) return first;
  const asked = 'failure' in first ? null : retryAfterMs(first.headers, now());
  await sleep(Math.min(asked ?? PAUSE_MS, LONGEST_PAUSE_MS));
  return exchangeOnce(world.fetch, isOnline, exchange);
}

const isPassing = (answer: Answer | NoAnswer): boolean =>
  'failure' in answer ? answer.failure.code === 'network.unreachable' : PASSING_STATUSES.has(answer.status);

const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '');

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
