import type { Context } from 'hono';
import type { PasswordGuesses } from '#scripts/backend/login/password-guesses.ts';
import type { Guesses } from '#scripts/http/guesses.ts';
import type { Documents } from './documents.ts';
import { invalidPayload } from './errors.ts';
import type { MadePictures } from './made-pictures.ts';
import type { Actor } from './permissions.ts';
import { isObject, type Query, readQuery } from './query.ts';
import type { Writing } from './write-items.ts';

/** Dependencies of all routes. */
export interface Surroundings extends Writing {
  readonly documents: Documents;
  readonly pictures: MadePictures;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Key that signs tokens, stored in the database. */
  readonly secret: string;
  /** Path of the application, for example `/directus`. */
  readonly basePath: string;
  /** Token for the outbox and the demo's provider; null: neither exists. */
  readonly demoToken: string | null;
  readonly passwordGuesses: PasswordGuesses;
  /** Guesses of static tokens. */
  readonly tokenGuesses: Guesses;
  /** Requested letters, each counted as a wrong guess. */
  readonly letterRequests: PasswordGuesses;
  /** Origins, besides the request's own, to which logins, invitations and resets may redirect. */
  readonly allowedOrigins: readonly string[];
}

/** Hono's context with the caller. */
export interface Environment {
  Variables: { actor: Actor };
}
export type Call = Context<Environment>;

export const queryOf = (call: Call): Query => readQuery(new URL(call.req.url).searchParams);

/** The JSON body; an empty object for a missing body or another type. Throws 400 for invalid JSON. */
export async function bodyOf(call: Call): Promise<unknown> {
  const text = await call.req.text();
  if (text === '' || !/^application\/json\b/i.test(call.req.header('content-type') ?? '')) return {};
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body;
  } catch (error) {
    throw invalidPayload((error as Error).message);
  }
  throw invalidPayload('The body has to be a JSON object or array');
}

/** The JSON body as an object; an empty one for a list. */
export async function objectOf(call: Call): Promise<Readonly<Record<string, unknown>>> {
  const body = await bodyOf(call);
  return isObject(body) ? body : {};
}

/** The text of a field. Throws 400 with Directus's message when it is missing. */
export function textIn(body: Readonly<Record<string, unknown>>, field: string): string {
  const value = body[field];
  if (typeof value !== 'string') throw invalidPayload(`"${field}" field is required`);
  return value;
}

export const noContent = (): Response => new Response(null, { status: 204 });
