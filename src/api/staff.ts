import type { Order } from '#domain/order/order.ts';
import { ok, type Result } from '#domain/result.ts';
import { failureOf } from '#wire/treesal/failures.ts';
import { type OrderingShop, type OrderList, orderOf } from '#wire/treesal/orders.ts';
import { type ApiWorld, idInPath, request, STORE_HEADERS } from './http.ts';
import { type StaffLoginApi, staffLoginApi } from './staff-login.ts';

import { todayOrdersReader } from './today-orders.ts';

export interface StaffOptions extends ApiWorld, OrderingShop {
  /** Base address, to which `/jwt-auth/v1/…` and `/treesal/v1/…` are added. */
  readonly baseUrl: string;
}

export interface StaffApi extends StaffLoginApi {
  /** Whether the server accepts the token: `auth.required` when it does not, `auth.not-received` when the header never arrives. */
  readonly validate: (token: string) => Promise<Result<true>>;
  /** The merchant's orders of today. Unchanged orders are the same objects as before. `auth.required`: log in again; `auth.forbidden`: this account may not. */
  readonly todayOrders: (token: string) => Promise<Result<OrderList>>;
  readonly order: (id: number, token: string) => Promise<Result<Order>>;
}

/** The staff's calls. Only `todayOrders`, `order` and `validate` send a token; only the login's own calls send cookies. */
export function staffApi(options: StaffOptions): StaffApi {
  const { baseUrl, currency, ...world } = options;
  const root = baseUrl.replace(/\/+$/, '');
  const refuse = (status: number, body: unknown) => failureOf(status, body, currency);
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

    todayOrders: todayOrdersReader(world, { ...options, url: `${root}/treesal/v1/today-orders` }),

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
