import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Connection, Handler } from '#scripts/http/connection.ts';

/** A failure of a call. For tests only: no program that serves people imports this file. */
export type Fault =
  /** An error status: 5xx as an HTML page, like a crashed WordPress, others as JSON; `retryAfter` in seconds. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number }
  /** No answer until the client gives up. */
  | { readonly kind: 'hang' }
  /** The real answer, in small pieces. */
  | { readonly kind: 'drip'; readonly bytes: number; readonly everyMs: number }
  /** The head of the real answer and half of its body; then the connection breaks. */
  | { readonly kind: 'cut' }
  /** A page of a captive portal or a proxy, with status 200. */
  | { readonly kind: 'html' }
  /** The call takes effect, but its answer is lost: the connection breaks, or a gateway answers with `status`. */
  | { readonly kind: 'lost'; readonly status?: number };

export interface FaultRule {
  /** Any method when absent. */
  readonly method?: string;
  /** A part of path and query. */
  readonly path: string;
  /** Number of the matching call, from 1; all calls when absent. */
  readonly nth?: number;
  readonly fault: Fault;
}

/** Controls a faulty handler, in the same process or over HTTP. */
export interface FaultControl {
  /** Replaces the rules and restarts the count of calls. */
  setRules(rules: readonly FaultRule[]): void;
  /** All calls since the rules were set, in order, such as `POST /wp-json/…?…`. */
  readonly calls: readonly string[];
}

/** `PUT` sets rules as JSON; `GET` returns the calls so far. */
export const FAULTS_PATH = '/wp-json/__faults';

/** Adds faults to a handler. Their answers have the store's time. Other processes set rules at `FAULTS_PATH`. */
export function faulty(
  handler: Handler,
  rules: readonly FaultRule[] = [],
  now: () => number = Date.now,
): { readonly handler: Handler; readonly control: FaultControl } {
  let present = rules;
  let counts = rules.map(() => 0);
  const calls: string[] = [];
  const control: FaultControl = {
    calls,
    setRules(next) {
      present = next;
      counts = next.map(() => 0);
      calls.length = 0;
    },
  };

  async function answer(request: Request, connection?: Connection): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    if (pathname === FAULTS_PATH) return controlled(request, control);
    calls.push(`${request.method} ${pathname}${search}`);
    const rule = present.find((candidate, index) => {
      if (candidate.method !== undefined && candidate.method !== request.method) return false;
      if (!`${pathname}${search}`.includes(candidate.path)) return false;
      counts[index] = (counts[index] ?? 0) + 1;
      return candidate.nth === undefined || candidate.nth === counts[index];
    });
    if (!rule) return handler(request, connection);
    const response = await broken(rule.fault, request, connection, handler);
    if (!response.headers.has('Date')) response.headers.set('Date', new Date(now()).toUTCString());
    return response;
  }
  return { handler: answer, control };
}

async function controlled(request: Request, control: FaultControl): Promise<Response> {
  if (request.method !== 'PUT') return Response.json(control.calls);
  control.setRules((await request.json()) as readonly FaultRule[]);
  return new Response(null, { status: 204 });
}

async function broken(
  fault: Fault,
  request: Request,
  connection: Connection | undefined,
  handler: Handler,
): Promise<Response> {
  switch (fault.kind) {
    case 'status':
      return statusAnswer(fault.status, fault.retryAfter);
    case 'html':
      return new Response('<!doctype html><title>Sign in</title><h1>Welcome to our Wi-Fi</h1>', {
        headers: { 'Content-Type': 'text/html; charset=UTF-8' },
      });
    case 'hang':
      await new Promise<void>((resolve) => request.signal.addEventListener('abort', () => resolve()));
      return breakOff(connection);
    case 'lost':
      await handler(request, connection);
      return fault.status === undefined ? breakOff(connection) : statusAnswer(fault.status, undefined);
    case 'cut': {
      const response = await handler(request, connection);
      const bytes = new Uint8Array(await response.arrayBuffer());
      return streamed(response, bytes, async (send) => {
        send(bytes.slice(0, Math.ceil(bytes.length / 2)));
        await pause(50);
        if (!connection?.outgoing) throw new Error('The connection was cut.');
        connection.outgoing.destroy();
      });
    }
    case 'drip': {
      const response = await handler(request, connection);
      const bytes = new Uint8Array(await response.arrayBuffer());
      return streamed(response, bytes, async (send) => {
        for (let at = 0; at < bytes.length && !request.signal.aborted; at += fault.bytes) {
          send(bytes.slice(at, at + fault.bytes));
          await pause(fault.everyMs);
        }
      });
    }
  }
}

function statusAnswer(status: number, retryAfter: number | undefined): Response {
  const wait: Record<string, string> = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  if (status >= 500)
    return new Response('<!DOCTYPE html><p>There has been a critical error on this website.</p>', {
      status,
      headers: { 'Content-Type': 'text/html; charset=UTF-8', ...wait },
    });
  const body = { code: 'test_fault', message: 'A fault of the test.', data: { status } };
  return Response.json(body, { status, headers: wait });
}

/** Breaks the connection before the answer. Without a network, throws the error of `fetch`. */
function breakOff(connection: Connection | undefined): Response {
  if (!connection?.outgoing) throw new TypeError('fetch failed: the connection was cut');
  connection.outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** The answer with its real length and a body that `sendAll` writes. */
function streamed(
  response: Response,
  bytes: Uint8Array,
  sendAll: (send: (chunk: Uint8Array) => void) => Promise<void>,
): Response {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      try {
        await sendAll((chunk) => controller.enqueue(chunk));
        controller.close();
      } catch (error) {
        controller.error(error);
      }
    },
  });
  const headers = new Headers(response.headers);
  headers.set('Content-Length', String(bytes.length));
  return new Response(body, { status: response.status, headers });
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
