import { computed } from 'nanostores';
import { undoable } from '#stores/device/undoable.ts';
import { $favourites } from './favourites.ts';

/** Ids, the newest first; skips invalid ones. */
export const $favouriteIds = computed($favourites, (favourites) =>
  Object.entries(favourites)
    .flatMap(([id, at]) =>
      at !== undefined && /^[1-9][0-9]{0,15}$/.test(id) ? [{ id: Number(id), at }] : [],
    )
    .sort((a, b) => (Number(b.at) || 0) - (Number(a.at) || 0))
    .map(({ id }) => id),
);

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
