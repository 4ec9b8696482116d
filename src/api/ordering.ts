import type { Order } from '#domain/order/order.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import type { Result } from '#domain/result.ts';
import { failureOf } from '#wire/treesal/failures.ts';
import { customersField, orderBody } from '#wire/treesal/order-body.ts';
import { type OrderingShop, orderOf } from '#wire/treesal/orders.ts';
import { type ApiWorld, ORDER_TIMEOUT_MS, request, STORE_HEADERS } from './http.ts';

export interface OrderingOptions extends ApiWorld, OrderingShop {
  /** Base address, to which `/treesal/v1/…` is added. */
  readonly baseUrl: string;
}

export interface OrderingApi {
  /**
   * Sends an order once. To retry after a failure for which `isOutcomeUnknown` holds, send the same draft again: the store returns the
   * same order. `params.field` of a refusal names the customer's field, if the store names it.
   */
  readonly createOrder: (draft: OrderDraft) => Promise<Result<Order>>;
}

/** The customer's calls of `treesal/v1` that send an order. None sends a token or a cookie. */
export function orderingApi(options: OrderingOptions): OrderingApi {
  const { baseUrl, currency, ...world } = options;
  return {
    createOrder: (draft) =>
      request(world, {
        method: 'POST',
        url: `${baseUrl.replace(/\/+$/, '')}/treesal/v1/create_order/`,
        headers: STORE_HEADERS,
        json: orderBody(draft),
        timeoutMs: ORDER_TIMEOUT_MS,
        read: ({ body }) => orderOf(body, options),
        refuse: (status, body) => {
          const { failure, message } = failureOf(status, body, currency);
          // Where an area has days, it is the day that is closed, as in the checkout's own check.
          const isDay = failure.code === 'order.zone-closed' && orderBody(draft).delivery_day;
          const field = isDay ? 'day' : customersField(failure.params?.fields);
          return { message, failure: field ? { ...failure, params: { ...failure.params, field } } : failure };
        },
      }),
  };
}
