import { fail, ok, type Result } from '#domain/result.ts';
import { loginFailureOf, type StaffSession, sessionOf } from '#wire/jwt-auth/session.ts';
import type { ServerRefusal } from '#wire/server-refusal.ts';
import { type ApiWorld, request, STORE_HEADERS } from './http.ts';

export interface StaffLogin extends StaffSession {
  /** Whether the store's cookie can renew the token after it expires. */
  readonly isRemembered: boolean;
}

export interface StaffLoginApi {
  /**
   * Logs in. `device` names this browser: the store remembers one login for each person and device. Fails with `login.invalid`
   * (`message`: the server's words as text, if any) or `login.no-token`.
   */
  readonly login: (username: string, password: string, device: string) => Promise<Result<StaffLogin>>;
  /**
   * Renews the token of the login that the server's cookie remembers for this device; fails with `auth.required` where the server has no
   * such cookie. Two tabs must not call it at the same time.
   */
  readonly refresh: (device: string) => Promise<Result<StaffSession>>;
  /**
   * Ends the login that the server's cookie remembers. A plugin without this call keeps the cookie and answers `request.not-found`;
   * the user is logged out here all the same.
   */
  readonly logout: () => Promise<Result<void>>;
}

/** The calls of `jwt-auth/v1/token`. */
export function staffLoginApi(
  world: ApiWorld,
  root: string,
  refuse: (status: number, body: unknown) => ServerRefusal,
): StaffLoginApi {
  const token = { method: 'POST', url: `${root}/jwt-auth/v1/token`, headers: STORE_HEADERS } as const;

  const withPassword = (json: object, credentials: RequestCredentials) =>
    request(world, {
      ...token,
      credentials,
      json,
      read: ({ body }) => sessionOf(body),
      refuse: loginFailureOf,
    });

  const logout = () =>
    request(world, {
      ...token,
      url: `${token.url}/revoke`,
      credentials: 'include',
      read: () => ok(undefined),
      refuse,
    });

  /** Asks the store to remember the login in an HttpOnly cookie; returns whether it does. */
  async function isRemembered(json: object, userId: number): Promise<boolean> {
    const first = await withPassword(json, 'include');
    if (first.ok && first.value.userId === userId) return true;
    // The cookie of an earlier login is in the way: another person's, or one for another device.
    if (!first.ok && first.error.code !== 'login.invalid') return false;
    if (!(await logout()).ok) return false;
    const second = await withPassword(json, 'include');
    return second.ok && second.value.userId === userId;
  }

  return {
    async login(username, password, device) {
      // usefulteam's plugin ignores name and password if its cookie is present, and logs in the cookie's owner.
      const session = await withPassword({ username, password }, 'omit');
      if (!session.ok) return session;
      const { userId } = session.value;
      const json = { username, password, device };
      return ok({
        ...session.value,
        isRemembered: userId !== undefined && (await isRemembered(json, userId)),
      });
    },

    refresh: (device) =>
      request(world, {
        ...token,
        credentials: 'include',
        json: { device },
        read: ({ body }) => {
          const session = sessionOf(body);
          return session.ok || session.error.code !== 'login.no-token'
            ? session
            : fail({ code: 'auth.required' });
        },
        refuse: (status, body) => {
          const { failure, message } = loginFailureOf(status, body);
          return failure.code === 'login.invalid'
            ? { failure: { code: 'auth.required', params: { status } }, message }
            : { failure, message };
        },
      }),

    logout,
  };
}
