import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $removed, undoRemoval } from '#stores/removed-line.ts';
import { UndoToast } from '#ui/UndoToast.tsx';

export function RemovedToast() {
  const { t } = useIsland();
  const removed = useStore($removed);
  const text = removed && t('cart:removed-named', { name: removed.name });
  return <UndoToast text={text} action={t('cart:undo')} onUndo={undoRemoval} />;
}
