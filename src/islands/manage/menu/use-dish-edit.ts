import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type DishEdit, readAgain, typedPrice } from '#domain/manage/dish-edit.ts';
import type { MenuItem } from '#domain/manage/menu.ts';
import type { Failure } from '#domain/result.ts';
import { $timesUndone, detailsNow, priceNow } from '#stores/manage/menu/menu.ts';
import { unsavedDishes } from '#stores/manage/menu/unsaved.ts';

/** What a manager types about a dish, and the failure if a part could not be read. Reads the store again after an undo. */
export function useDishEdit(id: number, items: readonly MenuItem[]) {
  const timesUndone = useStore($timesUndone);
  const [edit, setEdit] = useState<DishEdit>(
    () => unsavedDishes.get(id)?.edit ?? { prices: {}, details: null },
  );
  const [unread, setUnread] = useState<Failure | null>(null);
  const [isRead, setIsRead] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reading of the menu must not replace typed text
  useEffect(() => {
    let isOver = false;
    const prices = items.map(async (item) => {
      const now = await priceNow(item);
      if (isOver) return;
      if (!now.ok) return setUnread(now.error);
      setEdit((edit) => ({
        ...edit,
        prices: { ...edit.prices, [item.id]: readAgain(edit.prices[item.id], typedPrice(now.value)) },
      }));
    });
    const details = detailsNow(id).then((now) => {
      if (isOver) return;
      if (!now.ok) return setUnread(now.error);
      setEdit((edit) => ({ ...edit, details: readAgain(edit.details, now.value) }));
    });
    setUnread(null);
    void Promise.all([...prices, details]).then(() => {
      if (!isOver) setIsRead(true);
    });
    return () => {
      isOver = true;
    };
  }, [id, timesUndone]);
  return { edit, setEdit, unread, isRead };
}
