import { persistentMap } from '@nanostores/persistent';
import { storageKey } from './shop-storage.ts';

/** Product id → when it was added, in epoch milliseconds as a string: the newest is shown first. */
export const $favourites = persistentMap<Record<string, string | undefined>>(storageKey('favourite:'));

export function toggleFavourite(productId: string, nowMs: number): void {
  $favourites.setKey(productId, $favourites.get()[productId] === undefined ? String(nowMs) : undefined);
}
