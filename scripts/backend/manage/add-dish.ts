import { hash } from 'node:crypto';
import { type NewDish, newDishFault } from '#domain/manage/new-dish.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { StoredDetails } from '#scripts/backend/catalogue/dish-details.ts';
import { storedChange, textLocales } from './change-details.ts';
import type { AddedToStore } from './menu-store.ts';
import type { MenuWorld, Wanted } from './menu-world.ts';
import { keepShopChange, noteUndone, type ShopChange, shopChange } from './shop-changes.ts';

/** Adds a dish to the menu. Fails with `menu.dish-made` if the same change has already added a dish with other values. */
export async function addDish(
  dish: NewDish,
  { changeId, person }: Wanted,
  world: MenuWorld,
): Promise<Result<AddedToStore>> {
  const { database, store, now } = world;
  const value = hash('sha256', JSON.stringify(dish), 'hex').slice(0, 24);
  const known = await shopChange(database, changeId);
  const made = Object(known?.after) as Partial<AddedToStore> & { readonly value?: string };
  if (known && made.value !== value) return fail({ code: 'menu.dish-made' });
  if (known) return ok({ id: made.id ?? 0, hasPhoto: made.hasPhoto ?? null });
  const locales = textLocales(world);
  const base = locales[0] ?? 'ar';
  const fault = newDishFault(dish, base);
  if (fault) return fail({ code: `menu.bad-${fault}` });
  const { categories } = (await world.shop()).catalogue;
  if (dish.categoryIds.some((id) => !categories.some((category) => category.id === id)))
    return fail({ code: 'menu.category-gone' });
  const { texts = {} } = storedChange({ texts: dish.texts }, locales);
  const details: StoredDetails = { texts, categoryIds: dish.categoryIds, isHidden: false };
  const added = await store.add({ details, price: dish.price, photo: dish.photo }, changeId);
  if (!added.ok) return added;
  await keepShopChange(database, {
    ...{ id: changeId, person, at: now(), action: 'added', subject: `product:${added.value.id}` },
    ...{ name: dish.texts[base]?.name.trim() ?? '', before: [{ id: added.value.id }] },
    ...{ after: { what: 'added', value, ...added.value }, undoneAt: null },
  });
  await world.onChanged([added.value.id]);
  return added;
}

/** Removes a dish that was added. Orders of it stay. */
export async function undoAddedDish(change: ShopChange, world: MenuWorld): Promise<Result<null>> {
  const [{ id } = { id: 0 }] = change.before as readonly { readonly id: number }[];
  const removed = await world.store.remove(id);
  if (!removed.ok) return removed;
  await noteUndone(world.database, change.id, world.now());
  await world.onChanged([id]);
  return ok(null);
}
