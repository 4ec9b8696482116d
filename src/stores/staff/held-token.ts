import { shopStorage, storageKey } from '#stores/shop-storage.ts';
import { readCookie } from './cookies.ts';

export const TOKEN_KEY = storageKey('staff-token');

/**
 * The stored token, read where every tab reads it; null unless its cookie exists too (specification §6). They are not compared: another
 * tab may be between writing the one and the other.
 */
export function heldToken(): string | null {
  const token = shopStorage[TOKEN_KEY];
  return token && readCookie('token') !== null ? token : null;
}
