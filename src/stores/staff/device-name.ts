import { shopStorage, storageKey } from '#stores/shop-storage.ts';

const KEY = storageKey('staff-device');

/** What the store calls this browser: a random word of its own, until the next logout. */
export function deviceName(): string {
  const name = shopStorage[KEY] ?? crypto.randomUUID();
  shopStorage[KEY] = name;
  return name;
}
