import { login, logout, refresh } from '@directus/sdk';
import { fail, ok, type Result } from '#domain/result.ts';
import { directusLoginFailureOf, directusReturnFailureOf } from '#wire/directus/failures.ts';
import { cookieSessionOf, type DataSession, tokenSessionOf } from '#wire/directus/session.ts';
import { sendCommand } from './directus-client.ts';
import type { ApiWorld } from './http.ts';

/** Stores the login between pages. */
export interface SessionStorage {
  readonly read: () => DataSession | null;
  readonly write: (session: DataSession | null) => void;
}

export interface DataServiceSession {
  readonly login: (email: string, password: string) => Promise<Result<DataSession>>;
  /**
   * Finishes a login by a provider: takes over the session of the service's cookie (Directus' mode `session`), or explains the `reason`
   * in the address. `login.provider-refused`: the provider or the service refused the login.
   */
  readonly resume: (reason?: string | null) => Promise<Result<DataSession>>;
  readonly refresh: () => Promise<Result<DataSession>>;
  /** Forgets the session on this device, whatever the service answers. */
  readonly logout: () => Promise<Result<void>>;
  /** Credentials for a call. Renews a token that is about to expire; without a login the call is anonymous. */
  readonly identity: () => Promise<Result<Identity>>;
}

/** How a call authenticates: a token, the service's cookie, or nothing. */
export interface Identity {
  readonly token: string | null;
  readonly credentials: 'omit' | 'include';
}

export interface SessionOptions extends ApiWorld {
  readonly baseUrl: string;
  readonly session: SessionStorage;
  /** Runs in one tab at a time (`navigator.locks.request`), because a refresh token works once. */
  readonly withLock?: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

const REFRESH_BEFORE_MS = 30_000;
const NOBODY: Identity = { token: null, credentials: 'omit' };
const BY_COOKIE: Identity = { token: null, credentials: 'include' };

/** Specification §4: a missing or expired access token is refreshed; a refused refresh ends the session. */
export function dataServiceSession(options: SessionOptions): DataServiceSession {
  const { baseUrl, session, withLock = (work) => work(), ...world } = options;
  const now = world.now ?? Date.now;
  const isFresh = ({ expiresAt }: DataSession): boolean => expiresAt - REFRESH_BEFORE_MS > now();

  const keep = (result: Result<DataSession>): Result<DataSession> => {
    if (result.ok) session.write(result.value);
    return result;
  };
  const renew = async (tokens: DataSession['tokens']): Promise<Result<DataSession>> => {
    const before = session.read();
    const renewed = await sendCommand(world, baseUrl, {
      command: tokens
        ? refresh({ mode: 'json', refresh_token: tokens.refresh })
        : refresh({ mode: 'session' }),
      ...(tokens ? NOBODY : BY_COOKIE),
      read: ({ body }) => (tokens ? tokenSessionOf : cookieSessionOf)(body, now()),
    });
    // Somebody logged out while the request was under way.
    if (before && session.read() === null) return fail({ code: 'auth.required' });
    // The login may still be valid when the service is down or its answer is unreadable.
    const isRefused =
      !renewed.ok && (/^(?:auth|login)\./.test(renewed.error.code) || renewed.error.params?.status === 400);
    if (isRefused) session.write(null);
    return isRefused ? fail({ code: 'auth.required' }) : keep(renewed);
  };
  const identityOf = ({ tokens }: DataSession): Identity =>
    tokens ? { token: tokens.access, credentials: 'omit' } : BY_COOKIE;

  return {
    login: async (email, password) => {
      session.write(null);
      return keep(
        await sendCommand(world, baseUrl, {
          command: login({ email, password }, { mode: 'json' }),
          ...NOBODY,
          read: ({ body }) => tokenSessionOf(body, now()),
          refuse: directusLoginFailureOf,
        }),
      );
    },

    resume: async (reason = null) =>
      reason === null ? withLock(() => renew(null)) : fail(directusReturnFailureOf(reason)),

    refresh: () =>
      withLock(async () => {
        const held = session.read();
        return held ? renew(held.tokens) : fail({ code: 'auth.required' });
      }),

    logout: async () => {
      const held = session.read();
      session.write(null);
      if (!held) return ok(undefined);
      const { tokens } = held;
      return sendCommand(world, baseUrl, {
        command: tokens
          ? logout({ mode: 'json', refresh_token: tokens.refresh })
          : logout({ mode: 'session' }),
        ...(tokens ? NOBODY : BY_COOKIE),
        read: () => ok(undefined),
      });
    },

    identity: async () => {
      const held = session.read();
      if (!held) return ok(NOBODY);
      if (isFresh(held)) return ok(identityOf(held));
      return withLock(async () => {
        // Another tab may have renewed the token while this one waited for the lock.
        const latest = session.read();
        if (!latest) return fail({ code: 'auth.required' });
        if (isFresh(latest)) return ok(identityOf(latest));
        const renewed = await renew(latest.tokens);
        return renewed.ok ? ok(identityOf(renewed.value)) : renewed;
      });
    },
  };
}
