import { shopStorage, storageKey } from '#stores/device/shop-storage.ts';

const KEY = storageKey('staff-device');

/** The store's name for this browser: a random word, until the next logout. */
export function deviceName(): string {
  const name = shopStorage[KEY] ?? crypto.randomUUID();
  shopStorage[KEY] = name;
  return name;
}
