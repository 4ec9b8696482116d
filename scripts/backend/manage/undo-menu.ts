import { fail, ok, type Result } from '#domain/result.ts';
import type { StockLevel } from '#scripts/backend/catalogue/stock-levels.ts';
import { noteHidden } from './hidden-dishes.ts';
import type { ItemState } from './menu-store.ts';
import { type ItemBefore, imageNames, type MenuWorld, productsOf, saidPrice } from './menu-world.ts';
import { isChangedSince, noteUndone, type ShopChange } from './shop-changes.ts';
import { markSoldOut, soldOutItems, unmarkSoldOut } from './sold-out-items.ts';

/**
 * Undoes a change of the menu and restores the earlier state. Fails with `change.too-late` if somebody has changed the same dish again, here
 * or in the store.
 */
export async function undoMenuChange(change: ShopChange, world: MenuWorld): Promise<Result<null>> {
  const { database, store, now } = world;
  const before = change.before as readonly ItemBefore[];
  const hasSameItem = (later: ShopChange): boolean =>
    (later.before as readonly ItemBefore[]).some(({ id }) => before.some((item) => item.id === id));
  if (await isChangedSince(database, change, hasSameItem)) return fail({ code: 'change.too-late' });
  const read = await store.read(before);
  if (!read.ok) return read;
  if (change.action === 'price' || change.action === 'photo') {
    const [state] = read.value;
    if (!state || !isAsChanged(state, change)) return fail({ code: 'change.too-late' });
  }
  const present = new Map(read.value.map(({ id, stock }) => [id, stock]));
  const marks = await soldOutItems(database);
  for (const { set, mark, ...item } of before) {
    const { stock: earlier, ...others } = set;
    const left = present.get(item.id);
    // Cancelled orders may have returned pieces since.
    const since = marks.get(item.id)?.before;
    const inStock = earlier?.isInStock && (since ?? earlier);
    // The merchant may have brought the dish back since: then its stock stays.
    const stock = inStock ? (left?.isInStock ? null : inStock) : earlier;
    const isHidden = set.details?.isHidden;
    const dish = { id: item.id, name: change.name };
    // Before the store is asked, as `changeDetails` does.
    if (isHidden) await noteHidden(database, dish, true);
    const changed = await store.change(item, { ...others, ...(stock && { stock }) });
    if (!changed.ok) return changed;
    if (isHidden === false) await noteHidden(database, dish, false);
    if (mark) await markSoldOut(database, { ...mark, before: since ?? leftOf(mark.before, left) });
    else if (earlier) await unmarkSoldOut(database, item.id);
  }
  await noteUndone(database, change.id, now());
  await world.onChanged(productsOf(before));
  return ok(null);
}

/** The stock from before a mark, without the pieces that were sold since it ended. */
const leftOf = (before: StockLevel, now: StockLevel | undefined): StockLevel =>
  now?.isInStock && before.remaining !== null && now.remaining !== null
    ? { ...before, remaining: Math.min(before.remaining, now.remaining) }
    : before;

/** Whether an item is still as the change of its price or photo has made it. */
function isAsChanged(state: ItemState, { action, after }: ShopChange): boolean {
  if (action === 'price') return state.price !== null && isSame(saidPrice(state.price), after);
  return isSame(imageNames(state), Object(after).images);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
