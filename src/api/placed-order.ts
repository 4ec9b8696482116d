import type { Order } from '#domain/order/order.ts';
import type { Result } from '#domain/result.ts';
import { failureOf } from '#wire/treesal/failures.ts';
import { orderOf } from '#wire/treesal/orders.ts';
import { type Follower, followEvents } from './follow-events.ts';
import { idInPath, request, STORE_HEADERS } from './http.ts';
import type { OrderingOptions } from './ordering.ts';

export interface PlacedOrderOptions extends OrderingOptions {
  /** The store takes an order's key in a header, and so keeps it out of logs. */
  readonly hasOrderLife: boolean;
}

export interface PlacedOrderApi {
  /** The customer's own order; `key` is the one that came with the order. A wrong key also gives `order.not-found`. */
  readonly order: (id: number, key: string | null) => Promise<Result<Order>>;
  /** Cancels an order that nobody has accepted yet, else `order.moved`. `changeId`: a UUID per tap, so that it is done once. */
  readonly cancelOrder: (id: number, key: string, changeId: string) => Promise<Result<Order>>;
  /** Tells of changes of an order until `signal` ends it or the connection does. */
  readonly followOrder: (
    id: number,
    key: string,
    follower: Follower<Order>,
    signal: AbortSignal,
  ) => Promise<Result<void>>;
}

/** The customer's calls of `treesal/v1` about an order that the store has, apart from those that send one. None sends a token or a cookie. */
export function placedOrderApi(options: PlacedOrderOptions): PlacedOrderApi {
  const { baseUrl, currency, hasOrderLife, ...world } = options;
  const root = `${baseUrl.replace(/\/+$/, '')}/treesal/v1/get_order`;
  const common = {
    headers: STORE_HEADERS,
    refuse: (status: number, body: unknown) => failureOf(status, body, currency),
  };
  return {
    order: (id, key) =>
      request(world, {
        ...common,
        url: `${root}/${idInPath(id)}`,
        ...(key && (hasOrderLife ? { headers: withKey(key) } : { query: { key } })),
        read: ({ body }) => orderOf(body, options),
      }),

    cancelOrder: (id, key, changeId) =>
      request(world, {
        ...common,
        method: 'POST',
        url: `${root}/${idInPath(id)}/cancel`,
        headers: withKey(key),
        json: { change_id: changeId, action: 'cancel' },
        read: ({ body }) => orderOf(body, options),
      }),

    followOrder: (id, key, follower, signal) =>
      followEvents(world, {
        ...common,
        url: `${root}/${idInPath(id)}/events`,
        headers: withKey(key),
        read: (body) => orderOf(body, options),
        follower,
        signal,
      }),
  };
}

const withKey = (key: string) => ({ ...STORE_HEADERS, 'X-Order-Key': key });
