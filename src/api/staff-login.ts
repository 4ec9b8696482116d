import { fail, ok, type Result } from '#domain/result.ts';
import { loginFailureOf, type StaffSession, sessionOf } from '#wire/jwt-auth/session.ts';
import type { ServerRefusal } from '#wire/server-refusal.ts';
import { type ApiWorld, request } from './http.ts';
import { STORE_HEADERS } from './store-lists.ts';

export interface StaffLogin extends StaffSession {
  /** Whether the store's cookie can bring another token when this one has ended. */
  readonly isRemembered: boolean;
}

export interface StaffLoginApi {
  /**
   * `device` names this browser: the store remembers one login for each person and device. `login.invalid` (`message`: the server's
   * words as text, when it has any) or `login.no-token`.
   */
  readonly login: (username: string, password: string, device: string) => Promise<Result<StaffLogin>>;
  /**
   * A new token for the login that the server's own cookie remembers for this device; a server without such a cookie refuses with
   * `auth.required`. Not to be asked by two tabs at once.
   */
  readonly refresh: (device: string) => Promise<Result<StaffSession>>;
  /**
   * Ends the login that the server's cookie remembers. Servers whose plugin knows no such call keep the cookie; they
   * answer `request.not-found`, which is no reason to stay logged in here.
   */
  readonly logout: () => Promise<Result<void>>;
}

/** `jwt-auth/v1/token` and what belongs to it. */
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

  /** Has the store remember the login by a cookie, which no script can read; whether it does. */
  async function isRemembered(json: object, userId: number): Promise<boolean> {
    const first = await withPassword(json, 'include');
    if (first.ok && first.value.userId === userId) return true;
    // The cookie of an earlier login stands in the way: that person's, or one for another device.
    if (!first.ok && first.error.code !== 'login.invalid') return false;
    if (!(await logout()).ok) return false;
    const second = await withPassword(json, 'include');
    return second.ok && second.value.userId === userId;
  }

  return {
    async login(username, password, device) {
      // Where usefulteam's plugin finds its cookie, it looks at no name and no password, and logs in whom the cookie names.
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
