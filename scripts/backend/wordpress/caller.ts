import type { Context } from 'hono';
import type { Connection } from '#scripts/serve/connection.ts';

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
