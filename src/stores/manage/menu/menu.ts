import { atom, computed } from 'nanostores';
import type { DishDetails, DishDetailsChange } from '#domain/manage/dish-details.ts';
import {
  type Dish,
  dishesFound,
  isOut,
  type ManagedMenu,
  type MenuItem,
  type MenuSearch,
  withDish,
} from '#domain/manage/menu.ts';
import { extrasFound, type ManagedExtra } from '#domain/manage/menu-extras.ts';
import type { MenuPrice, SoldOut } from '#domain/manage/menu-item.ts';
import { ok, type Result } from '#domain/result.ts';
import { askChanges } from '#stores/manage/changes.ts';
import { theManagedShop } from '#stores/manage/managed-shop.ts';
import { lastDone, toldStore } from '#stores/manage/told.ts';
import { asStaff } from '#stores/staff/as-staff.ts';

export const theMenu = toldStore(
  (token) => theManagedShop().menu(token),
  () => 'menu',
);

export const $menu = theMenu.$told;

/** Reads the menu again. */
export const askMenu = theMenu.ask;

/** Counts changes that were undone, so that open forms read the store again. */
export const $timesUndone = atom(0);

/** The search in the menu. */
export const $menuSearch = atom<MenuSearch>({ words: '', categoryId: null });

/** The number of dishes that are out, whatever is searched for. */
export const $outCount = computed($menu, ({ value }) => value?.dishes.filter(isOut).length ?? 0);

/** Shows only dishes that are out, or all. One that comes back stays in the list meanwhile, so that nothing moves under the thumb. */
export function toggleOutOnly(): void {
  const search = $menuSearch.get();
  const out = $menu.get().value?.dishes.filter(isOut) ?? [];
  $menuSearch.set({ ...search, outIds: search.outIds ? null : new Set(out.map(({ id }) => id)) });
}

/** Shows the dishes that are out, whatever was searched for. `ids`: those that are out already, which stay in the list. */
export function showOut(ids: readonly number[]): void {
  $menuSearch.set({ words: '', categoryId: null, outIds: new Set(ids) });
}

/** The dishes found; null until the server has answered. */
export const $dishes = computed(
  [$menu, $menuSearch],
  ({ value }, search) => value && dishesFound(value, search),
);

/** Marks a dish with all its choices, or one choice, as sold out or available. The change can be undone. */
export const setSoldOut = (
  item: MenuItem,
  soldOut: SoldOut,
  pieces: number | null = null,
): Promise<boolean> =>
  changeDish(`sold-out-${soldOut}`, (changeId, token) =>
    theManagedShop().setStock(item.id, { soldOut, pieces, changeId }, token),
  );

/** The extras found by the words of the search. The search by category concerns dishes only. */
export const $extras = computed([$menu, $menuSearch], ({ value }, { words, categoryId }) =>
  value && categoryId === null ? extrasFound(value.extras, words) : [],
);

/** Marks an extra of all dishes that have it as sold out or available. The change can be undone. */
export const setExtra = (extra: ManagedExtra, soldOut: SoldOut): Promise<boolean> =>
  changeMenu(`sold-out-${soldOut}`, (changeId, token) =>
    theManagedShop().setExtra(extra, soldOut, changeId, token),
  );

/** Asks the store for the present price; null: none. */
export const priceNow = (item: MenuItem): Promise<Result<MenuPrice | null>> =>
  asStaff((token) => theManagedShop().price(item.id, token));

/** Asks the store for the present texts and categories. */
export const detailsNow = (id: number): Promise<Result<DishDetails>> =>
  asStaff((token) => theManagedShop().details(id, token));

/** Changes texts and categories of a dish, or hides it, or shows it again. The change can be undone. */
export function setDetails(id: number, change: DishDetailsChange): Promise<boolean> {
  const what = change.isHidden === undefined ? 'details' : change.isHidden ? 'hidden' : 'shown';
  return changeMenu(what, (changeId, token) => theManagedShop().setDetails(id, change, changeId, token));
}

/** Removes the picture of a dish. The change can be undone. */
export const removePhoto = (id: number): Promise<boolean> =>
  changeMenu('photo-removed', (changeId, token) => theManagedShop().setPhoto(id, null, changeId, token));

const changeDish = (
  what: string,
  send: (changeId: string, token: string) => Promise<Result<Dish>>,
): Promise<boolean> =>
  changeMenu(what, async (changeId, token) => {
    const answer = await send(changeId, token);
    const before = $menu.get().value;
    return answer.ok && before ? ok(withDish(before, answer.value)) : (answer as Result<never>);
  });

/** Makes a change that can be undone. `changeId`: that of an earlier attempt, so that it is made once. */
export async function changeMenu(
  what: string | (() => string),
  send: (changeId: string, token: string) => Promise<Result<ManagedMenu>>,
  changeId: string = crypto.randomUUID(),
): Promise<boolean> {
  const isDone = await theMenu.change((token) => send(changeId, token));
  if (!isDone) return false;
  tellDone(typeof what === 'string' ? what : what(), [changeId]);
  return true;
}

/** Offers to undo changes, the newest of which is first. */
export function tellDone(what: string, changeIds: readonly string[]): void {
  lastDone.take({ what, place: '#dishes', takeBack: () => void undo(changeIds) });
  void askChanges();
}

/** Undoes changes, and reads the menu again. */
async function undo(changeIds: readonly string[]): Promise<void> {
  const left = [...changeIds];
  await theMenu.change(async (token) => {
    for (let next = left[0]; next !== undefined; next = left[0]) {
      const undone = await theManagedShop().undo(next, token);
      if (!undone.ok) return undone;
      left.shift();
    }
    return theManagedShop().menu(token);
  });
  $timesUndone.set($timesUndone.get() + 1);
  void askChanges();
}
