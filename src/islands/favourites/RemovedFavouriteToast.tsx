import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $removedFavourite, undoFavouriteRemoval } from '#stores/favourites.ts';
import { UndoToast } from '#ui/UndoToast.tsx';

export function RemovedFavouriteToast() {
  const { t } = useIsland();
  const removed = useStore($removedFavourite);
  const text = removed && t('cart:removed-named', { name: removed.name });
  return <UndoToast text={text} action={t('cart:undo')} onUndo={undoFavouriteRemoval} />;
}
