import { randomBytes } from 'node:crypto';
import { USERS } from './collections.ts';
import type { Surroundings } from './context.ts';
import { invalidCredentials } from './errors.ts';
import { signToken } from './tokens.ts';
import { actorOf, changeUser } from './users.ts';

const SESSIONS = 'directus_sessions';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Lifetimes in milliseconds, as in Directus. */
export const LIVES = { accessToken: 15 * MINUTE, refreshToken: 7 * DAY, session: DAY } as const;
/** Time for which an old session token still works after a renewal, for running calls. */
const GRACE = 10_000;

/** Tokens of a login. `session` is the access token for the cookie. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expires: number;
}

/** Starts a session for a user. */
export function startSession(userId: string, isCookieSession: boolean, surroundings: Surroundings): Tokens {
  const { documents, now } = surroundings;
  for (const session of documents.all(SESSIONS)) {
    if (session.user === userId && Number(session.expires) <= now()) documents.remove(SESSIONS, session.id);
  }
  changeUser(userId, { last_access: new Date(now()).toISOString().slice(0, 19) }, documents);
  return tokensFor(userId, isCookieSession, surroundings);
}

/**
 * Replaces the tokens of a session. The old refresh token ends at once, in a cookie session after ten seconds. Throws 401 for an expired
 * or unknown one.
 */
export function renewSession(
  refreshToken: string,
  isCookieSession: boolean,
  surroundings: Surroundings,
): Tokens {
  const { documents, now } = surroundings;
  const session = openSession(refreshToken, surroundings);
  if (!session) throw invalidCredentials();
  return documents.transaction(() => {
    if (isCookieSession)
      documents.put(SESSIONS, { ...session, expires: Math.min(Number(session.expires), now() + GRACE) });
    else documents.remove(SESSIONS, session.id);
    return tokensFor(String(session.user), isCookieSession, surroundings);
  });
}

export function endSession(refreshToken: string, { documents }: Surroundings): void {
  documents.remove(SESSIONS, refreshToken);
}

/** Ends all sessions of a user, for example after a change of the password. */
export function endSessionsOf(userId: string, { documents }: Pick<Surroundings, 'documents'>): void {
  for (const session of documents.all(SESSIONS)) {
    if (session.user === userId) documents.remove(SESSIONS, session.id);
  }
}

/** The session of a refresh token, if it has not expired and its user is active. */
export function openSession(refreshToken: string, { documents, now }: Surroundings) {
  const session = documents.get(SESSIONS, refreshToken);
  if (!session || Number(session.expires) <= now()) return undefined;
  return documents.get(USERS, session.user)?.status === 'active' ? session : undefined;
}

function tokensFor(
  userId: string,
  isCookieSession: boolean,
  { documents, now, secret }: Surroundings,
): Tokens {
  const refreshToken = randomBytes(48).toString('base64url');
  const life = isCookieSession ? LIVES.session : LIVES.refreshToken;
  documents.put(SESSIONS, { id: refreshToken, user: userId, expires: now() + life });
  const user = documents.get(USERS, userId);
  const claims = {
    id: userId,
    role: user?.role ?? null,
    app_access: false,
    admin_access: user ? actorOf(user, documents).role === 'administrator' : false,
    ...(isCookieSession ? { session: refreshToken } : {}),
  };
  const expires = isCookieSession ? LIVES.session : LIVES.accessToken;
  return { accessToken: signToken(claims, expires, secret, now()), refreshToken, expires };
}
