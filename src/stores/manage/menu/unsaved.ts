import type { DishEdit } from '#domain/manage/dish-edit.ts';
import type { DishPhoto } from './photo.ts';

interface Unsaved {
  readonly edit: DishEdit;
  readonly photo: DishPhoto | null;
}

/** What is typed about dishes and not saved, by dish. It stays while the page is open, also when another section is shown. */
export const unsavedDishes = new Map<number, Unsaved>();
