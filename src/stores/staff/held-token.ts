import { shopStorage, storageKey } from '#stores/device/shop-storage.ts';
import { readCookie } from './cookies.ts';

export const TOKEN_KEY = storageKey('staff-token');

/**
 * The stored token, straight from storage; null unless its cookie exists too (specification §6). The two are not compared, because
 * another tab may be between writing them.
 */
export function heldToken(): string | null {
  const token = shopStorage[TOKEN_KEY];
  return token && readCookie('token') !== null ? token : null;
}
