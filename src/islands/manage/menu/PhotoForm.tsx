import { useState } from 'react';
import type { Dish } from '#domain/manage/menu.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeButton } from '#islands/manage/ChangeButton.tsx';
import { $menu, setPhoto } from '#stores/manage/menu/menu.ts';
import { type DishPhoto as Photo, type PhotoFault, readPhoto } from '#stores/manage/menu/photo.ts';
import { DishPhoto } from './DishPhoto.tsx';
import { StockButton } from './StockButtons.tsx';

/** Replaces the picture of a dish by a photo from the device, or removes it. */
export function PhotoForm({ dish: { id, name, price, hasPhoto } }: { readonly dish: Dish }) {
  const { t, money } = useIsland();
  const [photo, setChosen] = useState<Photo | null>(null);
  const [fault, setFault] = useState<PhotoFault | null>(null);
  const [isSending, setIsSending] = useState(false);
  async function choose(file: File): Promise<void> {
    const read = await readPhoto(file);
    // A file that cannot be read leaves the earlier photo.
    if (read.ok) setChosen(read.value);
    setFault(read.ok ? null : read.error);
  }
  async function send(): Promise<void> {
    setIsSending(true);
    const isDone = await setPhoto(id, photo, setChosen);
    setIsSending(false);
    if (isDone) setChosen(null);
    // The next attempt sends it again.
    else if ($menu.get().failure?.code === 'photo.gone') setChosen((now) => now && { ...now, name: null });
  }
  return (
    <section className="manage-form" aria-label={t('dishes:photo-of', { name })}>
      <DishPhoto
        {...{ photo, fault, name }}
        price={price ? money(price) : ''}
        choose={t(hasPhoto ? 'dishes:photo-replace' : 'dishes:photo-add')}
        onChoose={(file) => void choose(file)}
        onMove={(at) => photo && setChosen({ ...photo, at, name: null })}
        onNone={() => setChosen(null)}
        more={
          hasPhoto && (
            <StockButton look="quiet" send={() => setPhoto(id, null, setChosen)}>
              {t('dishes:photo-remove')}
            </StockButton>
          )
        }
      />
      {photo && (
        <ChangeButton look="outline" isBusy={isSending} onClick={() => void send()}>
          {t('dishes:save-photo')}
        </ChangeButton>
      )}
    </section>
  );
}
