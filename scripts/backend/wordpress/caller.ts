import type { Context, MiddlewareHandler } from 'hono';
import { clientOfCall, type IsTrusted } from '#scripts/http/client-address.ts';

const CLIENT = 'client';

/** Stores the caller's address for `callerOf`. Behind trusted proxies it is the one that they forward. */
export const knowsCaller =
  (isTrustedProxy: IsTrusted): MiddlewareHandler =>
  async (context, next) => {
    context.set(CLIENT, clientOfCall(context, isTrustedProxy));
    await next();
  };

/** The client's address or network, as a key for limits; `''` for a call without a connection. */
export const callerOf = (context: Context): string => String(context.get(CLIENT) ?? '');

/** PostgreSQL cannot store NUL in text. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '');

const cleaned = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? withoutNul(value) : value;

/** The JSON body, without NUL in its texts; undefined for invalid JSON. An empty body counts as an empty object. */
export async function bodyOf(context: Context): Promise<unknown> {
  const text = await context.req.text();
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text, text.includes('\\u0000') ? cleaned : undefined);
  } catch {
    return undefined;
  }
}
