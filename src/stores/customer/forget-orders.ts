import { shopStorage, storageKey } from '#stores/device/shop-storage.ts';

export const ORDERS_KEY = storageKey('orders');

/** Deletes the device's orders without loading the code that reads them. */
export function forgetOrders(): void {
  delete shopStorage[ORDERS_KEY];
}

/** Whether the device may have orders, without loading that code. */
export const mayHaveOrders = (): boolean => Boolean(shopStorage[ORDERS_KEY]);
