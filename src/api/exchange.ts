import type { Failure } from '#domain/result.ts';
import { isJsonType, refusalStatus } from '#wire/http-rules.ts';

/** One request, ready to send. */
export interface Exchange {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly credentials: RequestCredentials;
  /** Time limit for the whole answer, including the body. */
  readonly timeoutMs: number;
  /** Size limit of the body, in bytes. */
  readonly maximumBytes: number;
  /** Aborts the request, such as an outdated search. */
  readonly signal?: AbortSignal;
}

/** A complete answer, whatever its status. */
export interface Answer {
  /** The HTTP status; 429 for the Store API's rate limit. */
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; undefined for an empty body or an HTML error page. */
  readonly body: unknown;
}

/** Why there is no answer. `status` is set if the headers arrived. */
export interface NoAnswer {
  readonly failure: Failure;
  readonly status: number | null;
  /** For the log. */
  readonly message: string;
}

/**
 * Sends a request once. Never throws, and ends at its time-out even if `fetch` ignores the signal. A body whose content type is not
 * JSON is not parsed: with an error status the answer has no body, otherwise it fails as `answer.unreadable`.
 */
export async function exchangeOnce(
  send: typeof fetch,
  isOnline: () => boolean,
  exchange: Exchange,
): Promise<Answer | NoAnswer> {
  const { timeoutMs, signal } = exchange;
  const controller = new AbortController();
  let end: (code: string, message: string) => void = () => {};
  const ended = new Promise<NoAnswer>((resolve) => {
    end = (code, message) => {
      resolve({ failure: { code }, status: null, message });
      controller.abort();
    };
  });
  const onAbort = (): void => end('request.aborted', 'The caller no longer waits.');
  const timer = setTimeout(
    () => end('network.timeout', `No whole answer within ${timeoutMs / 1000} seconds.`),
    timeoutMs,
  );
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  try {
    const received = signal?.aborted ? ended : receive(send, exchange, controller.signal);
    return await Promise.race([ended, received]);
  } catch (error) {
    if (controller.signal.aborted) return await ended;
    const code = isOnline() ? 'network.unreachable' : 'network.offline';
    return { failure: { code }, status: null, message: messageOf(error) };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

async function receive(
  send: typeof fetch,
  { url, method, headers, body, credentials, maximumBytes }: Exchange,
  signal: AbortSignal,
): Promise<Answer | NoAnswer> {
  const response = await send(url, {
    method,
    headers,
    credentials,
    signal,
    // A redirected POST would arrive as a GET, and a token must not reach another host.
    redirect: method === 'GET' && !('Authorization' in headers) ? 'follow' : 'error',
    ...(body !== undefined && { body }),
  });
  const { status } = response;
  const text = await textOf(response, maximumBytes);
  const unreadable = (message: string): NoAnswer => ({
    failure: { code: 'answer.unreadable', params: { path: '', status } },
    status,
    message,
  });
  if (text === null) return unreadable(`The answer is larger than ${maximumBytes} bytes.`);
  const answer = (parsed: unknown): Answer => ({
    status: refusalStatus(status, Object(parsed).code),
    headers: response.headers,
    body: parsed,
  });
  if (text === '') return answer(undefined);
  const type = response.headers.get('content-type');
  if (!isJsonType(type)) {
    const said = (type ?? 'no content type').slice(0, 60);
    return response.ok ? unreadable(`The answer is ${said} and not JSON.`) : answer(undefined);
  }
  try {
    return answer(JSON.parse(text));
  } catch {
    return response.ok ? unreadable('The answer is cut or broken JSON.') : answer(undefined);
  }
}

/** The body; null if it is larger than allowed. It stops reading at the limit. */
async function textOf(response: Response, maximumBytes: number): Promise<string | null> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    size += chunk.value.length;
    if (size > maximumBytes) {
      // Not awaited: cancelling one branch of a tee waits for the other branch.
      reader.cancel().catch(() => {});
      return null;
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
  return text + decoder.decode();
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 200) : 'The connection failed.';
