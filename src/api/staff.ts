import type { OrderChange } from '#domain/order/actions.ts';
import type { Order } from '#domain/order/order.ts';
import { ok, type Result } from '#domain/result.ts';
import { failureOf } from '#wire/treesal/failures.ts';
import type { OrderList } from '#wire/treesal/order-list.ts';
import { type OrderingShop, orderOf } from '#wire/treesal/orders.ts';
import type { Follower } from './follow-events.ts';
import { type ApiWorld, idInPath, request, STORE_HEADERS } from './http.ts';
import { type StaffLoginApi, staffLoginApi } from './staff-login.ts';
import { type CustomerOrders, customerOrders, ordersSince, todayOrdersReader } from './today-orders.ts';

export interface StaffOptions extends ApiWorld, OrderingShop {
  /** Base address, to which `/jwt-auth/v1/…` and `/treesal/v1/…` are added. */
  readonly baseUrl: string;
}

export interface StaffApi extends StaffLoginApi {
  /** Whether the server accepts the token: `auth.required` when it does not, `auth.not-received` when the header never arrives. */
  readonly validate: (token: string) => Promise<Result<true>>;
  /** The merchant's orders of today. Unchanged orders are the same objects as before. `auth.required`: log in again; `auth.forbidden`: this account may not. */
  readonly todayOrders: (token: string) => Promise<Result<OrderList>>;
  /** What changed since an instant (epoch milliseconds), also orders that have ended and left the list. */
  readonly ordersSince: (since: number, token: string) => Promise<Result<OrderList>>;
  /**
   * What somebody with this phone number ordered, newest first: the orders older than `before` (an id), or the newest.
   * `request.not-found`: the server has no such call.
   */
  readonly customerOrders: (
    phone: string,
    before: number | null,
    token: string,
  ) => Promise<Result<CustomerOrders>>;
  readonly order: (id: number, token: string) => Promise<Result<Order>>;
  /** Changes an order once, however often it is sent. `order.moved`: somebody else changed it; `order.not-yours`: this account may not. */
  readonly changeOrder: (id: number, change: SentChange, token: string) => Promise<Result<Order>>;
  /** Tells of new and changed orders until `signal` ends it or the connection does. */
  readonly followOrders: (
    token: string,
    follower: Follower<Order>,
    signal: AbortSignal,
  ) => Promise<Result<void>>;
}

/** A change of an order; `changeId`: a UUID per tap, the same one when it is sent again. */
export interface SentChange extends OrderChange {
  readonly changeId: string;
}

/** The staff's calls. Only the login's own calls send cookies; all others send a token. */
export function staffApi(options: StaffOptions): StaffApi {
  const { baseUrl, currency, ...world } = options;
  const root = baseUrl.replace(/\/+$/, '');
  const refuse = (status: number, body: unknown) => failureOf(status, body, currency);
  const list = { ...options, url: `${root}/treesal/v1/today-orders` };
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

    todayOrders: todayOrdersReader(world, list),
    ordersSince: (since, token) => ordersSince(world, list, token, since),

    customerOrders: (phone, before, token) =>
      customerOrders(world, { ...options, url: `${root}/treesal/v1/customer-orders` }, token, {
        phone,
        before,
      }),

    order: (id, token) =>
      request(world, {
        url: `${root}/treesal/v1/orders/${idInPath(id)}`,
        headers: STORE_HEADERS,
        bearer: token,
        read: ({ body }) => orderOf(body, options),
        refuse,
      }),

    changeOrder: (id, { changeId, action, minutes, reason, isPaid }, token) =>
      request(world, {
        method: 'POST',
        url: `${root}/treesal/v1/orders/${idInPath(id)}/changes`,
        headers: STORE_HEADERS,
        bearer: token,
        json: { change_id: changeId, action, minutes, reason, is_paid: isPaid },
        read: ({ body }) => orderOf(body, options),
        refuse,
      }),

    followOrders: async (token, follower, signal) =>
      (await import('./follow-events.ts')).followEvents(world, {
        url: `${root}/treesal/v1/order-events`,
        headers: { ...STORE_HEADERS, Authorization: `Bearer ${token}` },
        read: (body) => orderOf(body, options),
        refuse,
        follower,
        signal,
      }),
  };
}
