import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { afterSaving, dishChanges, isEdited, type TypedPrice } from '#domain/manage/dish-edit.ts';
import type { Dish, ManagedMenu, MenuItem } from '#domain/manage/menu.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeButton } from '#islands/manage/ChangeButton.tsx';
import { ChangeFailure, changeFailureWords } from '#islands/manage/ChangeFailure.tsx';
import { FoldSummary } from '#islands/staff/FoldSummary.tsx';
import { removePhoto } from '#stores/manage/menu/menu.ts';
import type { DishPhoto as Photo } from '#stores/manage/menu/photo.ts';
import { type DishPart, type NotSaved, saveDish } from '#stores/manage/menu/save-dish.ts';
import { unsavedDishes } from '#stores/manage/menu/unsaved.ts';
import { focusInvalid } from '#ui/focus-invalid.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { DetailsFields } from './DetailsFields.tsx';
import { DishAway } from './DishAway.tsx';
import { DishPhoto } from './DishPhoto.tsx';
import { PriceFields } from './PriceFields.tsx';
import { Saved, useSaved } from './Saved.tsx';
import { StockButton } from './StockButtons.tsx';
import { useDishEdit } from './use-dish-edit.ts';
import { useDishPhoto } from './use-dish-photo.ts';

interface Props {
  readonly dish: Dish;
  readonly categories: ManagedMenu['categories'];
  /** Tells whether something is typed that is not saved. */
  readonly onEdited: (isEdited: boolean) => void;
  /** A row of a choice with its switch, which acts at once. */
  readonly choice: (item: MenuItem) => ReactNode;
  /** Buttons that stop the sale without an end. */
  readonly stop: ReactNode;
}

/**
 * Form for prices and photo of a dish; a choice has its switch above its price. What is rare is folded: texts and categories, and what takes
 * the dish away. One button saves what has changed, and what fails stays typed.
 */
export function DishForm({ dish, categories, onEdited, choice, stop }: Props) {
  const { t, shop, money } = useIsland();
  const { id, name, price, hasPhoto } = dish;
  const items = dish.choices.length > 0 ? dish.choices : [dish];
  const { edit, setEdit, unread, isRead } = useDishEdit(id, items);
  const photos = useDishPhoto(id);
  const { photo } = photos;
  const [notSaved, setNotSaved] = useState<NotSaved>(new Map());
  const [hasTried, setHasTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [isSaved, tellSaved] = useSaved();
  const [hasDetails, setHasDetails] = useState(() => unsavedDishes.has(id));
  const isChanged = photo !== null || isEdited(edit, shop.currency);
  useEffect(() => onEdited(isChanged), [isChanged, onEdited]);
  useEffect(() => {
    if (isChanged) unsavedDishes.set(id, { edit, photo });
    else unsavedDishes.delete(id);
  }, [id, isChanged, edit, photo]);
  if (!isRead)
    return (
      <>
        <Skeleton rows={1} />
        {dish.choices.map((item) => (
          <div className="dish" key={item.id}>
            {choice(item)}
          </div>
        ))}
      </>
    );

  const changes = dishChanges(edit, shop.currency);
  const fault = hasTried && 'fault' in changes ? changes.fault : null;
  const isOpen = hasDetails || fault === 'name' || fault === 'category';

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSaving || !isChanged) return;
    setHasTried(true);
    if ('fault' in changes) return focusInvalid(event.currentTarget);
    setIsSaving(true);
    let ours: Photo | null = photo;
    const failed = await saveDish(id, { ...changes, photo }, (sent) => {
      photos.replace(ours, sent);
      ours = sent;
    });
    setIsSaving(false);
    setNotSaved(failed);
    setHasTried(failed.size > 0);
    if (failed.size === 0) tellSaved();
    const hasPart = (part: DishPart) => !failed.has(part);
    if (hasPart('photo')) photos.replace(ours, null);
    // The next attempt sends it again.
    else if (ours && failed.get('photo')?.code === 'photo.gone')
      photos.replace(ours, { ...ours, name: null });
    setEdit((now) => afterSaving(now, edit, hasPart));
  }
  const setPrice = (itemId: number, typed: TypedPrice) =>
    setEdit((now) => {
      const part = now.prices[itemId];
      return part ? { ...now, prices: { ...now.prices, [itemId]: { ...part, typed } } } : now;
    });
  const partWords = (part: DishPart): string => {
    if (typeof part === 'string') return t(`dishes:part-${part}`);
    const item = items.find((each) => each.id === part);
    return [t('dishes:regular'), item !== dish && item?.name].filter(Boolean).join(' · ');
  };
  return (
    <form
      className="manage-form"
      noValidate
      onSubmit={(event) => void save(event)}
      aria-label={t('manage:edit-one', { name })}
    >
      <ChangeFailure failure={unread} />
      <div className="dish-part">
        {items.map((item) => {
          const part = edit.prices[item.id];
          return (
            <fieldset key={item.id} className="dish-price" aria-label={item === dish ? undefined : item.name}>
              {item !== dish && <div className="dish">{choice(item)}</div>}
              {part && (
                <PriceFields
                  typed={part.typed}
                  hasTried={hasTried}
                  onChange={(typed) => setPrice(item.id, typed)}
                />
              )}
            </fieldset>
          );
        })}
      </div>
      <div className="dish-part dish-part-photo">
        <DishPhoto
          {...{ photo, name }}
          fault={photos.fault}
          price={price ? money(price) : ''}
          choose={t(hasPhoto ? 'dishes:photo-replace' : 'dishes:photo-add')}
          onChoose={(file) => void photos.choose(file)}
          onMove={photos.move}
          onNone={photos.drop}
          more={
            hasPhoto && (
              <StockButton look="link" send={() => removePhoto(id)}>
                {t('dishes:photo-remove')}
              </StockButton>
            )
          }
        />
      </div>
      <div className="dish-part dish-folds">
        {edit.details && (
          <details
            className="staff-more"
            open={isOpen}
            onToggle={({ currentTarget }) => setHasDetails(currentTarget.open)}
          >
            <FoldSummary>{t('dishes:part-details')}</FoldSummary>
            <div className="dish-details">
              <DetailsFields
                {...{ id, categories, fault }}
                details={edit.details.typed}
                onChange={(typed) =>
                  setEdit((now) => ({ ...now, details: now.details && { ...now.details, typed } }))
                }
              />
            </div>
          </details>
        )}
        <DishAway {...{ id, stop }} />
      </div>
      <div className="dish-save">
        <div role="alert">
          {notSaved.size > 0 && (
            <div className="notice">
              <p>{t('dishes:not-saved')}</p>
              <ul>
                {[...notSaved].map(([part, failure]) => (
                  <li key={part}>
                    <strong>{partWords(part)}</strong>: {changeFailureWords(failure, t)}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
        <Saved isTold={isSaved && !isChanged} />
        <ChangeButton type="submit" isWide isBusy={isSaving} isBlocked={!isChanged}>
          {t('manage:save')}
        </ChangeButton>
      </div>
    </form>
  );
}
