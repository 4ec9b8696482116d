import { type PlacedOrderApi, placedOrderApi } from '#api/placed-order.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { orderingOptions } from './ordering-api.ts';

let placed: PlacedOrderApi | undefined;

export function thePlacedOrders(): PlacedOrderApi {
  placed ??= placedOrderApi({ ...orderingOptions(), hasOrderLife: shopFacts().hasOrderLife });
  return placed;
}
