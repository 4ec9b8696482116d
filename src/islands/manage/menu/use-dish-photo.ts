import { useState } from 'react';
import { type DishPhoto, type PhotoFault, photoChoice } from '#stores/manage/menu/photo.ts';
import { unsavedDishes } from '#stores/manage/menu/unsaved.ts';

/** The other photo of a dish that a manager has chosen and not saved. The last choice counts. */
export function useDishPhoto(id: number) {
  const [photo, setPhoto] = useState<DishPhoto | null>(() => unsavedDishes.get(id)?.photo ?? null);
  const [fault, setFault] = useState<PhotoFault | null>(null);
  const [choice] = useState(photoChoice);
  return {
    photo,
    fault,
    async choose(file: File): Promise<void> {
      const read = await choice.choose(file);
      if (!read) return;
      // A file that cannot be read leaves the earlier photo.
      if (read.ok) setPhoto(read.value);
      setFault(read.ok ? null : read.error);
    },
    move: (at: number) => setPhoto((now) => now && { ...now, at, name: null }),
    drop(): void {
      choice.drop();
      setPhoto(null);
    },
    /** Puts another value in the place of a photo, unless another one was chosen meanwhile. */
    replace: (former: DishPhoto | null, next: DishPhoto | null) =>
      setPhoto((now) => (now === former ? next : now)),
  };
}
