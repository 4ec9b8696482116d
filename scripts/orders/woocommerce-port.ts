import type { CurrencyFormat } from '#domain/money.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import type { Result } from '#domain/result.ts';
import { taxRules } from '#sources/store/tax-rules.ts';
import { type StoreKeys, storeClient } from '#sources/store/wc-client.ts';
import { catalogueNow, type ItemNow } from './catalogue-now.ts';
import { changeStatus, type OrderState } from './change-status.ts';
import { type ChangesCursor, changesSince } from './changes-since.ts';
import { lookForOrder, type Outcome, putAway, sendOrder } from './place-order.ts';
import { type CartToPrice, type PricedGoods, priceCart } from './price-cart.ts';
import { couponsByCode } from './store-coupons.ts';
import type { FoundOrder, StoreOrder } from './store-order.ts';

/** A store as the ordering service sees it. */
export interface StorePort {
  /** What is ordered, as the store has it at this moment: by ids of products and of variations. */
  readonly catalogueNow: (wanted: Parameters<typeof catalogueNow>[1]) => Promise<Result<readonly ItemNow[]>>;
  /** What the store charges for a cart with vouchers and taxes. No order is made. */
  readonly priceCart: (cart: CartToPrice) => Promise<Result<PricedGoods>>;
  readonly couponsByCode: (
    codes: readonly string[],
    currency: CurrencyFormat,
  ) => ReturnType<typeof couponsByCode>;
  readonly taxRules: () => ReturnType<typeof taxRules>;
  /** Sends an order once. The caller keeps on disk before that it is being sent. */
  readonly place: (order: StoreOrder) => Promise<Outcome>;
  /** Looks for an order whose outcome is unknown; null: the store does not have it. */
  readonly lookFor: (order: StoreOrder, sentAt: number) => Promise<Outcome | null>;
  /** Cancels and deletes what is partial; false when the store did not do it. */
  readonly putAway: (order: FoundOrder) => Promise<boolean>;
  readonly setStatus: (id: number, status: OrderStatus) => Promise<Result<OrderState>>;
  readonly changesSince: (cursor: ChangesCursor) => ReturnType<typeof changesSince>;
}

interface PortOptions {
  /** The shop's base address. */
  readonly url: string;
  readonly keys: StoreKeys;
  readonly now: () => number;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
}

/** A stock WooCommerce: `wc/v3` for orders, and a cart of the Store API for what it must reckon. */
export function wooCommercePort(options: PortOptions): StorePort {
  const client = storeClient(options);
  const till = { fetch, ...options };
  return {
    catalogueNow: (wanted) => catalogueNow(client, wanted),
    priceCart: (cart) => priceCart(till, cart),
    couponsByCode: (codes, currency) => couponsByCode(client, codes, { currency, now: options.now }),
    taxRules: () => taxRules(client),
    place: (order) => sendOrder(client, order),
    lookFor: (order, sentAt) => lookForOrder(client, order, sentAt),
    putAway: (order) => putAway(client, order),
    setStatus: (id, status) => changeStatus(client, id, status),
    changesSince: (cursor) => changesSince(client, cursor),
  };
}
