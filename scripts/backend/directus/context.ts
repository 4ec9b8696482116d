import type { Context } from 'hono';
import type { PasswordGuesses } from '#scripts/backend/login/password-guesses.ts';
import type { Guesses } from '#scripts/http/guesses.ts';
import type { Documents } from './documents.ts';
import { invalidPayload } from './errors.ts';
import type { MadePictures } from './made-pictures.ts';
import type { Actor } from './permissions.ts';
import { isObject, type Query, readQuery } from './query.ts';
import type { Writing } from './write-items.ts';

/** What every route of the application needs. */
export interface Surroundings extends Writing {
  readonly documents: Documents;
  readonly pictures: MadePictures;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Signs tokens; kept in the database. */
  readonly secret: string;
  /** The path under which the application is mounted, `/directus`. */
  readonly basePath: string;
  /** Opens the outbox and the demo's provider; null: there are none. */
  readonly demoToken: string | null;
  readonly passwordGuesses: PasswordGuesses;
  /** Of tokens that do not end. */
  readonly tokenGuesses: Guesses;
  /** Letters that were asked for, each counted as a wrong guess. */
  readonly letterRequests: PasswordGuesses;
  /** Origins beside the request's own to which a login, an invitation or a reset may lead. */
  readonly allowedOrigins: readonly string[];
}

/** Hono's context with who asks. */
export interface Environment {
  Variables: { actor: Actor };
}
export type Call = Context<Environment>;

export const queryOf = (call: Call): Query => readQuery(new URL(call.req.url).searchParams);

/** The JSON of the body; an empty object when there is none or it is of another kind. Throws 400 for broken JSON. */
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

/** The body as an object, one field of which is needed as text. */
export async function objectOf(call: Call): Promise<Readonly<Record<string, unknown>>> {
  const body = await bodyOf(call);
  return isObject(body) ? body : {};
}

/** A field's text. Throws 400 in Directus's words when it is missing. */
export function textIn(body: Readonly<Record<string, unknown>>, field: string): string {
  const value = body[field];
  if (typeof value !== 'string') throw invalidPayload(`"${field}" field is required`);
  return value;
}

export const noContent = (): Response => new Response(null, { status: 204 });
