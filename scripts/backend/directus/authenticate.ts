import { getCookie } from 'hono/cookie';
import { callerOf } from '#scripts/backend/wordpress/caller.ts';
import { USERS } from './collections.ts';
import type { Call, Surroundings } from './context.ts';
import { invalidCredentials, invalidPayload, tokenExpired, tooManyRequests } from './errors.ts';
import { type Actor, PUBLIC } from './permissions.ts';
import { openSession } from './sessions.ts';
import { isTokenShaped, readToken } from './tokens.ts';
import { actorOf, userByStaticToken } from './users.ts';

export const SESSION_COOKIE = 'directus_session_token';

/**
 * Identifies the caller by `access_token`, `Authorization: Bearer` or the session cookie. Throws 401 for an invalid or expired token
 * (even for public data), 400 for a token in two places, and 429 for a client that guesses static tokens.
 */
export function authenticate(call: Call, surroundings: Surroundings): Actor {
  const token = tokenOf(call);
  if (token === undefined) return PUBLIC;
  const { documents, secret, now, tokenGuesses } = surroundings;
  if (!isTokenShaped(token)) {
    const seconds = tokenGuesses.begin(callerOf(call));
    if (seconds > 0) {
      call.header('Retry-After', String(seconds));
      throw tooManyRequests(seconds);
    }
    const user = userByStaticToken(token, documents);
    if (user?.status !== 'active') throw invalidCredentials();
    tokenGuesses.right(callerOf(call));
    return actorOf(user, documents);
  }
  const answer = readToken(token, secret, now());
  if (answer.kind === 'expired') throw tokenExpired();
  if (answer.kind === 'bad' || typeof answer.claims.id !== 'string') throw invalidCredentials();
  const { id, session } = answer.claims;
  if (typeof session === 'string' && !openSession(session, surroundings)) throw invalidCredentials();
  const user = documents.get(USERS, id);
  if (user?.status !== 'active') throw invalidCredentials();
  return actorOf(user, documents);
}

function tokenOf(call: Call): string | undefined {
  const inQuery = call.req.query('access_token') || undefined;
  const inHeader = /^bearer ([^ ]+)$/i.exec(call.req.header('authorization') ?? '')?.[1];
  if (inQuery !== undefined && inHeader !== undefined) {
    throw invalidPayload('The request uses more than one method for including an access token');
  }
  return inQuery ?? inHeader ?? getCookie(call, SESSION_COOKIE);
}
