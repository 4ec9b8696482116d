import { shopStorage, storageKey } from '#stores/shop-storage.ts';

export const LAST_USER_KEY = storageKey('staff-last');

/** Who logged in last on this device, also after the session's end; nobody after a logout. */
export const lastUser = (): string => shopStorage[LAST_USER_KEY] ?? '';

export function rememberUser(username: string): void {
  shopStorage[LAST_USER_KEY] = username;
}
