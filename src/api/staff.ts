import type { Order } from '#domain/order/order.ts';
import { ok, type Result } from '#domain/result.ts';
import { failureOf } from '#wire/treesal/failures.ts';
import { type OrderingShop, type OrderList, orderListReader, orderOf } from '#wire/treesal/orders.ts';
import { type ApiWorld, request } from './http.ts';
import { type StaffLoginApi, staffLoginApi } from './staff-login.ts';
import { idInPath, STORE_HEADERS } from './store-lists.ts';

export interface StaffOptions extends ApiWorld, OrderingShop {
  /** To which `/jwt-auth/v1/…` and `/treesal/v1/…` are added. */
  readonly baseUrl: string;
}

export interface StaffApi extends StaffLoginApi {
  /** Whether the server still takes the token: `auth.required` when it does not, `auth.not-received` when none arrives there. */
  readonly validate: (token: string) => Promise<Result<true>>;
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
  return {
    ...staffLoginApi(world, root, refuse),

    validate: (token) =>
      request(world, {
        method: 'POST',
        url: `${root}/jwt-auth/v1/token/validate`,
        headers: STORE_HEADERS,
        bearer: token,
        read: () => ok(true),
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
