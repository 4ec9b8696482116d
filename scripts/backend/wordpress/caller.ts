import type { Context, MiddlewareHandler } from 'hono';
import { clientOf, type IsTrusted } from '#scripts/http/client-address.ts';
import type { Connection } from '#scripts/http/connection.ts';

const CLIENT = 'client';

/** Finds out who calls, for `callerOf`: behind trusted proxies the one that they name. */
export const knowsCaller =
  (isTrustedProxy: IsTrusted): MiddlewareHandler =>
  async (context, next) => {
    const connection = context.env as Connection | undefined;
    const peer = connection?.incoming?.socket.remoteAddress;
    context.set(CLIENT, clientOf(peer, context.req.header('x-forwarded-for'), isTrustedProxy));
    await next();
  };

/** The address of the client, or its network, for counting what it does; `''` for a call without a connection. */
export const callerOf = (context: Context): string => String(context.get(CLIENT) ?? '');

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
