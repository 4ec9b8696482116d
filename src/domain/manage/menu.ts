import type { SaleDays } from '#domain/catalogue/sale-days.ts';
import type { Money } from '#domain/money.ts';
import { normaliseForSearch } from '#domain/search/normalise.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import type { ManagedExtra } from './menu-extras.ts';
import type { SoldOut } from './menu-item.ts';
import type { Names } from './names.ts';

/** A dish or a choice of one, as managers see it. */
export interface MenuItem {
  readonly id: number;
  readonly name: string;
  readonly isInStock: boolean;
  /** `store`: no manager has marked the item, but the store has no stock. */
  readonly soldOut: SoldOut | 'store';
  /** Return of a sold-out item in epoch milliseconds; null if it is available or the time is unknown. */
  readonly backAt: number | null;
  readonly price: Money | null;
  /** Higher than `price` during a sale. */
  readonly regularPrice: Money | null;
  /** A sale that is on or coming and has days, if the store tells so in its list; WooCommerce does not. */
  readonly datedSale?: SaleDays & { readonly price: Money };
}

export interface Dish extends MenuItem {
  readonly categoryIds: readonly number[];
  /** Whether the menu shows a picture of it. */
  readonly hasPhoto: boolean;
  /** Those that the store has. Empty if the service does not tell them. */
  readonly names: Names;
  /** Empty for a dish without choices. */
  readonly choices: readonly MenuItem[];
}

export interface ManagedMenu {
  readonly categories: readonly { readonly id: number; readonly name: string }[];
  /** In menu order. */
  readonly dishes: readonly Dish[];
  /** In menu order. */
  readonly extras: readonly ManagedExtra[];
  /** Dishes that managers have hidden. */
  readonly hidden: readonly { readonly id: number; readonly name: string }[];
  /** Languages of the texts of a new dish, the store's own first. Empty if dishes cannot be added. */
  readonly languages: readonly Locale[];
}

export interface MenuSearch {
  readonly words: string;
  readonly categoryId: number | null;
  /** null: also dishes that can be ordered. */
  readonly outIds?: ReadonlySet<number> | null;
}

/** Whether customers cannot order a dish, or one of its choices. */
export const isOut = ({ isInStock, choices }: Dish): boolean =>
  !isInStock || choices.some((choice) => !choice.isInStock);

/**
 * The dishes of a category (null: all categories) whose name, together with the names of choices, contains all words. `outIds`: only those
 * that are out, and these, which were; null: all.
 */
export function dishesFound(
  { dishes }: Pick<ManagedMenu, 'dishes'>,
  { words, categoryId, outIds = null }: MenuSearch,
): readonly Dish[] {
  const wanted = normaliseForSearch(words).split(' ').filter(Boolean);
  return dishes.filter((dish) => {
    const { id, name, choices, categoryIds } = dish;
    if (categoryId !== null && !categoryIds.includes(categoryId)) return false;
    if (outIds && !outIds.has(id) && !isOut(dish)) return false;
    const text = normaliseForSearch([name, ...choices.map((choice) => choice.name)].join(' '));
    return wanted.every((word) => text.includes(word));
  });
}

/** Dishes under a heading: each once, under the first category of the menu that it is in. `category`: null for dishes in none. */
export interface DishGroup {
  readonly category: ManagedMenu['categories'][number] | null;
  readonly dishes: readonly Dish[];
}

/** The dishes by category, in menu order. */
export function dishGroups(
  { categories }: Pick<ManagedMenu, 'categories'>,
  dishes: readonly Dish[],
): readonly DishGroup[] {
  const categoryOf = (dish: Dish) => categories.find(({ id }) => dish.categoryIds.includes(id)) ?? null;
  return [...categories, null]
    .map((category) => ({ category, dishes: dishes.filter((dish) => categoryOf(dish) === category) }))
    .filter((group) => group.dishes.length > 0);
}

/** Number of available choices if some, but not all, are sold out; null otherwise. */
export function choicesLeft({ choices }: Dish): number | null {
  const left = choices.filter(({ isInStock }) => isInStock).length;
  return left > 0 && left < choices.length ? left : null;
}

/** Whether a list of the dishes has a place for pictures. Without any picture, it is a list of texts. */
export const hasPictures = ({ dishes }: Pick<ManagedMenu, 'dishes'>): boolean =>
  dishes.some(({ hasPhoto }) => hasPhoto);

/** A manager's change of the menu or the team. */
export interface ManagersChange {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Display name of the manager. */
  readonly person: string;
  readonly action: string;
  /** Name of the dish or person at that time. */
  readonly name: string;
  /** The new value: `SoldOut`, a price as a decimal, `details`, `hidden`, `shown`, `added`, or the action on an account. */
  readonly became: string;
  /** Days of a sale. */
  readonly saleDays?: SaleDays;
  readonly isUndone: boolean;
}

/** The menu with the new state of a dish. */
export const withDish = (menu: ManagedMenu, dish: Dish): ManagedMenu => ({
  ...menu,
  dishes: menu.dishes.map((each) => (each.id === dish.id ? dish : each)),
});
