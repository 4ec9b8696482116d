import type { Order } from '#domain/order/order.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import type { Failure, Result } from '#domain/result.ts';
import { failureOf } from '#wire/treesal/failures.ts';
import { orderBody } from '#wire/treesal/order-body.ts';
import { type OrderingShop, orderOf } from '#wire/treesal/orders.ts';
import type { Follower } from './follow-events.ts';
import { type ApiWorld, idInPath, ORDER_TIMEOUT_MS, request, STORE_HEADERS } from './http.ts';

export interface OrderingOptions extends ApiWorld, OrderingShop {
  /** Base address, to which `/treesal/v1/…` is added. */
  readonly baseUrl: string;
  /** The store takes an order's key in a header, and so keeps it out of logs. */
  readonly hasOrderLife: boolean;
}

export interface OrderingApi {
  /**
   * Sends an order once. To retry after a failure for which `isOutcomeUnknown` holds, send the same draft again: the store returns the
   * same order.
   */
  readonly createOrder: (draft: OrderDraft) => Promise<Result<Order>>;
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

/** The customer's calls of `treesal/v1` about orders. None sends a token or a cookie. */
export function orderingApi(options: OrderingOptions): OrderingApi {
  const { baseUrl, currency, hasOrderLife, ...world } = options;
  const root = `${baseUrl.replace(/\/+$/, '')}/treesal/v1`;
  const common = {
    headers: STORE_HEADERS,
    refuse: (status: number, body: unknown) => failureOf(status, body, currency),
  };
  return {
    createOrder: (draft) =>
      request(world, {
        ...common,
        method: 'POST',
        url: `${root}/create_order/`,
        json: orderBody(draft),
        timeoutMs: ORDER_TIMEOUT_MS,
        read: ({ body }) => orderOf(body, options),
      }),

    order: (id, key) =>
      request(world, {
        ...common,
        url: `${root}/get_order/${idInPath(id)}`,
        ...(key && (hasOrderLife ? { headers: withKey(key) } : { query: { key } })),
        read: ({ body }) => orderOf(body, options),
      }),

    cancelOrder: (id, key, changeId) =>
      request(world, {
        ...common,
        method: 'POST',
        url: `${root}/get_order/${idInPath(id)}/cancel`,
        headers: withKey(key),
        json: { change_id: changeId, action: 'cancel' },
        read: ({ body }) => orderOf(body, options),
      }),

    // Only pages that follow an order load the reader of events.
    followOrder: async (id, key, follower, signal) =>
      (await import('./follow-events.ts')).followEvents(world, {
        ...common,
        url: `${root}/get_order/${idInPath(id)}/events`,
        headers: withKey(key),
        read: (body) => orderOf(body, options),
        follower,
        signal,
      }),
  };
}

const withKey = (key: string) => ({ ...STORE_HEADERS, 'X-Order-Key': key });

const UNKNOWN_OUTCOMES: ReadonlySet<string> = new Set([
  'network.offline',
  'network.unreachable',
  'network.timeout',
  'server.unavailable',
  'answer.unreadable',
  'request.aborted',
  // The store has an order of this draft, but with another body.
  'order.id-reused',
]);

/** Refusals that the store sends only after it looked for an order of the draft (docs/api.md). */
const LOOKED_FIRST = /^(?:item|coupon|store|order|cart)\./;

/**
 * Whether the store may have the order in spite of this failure of `createOrder`. If so, keep the draft and send it again.
 * `wasUnknown`: the outcome of an earlier attempt with this draft is unknown. A rate limit, a firewall or a missing route then refuses
 * this request only and says nothing about the earlier one.
 */
export const isOutcomeUnknown = ({ code }: Failure, wasUnknown = false): boolean =>
  UNKNOWN_OUTCOMES.has(code) || (wasUnknown && !LOOKED_FIRST.test(code));
