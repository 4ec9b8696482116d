import type { Order } from '#domain/order/order.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { loginFailureOf, type StaffSession, sessionOf } from '#wire/jwt-auth/session.ts';
import { failureOf } from '#wire/treesal/failures.ts';
import { type OrderingShop, type OrderList, orderListReader, orderOf } from '#wire/treesal/orders.ts';
import { type ApiWorld, request } from './http.ts';
import { idInPath, STORE_HEADERS } from './store-lists.ts';

export interface StaffOptions extends ApiWorld, OrderingShop {
  /** To which `/jwt-auth/v1/…` and `/treesal/v1/…` are added. */
  readonly baseUrl: string;
}

export interface StaffApi {
  /** `login.invalid` (`message`: the server's words as text, when it has any) or `login.no-token`. */
  readonly login: (username: string, password: string) => Promise<Result<StaffSession>>;
  /**
   * A new token for the login that the server's own cookie remembers; a server without such a cookie refuses with
   * `auth.required`. Not to be asked by two tabs at once: the cookie changes with each answer.
   */
  readonly refresh: () => Promise<Result<StaffSession>>;
  /** Whether the server still takes the token: `auth.required` when it does not. */
  readonly validate: (token: string) => Promise<Result<true>>;
  /**
   * Ends the login that the server's cookie remembers. Servers whose plugin knows no such call keep the cookie; they
   * answer `request.not-found`, which is no reason to stay logged in here.
   */
  readonly logout: () => Promise<Result<void>>;
  /** Orders that staff work on today in the merchant's zone; one that did not change since the call before is the same object. `auth.required`: log in anew; `auth.forbidden`: not with this account. */
  readonly todayOrders: (token: string) => Promise<Result<OrderList>>;
  readonly order: (id: number, token: string) => Promise<Result<Order>>;
}

/** The staff's calls. Only `todayOrders`, `order` and `validate` send a token; only the login's own calls send cookies. */
export function staffApi(options: StaffOptions): StaffApi {
  const { baseUrl, currency, ...world } = options;
  const root = baseUrl.replace(/\/+$/, '');
  const refuse = (status: number, body: unknown) => failureOf(status, body, currency);
  const readOrders = orderListReader(options);
  const login = { method: 'POST', url: `${root}/jwt-auth/v1/token`, credentials: 'include' } as const;
  return {
    login: (username, password) =>
      request(world, {
        ...login,
        headers: STORE_HEADERS,
        json: { username, password },
        read: ({ body }) => sessionOf(body),
        refuse: loginFailureOf,
      }),

    refresh: () =>
      request(world, {
        ...login,
        headers: STORE_HEADERS,
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

    validate: (token) =>
      request(world, {
        method: 'POST',
        url: `${root}/jwt-auth/v1/token/validate`,
        headers: STORE_HEADERS,
        bearer: token,
        read: () => ok(true),
        refuse,
      }),

    logout: () =>
      request(world, {
        ...login,
        url: `${login.url}/revoke`,
        headers: STORE_HEADERS,
        read: () => ok(undefined),
        refuse,
      }),

    todayOrders: (token) =>
      request(world, {
        url: `${root}/treesal/v1/today-orders`,
        headers: STORE_HEADERS,
        bearer: token,
        read: ({ body }) => readOrders(body),
        refuse,
      }),

    order: (id, token) =>
      request(world, {
        url: `${root}/treesal/v1/orders/${idInPath(id)}`,
        headers: STORE_HEADERS,
        bearer: token,
        read: ({ body }) => orderOf(body, options),
        refuse,
      }),
  };
}
