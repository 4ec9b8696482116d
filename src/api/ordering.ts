import { decimalOf, type Money } from '#domain/money.ts';
import type { Order } from '#domain/order/order.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import type { Failure, Result } from '#domain/result.ts';
import { couponOf, type GrantedCoupon } from '#wire/treesal/coupon.ts';
import { failureOf } from '#wire/treesal/failures.ts';
import { orderBody } from '#wire/treesal/order-body.ts';
import { type OrderingShop, orderOf } from '#wire/treesal/orders.ts';
import { type ApiWorld, ORDER_TIMEOUT_MS, request } from './http.ts';
import { idInPath, STORE_HEADERS } from './store-lists.ts';

export interface OrderingOptions extends ApiWorld, OrderingShop {
  /** Base address, to which `/treesal/v1/…` is added. */
  readonly baseUrl: string;
}

export interface OrderingApi {
  /** The discount of a code on the items' sum. Fails with `coupon.…` when refused, `server.busy` with `seconds` after many wrong ones. */
  readonly checkCoupon: (code: string, itemsTotal: Money) => Promise<Result<GrantedCoupon>>;
  /**
   * Sends an order once. To retry after a failure for which `isOutcomeUnknown` holds, send the same draft again: the store returns the
   * same order.
   */
  readonly createOrder: (draft: OrderDraft) => Promise<Result<Order>>;
  /** The customer's own order; `key` is the one that came with the order. A wrong key also gives `order.not-found`. */
  readonly order: (id: number, key: string | null) => Promise<Result<Order>>;
}

/** The customer's calls of `treesal/v1`. None sends a token or a cookie. */
export function orderingApi(options: OrderingOptions): OrderingApi {
  const { baseUrl, currency, ...world } = options;
  const root = `${baseUrl.replace(/\/+$/, '')}/treesal/v1`;
  const common = {
    headers: STORE_HEADERS,
    refuse: (status: number, body: unknown) => failureOf(status, body, currency),
  };
  return {
    checkCoupon: (code, itemsTotal) =>
      request(world, {
        ...common,
        method: 'POST',
        url: `${root}/validate-coupon`,
        query: { coupon_code: code.trim(), total: decimalOf(itemsTotal) },
        read: ({ body }) => couponOf(body, currency),
      }),

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
        ...(key && { query: { key } }),
        read: ({ body }) => orderOf(body, options),
      }),
  };
}

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
