import { getCookie } from 'hono/cookie';
import { USERS } from './collections.ts';
import type { Call, Surroundings } from './context.ts';
import { invalidCredentials, invalidPayload, tokenExpired } from './errors.ts';
import { type Actor, PUBLIC } from './permissions.ts';
import { openSession } from './sessions.ts';
import { isTokenShaped, readToken } from './tokens.ts';
import { actorOf, userByStaticToken } from './users.ts';

export const SESSION_COOKIE = 'directus_session_token';

/**
 * Who calls: by `access_token`, `Authorization: Bearer`, or the session cookie. Throws 401 for a bad or ended token even where the
 * public might read, and 400 when a token comes in two ways.
 */
export function authenticate(call: Call, surroundings: Surroundings): Actor {
  const token = tokenOf(call);
  if (token === undefined) return PUBLIC;
  const { documents, secret, now } = surroundings;
  if (!isTokenShaped(token)) {
    const user = userByStaticToken(token, documents);
    if (user?.status === 'active') return actorOf(user, documents);
    throw invalidCredentials();
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
