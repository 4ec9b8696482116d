import { persistentMap } from '@nanostores/persistent';
import { edges } from '#stores/device/edges.ts';
import { storageKey } from '#stores/device/shop-storage.ts';

/**
 * Product id → when it was added, in epoch milliseconds as a string; the newest is shown first. A product with an unreadable time is
 * still a favourite, and counts as the oldest. Version 1 of the format, as for the cart.
 */
export const $favourites = persistentMap<Record<string, string | undefined>>(storageKey('favourite:'));

export function toggleFavourite(productId: string): void {
  const isFavourite = $favourites.get()[productId] !== undefined;
  $favourites.setKey(productId, isFavourite ? undefined : String(edges.now()));
}
