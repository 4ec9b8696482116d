import { login, logout, refresh } from '@directus/sdk';
import { fail, ok, type Result } from '#domain/result.ts';
import { directusLoginFailureOf } from '#wire/directus/failures.ts';
import { type DataSession, dataSessionOf } from '#wire/directus/session.ts';
import { sendCommand } from './directus-client.ts';
import type { ApiWorld } from './http.ts';

/** Where the login is kept between pages. */
export interface SessionStorage {
  readonly read: () => DataSession | null;
  readonly write: (session: DataSession | null) => void;
}

export interface DataServiceSession {
  readonly login: (email: string, password: string) => Promise<Result<DataSession>>;
  /** After a provider sent the user back: the session that the service's cookie remembers. */
  readonly resume: () => Promise<Result<DataSession>>;
  readonly refresh: () => Promise<Result<DataSession>>;
  /** The session is forgotten here whatever the service answers. */
  readonly logout: () => Promise<Result<void>>;
  /** A token that is good for a while, refreshed when it is not; null when nobody has logged in. */
  readonly token: () => Promise<Result<string | null>>;
}

export interface SessionOptions extends ApiWorld {
  readonly baseUrl: string;
  readonly session: SessionStorage;
  /** One tab at a time (`navigator.locks.request`): a refresh token is good once. */
  readonly withLock?: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

const REFRESH_BEFORE_MS = 30_000;

/** Specification §4: the access token is refreshed when it is missing or has expired; a refused refresh ends the session. */
export function dataServiceSession(options: SessionOptions): DataServiceSession {
  const { baseUrl, session, withLock = (work) => work(), ...world } = options;
  const now = world.now ?? Date.now;
  const isFresh = ({ expiresAt }: DataSession): boolean => expiresAt - REFRESH_BEFORE_MS > now();

  const keep = (result: Result<DataSession>): Result<DataSession> => {
    if (result.ok) session.write(result.value);
    return result;
  };
  const renew = async (refreshToken: string | null): Promise<Result<DataSession>> => {
    const renewed = await sendCommand(world, baseUrl, {
      command:
        refreshToken === null
          ? refresh({ mode: 'cookie' })
          : refresh({ mode: 'json', refresh_token: refreshToken }),
      token: null,
      ...(refreshToken === null && { credentials: 'include' }),
      read: ({ body }) => dataSessionOf(body, now()),
    });
    // Without a connection the login may still be good.
    const isRefused = !renewed.ok && /^(?:auth|login|request)\./.test(renewed.error.code);
    if (isRefused) session.write(null);
    return isRefused ? fail({ code: 'auth.required' }) : keep(renewed);
  };

  return {
    login: async (email, password) => {
      session.write(null);
      return keep(
        await sendCommand(world, baseUrl, {
          command: login({ email, password }, { mode: 'json' }),
          token: null,
          read: ({ body }) => dataSessionOf(body, now()),
          refuse: directusLoginFailureOf,
        }),
      );
    },

    resume: () => withLock(() => renew(null)),

    refresh: () =>
      withLock(async () => {
        const held = session.read();
        return held ? renew(held.refreshToken) : fail({ code: 'auth.required' });
      }),

    logout: async () => {
      const held = session.read();
      session.write(null);
      if (!held) return ok(undefined);
      const { refreshToken } = held;
      return sendCommand(world, baseUrl, {
        command:
          refreshToken === null
            ? logout({ mode: 'cookie' })
            : logout({ mode: 'json', refresh_token: refreshToken }),
        token: null,
        ...(refreshToken === null && { credentials: 'include' }),
        read: () => ok(undefined),
      });
    },

    token: async () => {
      const held = session.read();
      if (!held) return ok(null);
      if (isFresh(held)) return ok(held.accessToken);
      return withLock(async () => {
        // Another tab may have done it while this one waited.
        const latest = session.read();
        if (!latest) return fail({ code: 'auth.required' });
        if (isFresh(latest)) return ok(latest.accessToken);
        const renewed = await renew(latest.refreshToken);
        return renewed.ok ? ok(renewed.value.accessToken) : renewed;
      });
    },
  };
}
