import type { MenuPrice } from '#domain/manage/menu-item.ts';
import { MOST_ADDED_DISHES } from '#domain/manage/new-dish.ts';
import type { Money } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { addedDishes, dishItem, writeAddedDishes } from '#scripts/backend/catalogue/added-dishes.ts';
import {
  detailsAfter,
  detailsOf,
  type StoredDetails,
  setDetails,
} from '#scripts/backend/catalogue/dish-details.ts';
import { photoImage, setImages } from '#scripts/backend/catalogue/dish-photos.ts';
import { photoOf } from '#scripts/backend/catalogue/photos.ts';
import type { PresentItem } from '#scripts/backend/catalogue/present-items.ts';
import { dropPrice, setPrice } from '#scripts/backend/catalogue/price-changes.ts';
import {
  listOf,
  numberOf,
  pricesOf,
  type RawItem,
  recordOf,
  textOf,
} from '#scripts/backend/catalogue/raw-item.ts';
import type { ShopNow } from '#scripts/backend/catalogue/shop.ts';
import { type StockLevel, setStockLevel } from '#scripts/backend/catalogue/stock-levels.ts';
import type { Database, Rows } from '#scripts/backend/database/database.ts';

/** A product, or a variation of one. */
export interface ItemName {
  readonly id: number;
  /** 0 for a product. */
  readonly parentId: number;
}

/** Present state of an item in its store. */
export interface ItemState extends ItemName {
  readonly stock: StockLevel;
  /** The price as the merchant typed it; null without a price. */
  readonly price: MenuPrice | null;
  readonly details: StoredDetails;
  /** Pictures as the store lists them, the one in the menu first. */
  readonly images: readonly RawItem[];
}

/** New values of an item. A missing field stays unchanged. */
export interface ItemChange {
  readonly stock?: StockLevel;
  /** null: none. */
  readonly price?: MenuPrice | null;
  readonly details?: Partial<StoredDetails>;
  /** Another first picture, a photo of the service; null: without the first one. Or all pictures, as the store has listed them. */
  readonly images?: { readonly photo: string | null } | { readonly all: readonly RawItem[] };
}

/** A dish that is new in its store. */
export interface StoredDish {
  readonly details: StoredDetails;
  readonly price: Money;
  /** Name of its photo in the service. */
  readonly photo: string | null;
}

/** A dish after it was added. */
export interface AddedToStore {
  readonly id: number;
  /** Whether the store has taken the photo; null if there was none. */
  readonly hasPhoto: boolean | null;
}

/** The store in which managers change the menu. */
export interface MenuStore {
  /** Whether a dish has texts in several languages. */
  readonly hasTranslations: boolean;
  /** Leaves out items that do not exist any more. Fails with `store.unreachable`, `store.no-right` or `store.refused`. */
  readonly read: (items: readonly ItemName[]) => Promise<Result<readonly ItemState[]>>;
  /**
   * Sets the new values, and compares them with the state in the store. Fails like `read`, and with `product.not-found`, `menu.not-changed`
   * (the store has another value), `menu.count-needed` (the store counts pieces), `photo.gone` or `photo.not-fetched` (by the store).
   */
  readonly change: (item: ItemName, change: ItemChange) => Promise<Result<ItemState>>;
  /** Adds a dish. A repeated call with the same change id adds it only once. Fails like `read`, and with `menu.full` or `photo.gone`. */
  readonly add: (dish: StoredDish, changeId: string) => Promise<Result<AddedToStore>>;
  /** Removes an added dish. Orders keep it. Fails like `read`. */
  readonly remove: (id: number) => Promise<Result<null>>;
}

/** The store of a merchant with files. A change applies until the files state another value. */
export function ownMenuStore({
  database,
  shop,
  now,
}: {
  readonly database: Database;
  readonly shop: ShopNow;
  readonly now: () => number;
}): MenuStore {
  return {
    hasTranslations: true,
    async read(items) {
      const { itemById } = await shop();
      return ok(items.flatMap(({ id }) => itemById.get(id) ?? []).map(stateOf));
    },
    change: ({ id }, { stock, price, details, images }) =>
      database.transaction(async (rows): Promise<Result<ItemState>> => {
        const item = (await shop(rows)).itemById.get(id);
        if (!item) return fail({ code: 'product.not-found' });
        if (stock) await setStockLevel(rows, item.stated, stock, now());
        if (price === null) await dropPrice(rows, id);
        if (price) {
          const { regular, sale, ...days } = price;
          const amounts = { regular: regular.amount, sale: sale?.amount ?? null };
          await setPrice(rows, item.stated, { ...amounts, ...days }, now());
        }
        if (details) await setDetails(rows, item.stated, detailsAfter(presentDetails(item), details), now());
        if (images) {
          const list = await imagesAfter(rows, item, images);
          if (!list.ok) return list;
          await setImages(rows, item.stated, list.value, now());
        }
        const changed = (await shop(rows)).itemById.get(id);
        return changed ? ok(stateOf(changed)) : fail({ code: 'product.not-found' });
      }),
    add: (dish, changeId) =>
      database.transaction(async (rows): Promise<Result<AddedToStore>> => {
        const { dishes, nextId } = await addedDishes(rows);
        const hasPhoto = dish.photo === null ? null : true;
        const known = dishes.find((each) => each.changeId === changeId);
        if (known) return ok({ id: numberOf(known.item.id), hasPhoto });
        if (dish.photo !== null && !(await photoOf(rows, dish.photo))) return fail({ code: 'photo.gone' });
        if (dishes.length >= MOST_ADDED_DISHES) return fail({ code: 'menu.full' });
        const { catalogue, lists } = await shop(rows);
        const item = dishItem({ id: nextId, ...dish }, catalogue.currency, listOf(lists.categories));
        const added = { changeId, changedAt: now(), item };
        await writeAddedDishes(rows, { dishes: [...dishes, added], nextId: nextId + 1 });
        return ok({ id: nextId, hasPhoto });
      }),
    remove: (id) =>
      database.transaction(async (rows) => {
        const { dishes, nextId } = await addedDishes(rows);
        const others = dishes.filter(({ item }) => item.id !== id);
        await writeAddedDishes(rows, { dishes: others, nextId });
        return ok(null);
      }),
  };
}

async function imagesAfter(
  rows: Rows,
  { id, raw }: PresentItem,
  change: NonNullable<ItemChange['images']>,
): Promise<Result<readonly RawItem[]>> {
  if ('all' in change) return ok(change.all);
  const others = listOf(raw.images).slice(1);
  const { photo } = change;
  if (photo === null) return ok(others);
  if (!(await photoOf(rows, photo))) return fail({ code: 'photo.gone' });
  return ok([photoImage(id, photo, textOf(raw.name)), ...others]);
}

const presentDetails = ({ raw, isHidden }: PresentItem): StoredDetails => ({ ...detailsOf(raw), isHidden });

function stateOf(item: PresentItem): ItemState {
  const { id, parentId, level, raw } = item;
  const { regular, sale, saleFrom, saleUntil } = item.price;
  const currency = textOf(recordOf(raw.prices).currency_code);
  const { minorUnit } = pricesOf(raw);
  const money = (amount: number) => ({ amount, minorUnit, currency });
  // As the Store API writes "no price"; a free dish can be ordered.
  const hasPrice = regular > 0 || raw.is_purchasable === true;
  return {
    id,
    parentId,
    stock: level,
    details: presentDetails(item),
    images: listOf(raw.images),
    price: hasPrice
      ? {
          regular: money(regular),
          sale: sale === null ? null : money(sale),
          ...{ saleFrom, saleUntil },
        }
      : null,
  };
}
