import { persistentMap } from '@nanostores/persistent';
import { computed } from 'nanostores';
import { edges } from '#stores/device/edges.ts';
import { storageKey } from '#stores/device/shop-storage.ts';
import { undoable } from '#stores/device/undoable.ts';

/**
 * Product id → when it was added, in epoch milliseconds as a string; the newest is shown first. A product with an unreadable time is
 * still a favourite, and counts as the oldest. Version 1 of the format, as for the cart.
 */
export const $favourites = persistentMap<Record<string, string | undefined>>(storageKey('favourite:'));

/** Ids, the newest first; skips invalid ones. */
export const $favouriteIds = computed($favourites, (favourites) =>
  Object.entries(favourites)
    .flatMap(([id, at]) =>
      at !== undefined && /^[1-9][0-9]{0,15}$/.test(id) ? [{ id: Number(id), at }] : [],
    )
    .sort((a, b) => (Number(b.at) || 0) - (Number(a.at) || 0))
    .map(({ id }) => id),
);

export function toggleFavourite(productId: string): void {
  const isFavourite = $favourites.get()[productId] !== undefined;
  $favourites.setKey(productId, isFavourite ? undefined : String(edges.now()));
}

interface RemovedFavourite {
  readonly id: string;
  readonly name: string;
  readonly at: string;
}

/** The favourite that was removed last. */
export const removedFavourite = undoable<RemovedFavourite>(({ id, at }) => $favourites.setKey(id, at));

export function removeFavouriteWithUndo(id: string, name: string): void {
  const at = $favourites.get()[id];
  if (at === undefined) return;
  $favourites.setKey(id, undefined);
  removedFavourite.take({ id, name, at });
}
