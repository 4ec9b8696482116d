import { SourceError, withoutSecrets } from './source-failure.ts';

export interface HttpRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Time limit for the whole answer, including the body. */
  readonly timeoutMs: number;
  /** Maximum size of the body in bytes. */
  readonly maximumBytes: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const MAXIMUM_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Sends one GET and returns the answer with any status. Follows redirects on the same host only. Throws a SourceError if the
 * answer is incomplete.
 */
export async function requestOnce(fetchPage: typeof fetch, request: HttpRequest): Promise<HttpAnswer> {
  const { url, timeoutMs } = request;
  const controller = new AbortController();
  const timedOut = new SourceError(
    url,
    'source.timeout',
    `No whole answer within ${timeoutMs / 1000} seconds.`,
  );
  const aborted = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(timedOut), { once: true });
  });
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    return await Promise.race([follow(fetchPage, request, controller), aborted]);
  } catch (error) {
    if (error instanceof SourceError) throw error;
    if (controller.signal.aborted) throw timedOut;
    throw new SourceError(url, 'source.unreachable', `The connection failed: ${causeOf(error)}`);
  } finally {
    clearTimeout(timer);
    aborted.catch(() => {});
  }
}

async function follow(
  fetchPage: typeof fetch,
  { url, headers, maximumBytes }: HttpRequest,
  controller: AbortController,
): Promise<HttpAnswer> {
  let current = url;
  for (let hop = 0; hop <= MAXIMUM_REDIRECTS; hop += 1) {
    const response = await fetchPage(current, { headers, redirect: 'manual', signal: controller.signal });
    const location = response.headers.get('location');
    if (!REDIRECTS.has(response.status) || location === null) {
      const bytes = await bodyOf(response, current, maximumBytes);
      return { status: response.status, headers: response.headers, bytes };
    }
    await response.body?.cancel();
    current = redirectTarget(location, current);
  }
  throw new SourceError(url, 'source.redirected', 'Too many redirects.');
}

/** The target of a redirect: on the same host, and never from https to http. */
function redirectTarget(location: string, from: string): string {
  const target = URL.canParse(location, from) ? new URL(location, from) : null;
  const origin = new URL(from);
  const isSafe =
    target?.host === origin.host && (target.protocol === 'https:' || target.protocol === origin.protocol);
  if (target && isSafe) return target.href;
  const place = target ? withoutSecrets(target.href) : 'an address that is none';
  throw new SourceError(
    from,
    'source.redirected',
    `It redirects to ${place}. Write the final address into tenant.json if that is right.`,
  );
}

/** Reads the whole body, at most up to the limit. Throws a SourceError when it is larger or incomplete. */
export async function bodyOf(
  response: Response,
  url: string,
  maximumBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the request.
    if (size > maximumBytes)
      throw new SourceError(url, 'source.too-large', `The answer is larger than ${maximumBytes} bytes.`);
    chunks.push(chunk);
  }
  const expected = Number(response.headers.get('content-length') ?? Number.NaN);
  if (!response.headers.has('content-encoding') && size < expected)
    throw new SourceError(url, 'source.cut', `The answer was cut after ${size} of ${expected} bytes.`);
  return new Uint8Array(Buffer.concat(chunks));
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return 'unknown cause';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message.slice(0, 200);
}
