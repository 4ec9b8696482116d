import { type Failure, fail, type Result } from '#domain/result.ts';
import { PASSING_STATUSES, retryAfterMs } from '#wire/http-rules.ts';
import type { ServerRefusal } from '#wire/server-refusal.ts';
import { type Answer, type Exchange, exchangeOnce, type NoAnswer } from './exchange.ts';

/** A call that failed, as it may be logged: an address without its query, no body, no token. */
export interface FailedCall {
  readonly method: string;
  readonly url: string;
  /** null when no answer came. */
  readonly status: number | null;
  /** Of the `Failure` that the caller gets. */
  readonly code: string;
  /** What the server, or the browser, said. */
  readonly message: string;
}

/** What a client needs of the world. */
export interface ApiWorld {
  readonly fetch: typeof fetch;
  /** Called once for each failed call, however often it was tried; not for one that its caller gave up. */
  readonly log: (call: FailedCall) => void;
  /** `navigator.onLine`: tells `network.offline` from `network.unreachable`. */
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
  /** Goes into the `Authorization` header, never into the address. */
  readonly bearer?: string;
  /** Cookies; `omit` unless the call lives by them. */
  readonly credentials?: RequestCredentials;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** A successful answer → value. */
  readonly read: (answer: Answer) => Result<Value>;
  /** An error of the server (400 to 599) → failure. */
  readonly refuse: (status: number, body: unknown) => ServerRefusal;
}

export const TIMEOUT_MS = 10_000;
export const ORDER_TIMEOUT_MS = 30_000;
const MAXIMUM_BYTES = 5_000_000;
const PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Makes a call; never throws for network or HTTP. A GET that met one of the specification's statuses, or no connection, is
 * sent once more, after `Retry-After` where the server asks for one, 5 s at most. Other methods are sent once. A time-out
 * is not repeated: the patience of the one who waits is used up. Failures beside those of `refuse` and `read`:
 * `network.offline`, `network.unreachable`, `network.timeout`, `answer.unreadable` (HTML, cut or huge bodies; `params.path`
 * names the field), `request.aborted`. `params.seconds` says how long the server asks to wait.
 *
 * (`ofetch` repeats the same statuses and lost connections, but parses whatever comes, times only the head of an
 * answer, knows no largest size and no `Retry-After`, and would be 3.7 kB of every page that uses it.)
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

/** Sends the request, a GET once more where that may help. Never throws; logs nothing. */
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

export const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '');

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
