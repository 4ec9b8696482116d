import { shopStorage, storageKey } from '#stores/device/shop-storage.ts';

export const LAST_USER_KEY = storageKey('staff-last');

/** The last user of this device, also after the session's end; empty after a logout. */
export const lastUser = (): string => shopStorage[LAST_USER_KEY] ?? '';

export function rememberUser(username: string): void {
  shopStorage[LAST_USER_KEY] = username;
}
