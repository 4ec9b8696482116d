import { shopStorage, storageKey } from './shop-storage.ts';

export const ORDERS_KEY = storageKey('orders');

/** What was ordered here was other people's. For pages that do not show it: they need not load what orders are. */
export function forgetOrders(): void {
  delete shopStorage[ORDERS_KEY];
}
