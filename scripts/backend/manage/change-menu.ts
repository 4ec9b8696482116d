import { backAt, type MenuPrice, priceFault, type SoldOut } from '#domain/manage/menu-item.ts';
import { type Failure, fail, ok, type Result } from '#domain/result.ts';
import { textOf } from '#scripts/backend/catalogue/raw-item.ts';
import type { Shop } from '#scripts/backend/catalogue/shop.ts';
import { plainOf } from './change-details.ts';
import type { ItemName, ItemState } from './menu-store.ts';
import { type ItemBefore, type MenuWorld, productsOf, saidPrice, type Wanted } from './menu-world.ts';
import { keepShopChange, shopChange } from './shop-changes.ts';
import { markSoldOut, soldOutItems, unmarkSoldOut } from './sold-out-items.ts';

const GONE: Failure = { code: 'product.not-found' };

/**
 * Marks a dish with all its choices, or one choice, as sold out or as available. `pieces` is the new count in a store that counts; null
 * restores the count from before the mark.
 */
export async function changeSoldOut(
  id: number,
  { soldOut, pieces }: { readonly soldOut: SoldOut; readonly pieces: number | null },
  wanted: Wanted,
  world: MenuWorld,
): Promise<Result<null>> {
  const { database, store, now, tenant } = world;
  if (await shopChange(database, wanted.changeId)) return ok(null);
  const shop = await world.shop();
  const targets = targetsOf(id, shop);
  if (targets.length === 0) return fail(GONE);
  const read = await store.read(targets);
  if (!read.ok) return read;
  const marks = await soldOutItems(database);
  const before: ItemBefore[] = [];
  const back = soldOut === 'today' ? backAt(shop.settings.hours, now(), tenant) : null;
  const done = (result: Result<unknown>) => keepMenuChange('sold-out', soldOut, result);

  async function keepMenuChange(action: 'sold-out', after: SoldOut, result: Result<unknown>) {
    if (before.length > 0)
      await keepShopChange(database, {
        ...{ id: wanted.changeId, person: wanted.person, at: now(), action, before },
        ...{ after: { soldOut: after, backAt: back }, subject: subjectOf(id, shop), name: nameOf(id, shop) },
        undoneAt: null,
      });
    if (before.length > 0) await world.onChanged(productsOf(before));
    return result.ok ? ok(null) : result;
  }

  for (const state of read.value) {
    const mark = marks.get(state.id) ?? null;
    const kept = { id: state.id, parentId: state.parentId, set: { stock: state.stock }, mark };
    if (soldOut === 'no') {
      if (state.stock.isInStock && !mark) continue;
      const stock = pieces === null && mark ? mark.before : { remaining: pieces, isInStock: true };
      const changed = state.stock.isInStock ? ok(state) : await store.change(state, { stock });
      if (!changed.ok) return done(changed);
      await unmarkSoldOut(database, state.id);
    } else {
      // The store itself has sold this item out, so only the store brings it back.
      if (!state.stock.isInStock && !mark) continue;
      // The mark is written before the store is asked, so the item comes back even after a crash.
      await markSoldOut(database, {
        ...{ id: state.id, parentId: state.parentId, backAt: back },
        // The merchant may have brought the item back in the store since an earlier mark.
        before: mark && !state.stock.isInStock ? mark.before : state.stock,
      });
      if (state.stock.isInStock) {
        const changed = await store.change(state, { stock: { remaining: 0, isInStock: false } });
        if (!changed.ok) {
          if (!mark && changed.error.code !== 'store.unreachable') await unmarkSoldOut(database, state.id);
          return done(changed);
        }
      }
    }
    before.push(kept);
  }
  return done(ok(null));
}

/** Sets the price of one choice, or of a dish without choices. */
export async function changePrice(
  id: number,
  price: MenuPrice,
  wanted: Wanted,
  world: MenuWorld,
): Promise<Result<null>> {
  const { database, store, now } = world;
  if (await shopChange(database, wanted.changeId)) return ok(null);
  const fault = priceFault(price, now(), world.tenant);
  if (fault) return fail({ code: `menu.${fault}` });
  const shop = await world.shop();
  const [item, ...others] = targetsOf(id, shop);
  if (!item) return fail(GONE);
  // WooCommerce ignores the price of a product whose variations have their own (capture 205g).
  if (others.length > 0 || item.id !== id) return fail({ code: 'menu.price-by-choice' });
  const read = await store.read([item]);
  if (!read.ok) return read;
  const [state] = read.value;
  if (!state) return fail(GONE);
  const changed = await store.change(item, { price });
  if (!changed.ok) return changed;
  const before: readonly ItemBefore[] = [
    { id: item.id, parentId: item.parentId, set: { price: state.price }, mark: null },
  ];
  await keepShopChange(database, {
    ...{ id: wanted.changeId, person: wanted.person, at: now(), action: 'price', before },
    ...{ after: saidPrice(price), subject: subjectOf(id, shop), name: nameOf(id, shop), undoneAt: null },
  });
  await world.onChanged(productsOf(before));
  return ok(null);
}

/** The items that customers buy: the variations of a dish with choices, otherwise the item itself. */
function targetsOf(id: number, { itemById, variations }: Shop): readonly ItemName[] {
  const own = variations.filter(({ parentId }) => parentId === id);
  const item = itemById.get(id);
  return own.length > 0 ? own : item ? [item] : [];
}

const subjectOf = (id: number, { itemById }: Shop): string => `product:${itemById.get(id)?.parentId || id}`;

function nameOf(id: number, { itemById }: Shop): string {
  const item = itemById.get(id);
  return plainOf(textOf((itemById.get(item?.parentId ?? 0) ?? item)?.raw.name));
}

/** Asks the store for the present price of an item. */
export async function itemNow(id: number, { shop, store }: MenuWorld): Promise<Result<ItemState>> {
  const item = (await shop()).itemById.get(id);
  if (!item) return fail(GONE);
  const read = await store.read([item]);
  if (!read.ok) return read;
  const [state] = read.value;
  return state ? ok(state) : fail(GONE);
}
