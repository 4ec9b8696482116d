import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $removed, undoRemoval } from '#stores/removed-line.ts';

export function RemovedToast() {
  const { t } = useIsland();
  const removed = useStore($removed);
  return (
    <div role="status">
      {removed && (
        <div className="toast">
          <span>{t('cart:removed-named', { name: removed.name })}</span>
          <button type="button" className="toast-action" onClick={undoRemoval}>
            {t('cart:undo')}
          </button>
        </div>
      )}
    </div>
  );
}
