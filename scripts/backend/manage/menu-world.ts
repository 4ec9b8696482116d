import type { MenuPrice } from '#domain/manage/menu-item.ts';
import { decimalOf } from '#domain/money.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { ShopNow } from '#scripts/backend/catalogue/shop.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import type { ItemChange, ItemName, ItemState, MenuStore } from './menu-store.ts';
import type { ShopChange } from './shop-changes.ts';
import type { SoldOutItem } from './sold-out-items.ts';

export interface MenuWorld {
  readonly tenant: Pick<Tenant, 'timeZone' | 'locales'>;
  readonly database: Database;
  readonly shop: ShopNow;
  readonly store: MenuStore;
  readonly now: () => number;
  /** Called after each change, with the changed products. */
  readonly onChanged: (products: readonly number[]) => Promise<void>;
}

/** The person of a change, and the UUID that the client gave it. */
export interface Wanted {
  readonly changeId: string;
  readonly person: ShopChange['person'];
}

/** State of an item before a change. An undo restores it. */
export interface ItemBefore extends ItemName {
  readonly set: ItemChange;
  readonly mark: SoldOutItem | null;
}

export const productsOf = (items: readonly ItemName[]): readonly number[] => [
  ...new Set(items.map(({ id, parentId }) => parentId || id)),
];

export const saidPrice = ({ regular, sale, saleFrom, saleUntil }: MenuPrice) => ({
  regular: decimalOf(regular),
  sale: sale && decimalOf(sale),
  saleFrom,
  saleUntil,
});

/** Identifies the pictures of an item. */
export const imageNames = ({ images }: ItemState): readonly string[] =>
  images.map(({ id, src }) => `${id} ${src}`);
