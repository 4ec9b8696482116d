import { createParser } from 'eventsource-parser';
import { type Failure, fail, ok, type Result } from '#domain/result.ts';
import { refusalStatus } from '#wire/http-rules.ts';
import type { ServerRefusal } from '#wire/server-refusal.ts';
import type { ApiWorld } from './http.ts';

/** Receives events. */
export interface Follower<Value> {
  /** From now on, the stream reports all changes. Read earlier changes once. */
  readonly onOpen: () => void;
  readonly onChange: (value: Value) => void;
}

interface EventsCall<Value> {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly read: (body: unknown) => Result<Value>;
  readonly refuse: (status: number, body: unknown) => ServerRefusal;
  readonly follower: Follower<Value>;
  readonly signal: AbortSignal;
}

/** The server sends a comment every 20 s; without one the connection is dead. */
const SILENCE_MS = 45_000;

/**
 * Reads server-sent events until the server, the network or `signal` ends the stream. Never throws.
 * It does not use `EventSource`, which sends no headers: token and key would be in addresses.
 * It skips unreadable events, because a later reading of the order has the same data.
 */
export async function followEvents<Value>(world: ApiWorld, call: EventsCall<Value>): Promise<Result<void>> {
  const { follower, signal } = call;
  const controller = new AbortController();
  const end = (): void => controller.abort();
  let timer = setTimeout(end, SILENCE_MS);
  signal.addEventListener('abort', end, { once: true });
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'open') follower.onOpen();
      if (event !== 'order') return;
      const value = call.read(parsed(data));
      if (value.ok) follower.onChange(value.value);
    },
  });
  try {
    const response = await world.fetch(call.url, {
      headers: { ...call.headers, Accept: 'text/event-stream' },
      credentials: 'omit',
      redirect: 'error',
      signal: controller.signal,
    });
    if (response.status >= 400) {
      const body = parsed(await response.text());
      return fail(call.refuse(refusalStatus(response.status, Object(body).code), body).failure);
    }
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (!response.body || !isStream) return fail({ code: 'answer.unreadable' });
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(end, SILENCE_MS);
      parser.feed(decoder.decode(chunk.value, { stream: true }));
    }
    return ok(undefined);
  } catch {
    return signal.aborted ? ok(undefined) : fail(lost(world));
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    end();
  }
}

const lost = ({ isOnline = () => true }: ApiWorld): Failure => ({
  code: isOnline() ? 'network.unreachable' : 'network.offline',
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
