import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import { $timesUndone } from '#stores/manage/menu/menu.ts';
import { Icon } from '#ui/Icon.tsx';

/** Whether the last change of a form is saved whole, and a function that says so. An undo takes it back. */
export function useSaved(): readonly [isSaved: boolean, tellSaved: () => void] {
  const undone = useStore($timesUndone);
  const [savedAfter, setSavedAfter] = useState<number | null>(null);
  return [savedAfter === undone, () => setSavedAfter(undone)];
}

/** Stands where the button that saves was. */
export function Saved({ isTold }: { readonly isTold: boolean }) {
  const { t } = useIsland();
  return (
    <p className="dish-saved" role="status">
      {isTold && (
        <>
          <Icon name="check" isSmall />
          {t('dishes:saved')}
        </>
      )}
    </p>
  );
}
