import { createDirectus, type RestCommand, rest } from '@directus/sdk';
import { fail, type Result } from '#domain/result.ts';
import { directusFailureOf } from '#wire/directus/failures.ts';
import type { ServerRefusal } from '#wire/server-refusal.ts';
import type { Answer } from './exchange.ts';
import { type ApiWorld, request } from './http.ts';

/** Types the SDK's commands. Collections are the merchant's own; schemas read their items. */
export type AnySchema = Record<string, Record<string, unknown>[]>;

export interface DirectusCall<Value> {
  readonly command: RestCommand<unknown, AnySchema>;
  readonly token: string | null;
  readonly credentials: 'omit' | 'include';
  readonly read: (answer: Answer) => Result<Value>;
  readonly refuse?: (status: number, body: unknown) => ServerRefusal;
}

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const;

/**
 * Sends a command of `@directus/sdk`. The SDK supplies paths and parameters; `request` supplies time-outs, limits, parsing and
 * failures, as for every other call. Never throws.
 */
export async function sendCommand<Value>(
  world: ApiWorld,
  baseUrl: string,
  { command, token, credentials, read, refuse = directusFailureOf }: DirectusCall<Value>,
): Promise<Result<Value>> {
  let result: Result<Value> | null = null;
  const through = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input));
    result = await request(world, {
      method: METHODS.find((method) => method === init.method) ?? 'GET',
      url: `${url.origin}${url.pathname}`,
      ...(url.search && { query: Object.fromEntries(url.searchParams) }),
      ...(typeof init.body === 'string' && { json: JSON.parse(init.body) as unknown }),
      ...(token !== null && { bearer: token }),
      credentials,
      read,
      refuse,
    });
    return new Response(null, { status: 204 });
  };
  const client = createDirectus<AnySchema>(baseUrl, { globals: { fetch: through } }).with(rest());
  try {
    await client.request(command);
  } catch {
    // The SDK throws for an empty collection or id before it sends anything.
  }
  return result ?? fail({ code: 'request.invalid' });
}
