import type { ShopEvent } from '#domain/order/shop-event.ts';
import { $orders } from '#stores/order/orders.ts';
import { markReported } from './reported.ts';

/** Reports each order of the device once, even if its page is opened again. Returns a stop function. */
export const tellOrders = (tell: (event: ShopEvent) => void): (() => void) =>
  $orders.subscribe((orders) => {
    for (const { order } of orders.toReversed())
      if (markReported(order.number)) tell({ kind: 'ordered', order });
  });
