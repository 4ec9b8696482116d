import { persistentMap } from '@nanostores/persistent';
import { atom, computed } from 'nanostores';
import { storageKey } from './shop-storage.ts';

/** Product id → when it was added, in epoch milliseconds as a string: the newest is shown first. */
export const $favourites = persistentMap<Record<string, string | undefined>>(storageKey('favourite:'));

/** Ids, the newest first; what is no id is left out. */
export const $favouriteIds = computed($favourites, (favourites) =>
  Object.entries(favourites)
    .flatMap(([id, at]) =>
      at !== undefined && /^[1-9][0-9]{0,15}$/.test(id) ? [{ id: Number(id), at }] : [],
    )
    .sort((a, b) => (Number(b.at) || 0) - (Number(a.at) || 0))
    .map(({ id }) => id),
);

export function toggleFavourite(productId: string, nowMs: number): void {
  $favourites.setKey(productId, $favourites.get()[productId] === undefined ? String(nowMs) : undefined);
}

const UNDO_MS = 8000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The favourite that was removed last, as long as it can be put back. */
export const $removedFavourite = atom<{
  readonly id: string;
  readonly name: string;
  readonly at: string;
} | null>(null);

export function removeFavouriteWithUndo(id: string, name: string): void {
  const at = $favourites.get()[id];
  if (at === undefined) return;
  $favourites.setKey(id, undefined);
  $removedFavourite.set({ id, name, at });
  clearTimeout(timer);
  timer = setTimeout(() => $removedFavourite.set(null), UNDO_MS);
}

export function undoFavouriteRemoval(): void {
  const removed = $removedFavourite.get();
  if (removed) $favourites.setKey(removed.id, removed.at);
  $removedFavourite.set(null);
}
