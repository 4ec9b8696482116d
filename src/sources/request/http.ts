import { setTimeout as wait } from 'node:timers/promises';
import { isJsonType, PASSING_STATUSES, refusalStatus, retryAfterMs } from '#wire/http-rules.ts';
import { type HttpAnswer, requestOnce } from './http-request.ts';
import { isNestedDeeper } from './json-depth.ts';
import { type Limiter, limiter } from './limiter.ts';
import { SourceError } from './source-failure.ts';

export interface HttpOptions {
  readonly fetch: typeof fetch;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Per request; default 10 s. */
  readonly timeoutMs?: number;
  /** Per body; default 20 MB. */
  readonly maximumBytes?: number;
  /**
   * From a client's first request on; default 10 minutes. Otherwise a source that answers slowly but in time could hold a build
   * for hours.
   */
  readonly wholeMs?: number;
  /** Sum of all bodies of a client; default 200 MB. */
  readonly wholeBytes?: number;
  /** Of requests; clients of one source may share it. Default: four in parallel. */
  readonly limit?: Limiter;
  /** Maximum attempts of one request; default 4. */
  readonly attempts?: number;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
  /** From 0 to 1. */
  readonly random?: () => number;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

export interface HttpClient {
  /** The body of a successful answer. Throws a SourceError. */
  readonly bytes: (url: string, headers?: Readonly<Record<string, string>>) => Promise<HttpAnswer>;
  /** The parsed body. Only an answer with a JSON content type is parsed. */
  readonly json: (
    url: string,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<{ readonly body: unknown; readonly answer: HttpAnswer }>;
}

/** Parallel requests of one client. */
const WIDTH = 4;
/** Answers of stores and data services need ten levels. */
const DEEPEST_JSON = 100;
const PASSING_CODES = new Set(['source.timeout', 'source.unreachable', 'source.cut', 'source.not-json']);
/** Statuses of shared hosts and Cloudflare for a short outage. A build retries them because it has more time than a customer. */
const HOST_STATUSES: ReadonlySet<number> = new Set([508, 520, 521, 522, 523, 524]);
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** A client for GET requests with time-outs and size limits. Temporary failures are retried after growing, jittered pauses. */
export function httpClient(options: HttpOptions): HttpClient {
  const { timeoutMs = 10_000, maximumBytes = 20_000_000, attempts = 4 } = options;
  const { wholeMs = 600_000, wholeBytes = 200_000_000 } = options;
  const { sleep = wait, random = Math.random, now = Date.now } = options;
  const { limit = limiter(WIDTH) } = options;
  let startedAt: number | null = null;
  let received = 0;

  function refuseExcess(url: string): void {
    startedAt ??= now();
    if (now() - startedAt > wholeMs)
      throw new SourceError(url, 'source.timeout', `It was not read within ${wholeMs / 60_000} minutes.`);
    if (received > wholeBytes)
      throw new SourceError(
        url,
        'source.too-large',
        `Its answers are larger than ${wholeBytes} bytes together.`,
      );
  }

  const patiently = async <Value>(
    url: string,
    headers: Readonly<Record<string, string>>,
    read: (answer: HttpAnswer) => Value,
  ): Promise<Value> => {
    for (let attempt = 1; ; attempt += 1) {
      let answer: HttpAnswer | null = null;
      try {
        answer = await limit(() => {
          refuseExcess(url);
          return requestOnce(options.fetch, {
            url,
            headers: { ...options.headers, ...headers },
            timeoutMs,
            maximumBytes,
          });
        });
        received += answer.bytes.length;
        if (answer.status < 200 || answer.status > 299) throw statusError(url, answer);
        return read(answer);
      } catch (error) {
        if (attempt >= attempts || !isPassing(error)) throw error;
        refuseExcess(url);
        await sleep(askedPause(answer, now()) ?? FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + random() / 2));
      }
    }
  };

  return {
    bytes: (url, headers = {}) => patiently(url, headers, (answer) => answer),
    json: (url, headers = {}) =>
      patiently(url, { accept: 'application/json', ...headers }, (answer) => ({
        body: jsonOf(url, answer),
        answer,
      })),
  };
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof SourceError)) return false;
  const { status, code } = error;
  return status === null
    ? PASSING_CODES.has(code)
    : PASSING_STATUSES.has(status) || HOST_STATUSES.has(status);
}

/** The pause that the source asks for, with an upper limit, because a build cannot wait for hours. */
function askedPause(answer: HttpAnswer | null, now: number): number | null {
  const asked = answer && retryAfterMs(answer.headers, now);
  return asked === null ? null : Math.min(asked, LONGEST_PAUSE_MS);
}

function statusError(url: string, { status: answered, headers, bytes }: HttpAnswer): SourceError {
  const said = errorCodeOf(headers, bytes);
  const status = refusalStatus(answered, said);
  const detail = said ? `HTTP ${status} (${said}).` : `HTTP ${status}.`;
  if (status === 401 || status === 403)
    return new SourceError(
      url,
      'source.not-allowed',
      `${detail} The token or the rights at the source do not allow it.`,
      status,
      said,
    );
  const code = status === 404 ? 'source.not-found' : 'source.http-status';
  return new SourceError(url, code, detail, status, said);
}

/** The source's own code: WordPress `{code}`, Directus `{errors: [{extensions: {code}}]}`. */
function errorCodeOf(headers: Headers, bytes: Uint8Array): string | null {
  if (!isJsonType(headers.get('content-type')) || bytes.length > 100_000) return null;
  try {
    const body = JSON.parse(new TextDecoder().decode(bytes));
    const code = body?.code ?? body?.errors?.[0]?.extensions?.code;
    return typeof code === 'string' && /^[A-Za-z0-9_.-]{1,80}$/.test(code) ? code : null;
  } catch {
    return null;
  }
}

function jsonOf(url: string, { headers, bytes }: HttpAnswer): unknown {
  const type = headers.get('content-type');
  if (!isJsonType(type)) {
    const said = (type ?? 'no content type').slice(0, 60);
    throw new SourceError(url, 'source.not-json', `The answer is ${said} and not JSON.`);
  }
  if (isNestedDeeper(bytes, DEEPEST_JSON))
    throw new SourceError(
      url,
      'source.bad-envelope',
      `The answer is JSON of more than ${DEEPEST_JSON} levels.`,
    );
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new SourceError(url, 'source.cut', 'The answer is cut or broken JSON.');
  }
}
