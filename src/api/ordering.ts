import type { CartLine } from '#domain/cart/cart-line.ts';
import type { PricedCart } from '#domain/cart/priced-cart.ts';
import { decimalOf, type Money } from '#domain/money.ts';
import type { Order } from '#domain/order/order.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import type { Failure, Result } from '#domain/result.ts';
import type { FulfilmentMode } from '#domain/tenant/settings.ts';
import { couponOf, type GrantedCoupon } from '#wire/treesal/coupon.ts';
import { failureOf } from '#wire/treesal/failures.ts';
import { itemBody, orderBody } from '#wire/treesal/order-body.ts';
import { type OrderingShop, orderOf } from '#wire/treesal/orders.ts';
import { pricedCartOf } from '#wire/treesal/priced-cart.ts';
import type { Follower } from './follow-events.ts';
import { type ApiWorld, idInPath, ORDER_TIMEOUT_MS, request, STORE_HEADERS } from './http.ts';

export interface OrderingOptions extends ApiWorld, OrderingShop {
  /** Base address, to which `/treesal/v1/…` is added. */
  readonly baseUrl: string;
  /** The store takes an order's key in a header, and so keeps it out of logs. */
  readonly hasOrderLife: boolean;
}

/** What a coupon may depend on. Empty texts: not known yet. */
export interface CouponAround {
  readonly lines: readonly CartLine[];
  /** Codes that are in use already. */
  readonly couponCodes: readonly string[];
  readonly phone: string;
  readonly email: string;
}

/** A cart as the store reckons it. */
export interface CartToPrice extends CouponAround {
  readonly mode: FulfilmentMode;
  readonly zoneId: number | null;
}

export interface OrderingApi {
  /** The discount of a code on the items. Fails with `coupon.…` when refused, `server.busy` with `seconds` after many wrong ones. */
  readonly checkCoupon: (
    code: string,
    itemsTotal: Money,
    around: CouponAround,
  ) => Promise<Result<GrantedCoupon>>;
  /** What the store charges, with coupons and taxes. Plugins do not have this call. */
  readonly priceCart: (cart: CartToPrice) => Promise<Result<PricedCart>>;
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

/** The customer's calls of `treesal/v1`. None sends a token or a cookie. */
export function orderingApi(options: OrderingOptions): OrderingApi {
  const { baseUrl, currency, hasOrderLife, ...world } = options;
  const root = `${baseUrl.replace(/\/+$/, '')}/treesal/v1`;
  const common = {
    headers: STORE_HEADERS,
    refuse: (status: number, body: unknown) => failureOf(status, body, currency),
  };
  return {
    checkCoupon: (code, itemsTotal, around) =>
      request(world, {
        ...common,
        method: 'POST',
        url: `${root}/validate-coupon`,
        query: { coupon_code: code.trim(), total: decimalOf(itemsTotal) },
        json: aroundBody(around),
        read: ({ body }) => couponOf(body, currency),
      }),

    priceCart: ({ mode, zoneId, ...around }) =>
      request(world, {
        ...common,
        method: 'POST',
        url: `${root}/price_cart`,
        json: { ...aroundBody(around), method: mode, zone: zoneId },
        read: ({ body }) => pricedCartOf(body, currency),
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

const aroundBody = ({ lines, couponCodes, phone, email }: CouponAround) => ({
  items: lines.map(itemBody),
  coupon_codes: couponCodes,
  ...(phone !== '' && { customer_phone: phone }),
  ...(email !== '' && { customer_email: email }),
});

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
