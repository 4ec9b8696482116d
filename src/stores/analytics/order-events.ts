import type { ShopEvent } from '#domain/order/shop-event.ts';
import { $orders } from '#stores/orders.ts';
import { markReported } from './reported.ts';

/** Tells each of the device's orders once, whatever the customer opens again. Returns how to stop. */
export const tellOrders = (tell: (event: ShopEvent) => void): (() => void) =>
  $orders.subscribe((orders) => {
    for (const { order } of orders.toReversed())
      if (markReported(order.number)) tell({ kind: 'ordered', order });
  });
