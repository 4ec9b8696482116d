import { atom } from 'nanostores';
import { cleanDish, type NewDish } from '#domain/manage/new-dish.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { theManagedShop } from '#stores/manage/managed-shop.ts';
import { $menu, $menuSearch, askMenu, changeMenu } from './menu.ts';
import { type DishPhoto, type PhotoFault, photoChoice, sentPhoto } from './photo.ts';

/** The form of a new dish. It stays while the network is away, and while the manager looks at other sections. */
interface DishForm {
  /** The server adds one dish for it, however often the form is sent. */
  readonly changeId: string;
  readonly texts: NewDish['texts'];
  readonly price: string;
  /** Empty: none is chosen. */
  readonly categoryId: string;
  readonly photo: DishPhoto | null;
  /** Why the last chosen file is not shown. */
  readonly photoFault: PhotoFault | null;
  readonly isSending: boolean;
}

/** null: the form is closed. */
export const $dishForm = atom<DishForm | null>(null);

/** Name of the last added dish, if its store has not taken the photo. */
export const $withoutPhoto = atom<string | null>(null);

/** Opens the form for a dish of the category that the menu shows. */
export function openDishForm(): void {
  const { categoryId } = $menuSearch.get();
  $withoutPhoto.set(null);
  $dishForm.set({
    ...{
      changeId: crypto.randomUUID(),
      texts: {},
      price: '',
      photo: null,
      photoFault: null,
      isSending: false,
    },
    categoryId: categoryId === null ? '' : String(categoryId),
  });
}

const photos = photoChoice();
/** The reading of the last chosen photo. */
let reading: Promise<void> = Promise.resolve();

export function closeDishForm(): void {
  photos.drop();
  $dishForm.set(null);
}

export function changeDishForm(part: Partial<Omit<DishForm, 'changeId'>>): void {
  const form = $dishForm.get();
  if (form) $dishForm.set({ ...form, ...part });
}

export function changeDishTexts(locale: Locale, part: Partial<NonNullable<NewDish['texts'][Locale]>>): void {
  const texts = $dishForm.get()?.texts ?? {};
  const before = texts[locale] ?? { name: '', description: '' };
  changeDishForm({ texts: { ...texts, [locale]: { ...before, ...part } } });
}

/** Shows a photo in the form. A file that cannot be read leaves the earlier photo. */
export function choosePhoto(file: File): Promise<void> {
  reading = photos.choose(file).then((read) => {
    if (read?.ok) changeDishForm({ photo: read.value, photoFault: null });
    else if (read) changeDishForm({ photoFault: read.error });
  });
  return reading;
}

export function removePhotoOfForm(): void {
  photos.drop();
  changeDishForm({ photo: null });
}

/** Moves the crop of the photo. */
export function movePhoto(at: number): void {
  const photo = $dishForm.get()?.photo;
  if (photo) changeDishForm({ photo: { ...photo, at, name: null } });
}

/** Adds the dish, after its photo was sent. The form stays open if that fails. */
export async function sendDish(dish: Omit<NewDish, 'photo'>): Promise<void> {
  const form = $dishForm.get();
  if (!form || form.isSending) return;
  changeDishForm({ isSending: true });
  let isPhotoLost = false;
  const isAdded = await changeMenu(
    () => (isPhotoLost ? 'added-without-photo' : 'added'),
    async (changeId, token) => {
      const photo = await photoOfForm(token);
      if (!photo.ok) return photo;
      const clean = cleanDish({ ...dish, photo: photo.value });
      const added = await theManagedShop().addDish(clean, changeId, token);
      if (!added.ok) return added;
      isPhotoLost = added.value.hasPhoto === false;
      if (isPhotoLost) $withoutPhoto.set(Object.values(clean.texts)[0]?.name ?? '');
      return ok(added.value.menu);
    },
    form.changeId,
  );
  const code = $menu.get().failure?.code;
  // An earlier attempt had arrived.
  const isMade = code === 'menu.dish-made';
  if (isAdded || isMade) closeDishForm();
  else changeDishForm({ isSending: false });
  const photo = $dishForm.get()?.photo;
  if (code === 'photo.gone' && photo) changeDishForm({ photo: { ...photo, name: null } });
  if (isMade) await askMenu();
}

/** The name of the form's photo in the shop; null without a photo. One that is chosen or moved meanwhile is sent instead. */
async function photoOfForm(token: string): Promise<Result<string | null>> {
  await reading;
  const photo = $dishForm.get()?.photo;
  if (!photo) return ok(null);
  const sent = await sentPhoto(photo, token);
  if (!sent.ok) return sent;
  await reading;
  if ($dishForm.get()?.photo !== photo) return photoOfForm(token);
  changeDishForm({ photo: sent.value });
  return ok(sent.value.name);
}
