import { atom } from 'nanostores';
import { cleanDish, type NewDish } from '#domain/manage/new-dish.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { theManagedShop } from '#stores/manage/managed-shop.ts';
import { $menu, $menuSearch, askMenu, changeMenu } from './menu.ts';

/** The form of a new dish. It stays while the network is away, and while the manager looks at other sections. */
interface DishForm {
  /** The server adds one dish for it, however often the form is sent. */
  readonly changeId: string;
  readonly texts: NewDish['texts'];
  readonly price: string;
  /** Empty: none is chosen. */
  readonly categoryId: string;
  readonly isSending: boolean;
}

/** null: the form is closed. */
export const $dishForm = atom<DishForm | null>(null);

/** Opens the form for a dish of the category that the menu shows. */
export function openDishForm(): void {
  const { categoryId } = $menuSearch.get();
  $dishForm.set({
    ...{ changeId: crypto.randomUUID(), texts: {}, price: '', isSending: false },
    categoryId: categoryId === null ? '' : String(categoryId),
  });
}

export const closeDishForm = (): void => $dishForm.set(null);

export function changeDishForm(part: Partial<Omit<DishForm, 'changeId'>>): void {
  const form = $dishForm.get();
  if (form) $dishForm.set({ ...form, ...part });
}

export function changeDishTexts(locale: Locale, part: Partial<NonNullable<NewDish['texts'][Locale]>>): void {
  const texts = $dishForm.get()?.texts ?? {};
  const before = texts[locale] ?? { name: '', description: '' };
  changeDishForm({ texts: { ...texts, [locale]: { ...before, ...part } } });
}

/** Adds the dish. The form stays open if that fails. */
export async function sendDish(dish: NewDish): Promise<void> {
  const form = $dishForm.get();
  if (!form || form.isSending) return;
  changeDishForm({ isSending: true });
  const isAdded = await changeMenu(
    'added',
    (changeId, token) => theManagedShop().addDish(cleanDish(dish), changeId, token),
    form.changeId,
  );
  // An earlier attempt had arrived.
  const isMade = $menu.get().failure?.code === 'menu.dish-made';
  if (isAdded || isMade) closeDishForm();
  else changeDishForm({ isSending: false });
  if (isMade) await askMenu();
}
