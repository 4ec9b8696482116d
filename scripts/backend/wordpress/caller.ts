import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';

/** What the HTTP server gives beside the request; nothing in memory. */
export interface Connection {
  readonly incoming?: IncomingMessage;
  readonly outgoing?: ServerResponse;
}

/** The address of the machine that calls, for counting guesses. */
export const callerOf = (context: Context): string => {
  const connection = context.env as Connection | undefined;
  return connection?.incoming?.socket.remoteAddress ?? 'memory';
};

/** The JSON body; undefined when it is none. An empty body is an empty object. */
export async function bodyOf(context: Context): Promise<unknown> {
  const text = await context.req.text();
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
