import type { CurrencyFormat } from '#domain/money.ts';
import type { Result } from '#domain/result.ts';
import type { ItemChange, ItemName, MenuStore, StoredDish } from '#scripts/backend/manage/menu-store.ts';
import type { ZoneStore } from '#scripts/backend/manage/zone-store.ts';
import { taxRules } from '#sources/store/tax-rules.ts';
import { type StoreKeys, storeClient } from '#sources/store/wc-client.ts';
import { changeStatus, type OrderState, type StatusChange, stateOf } from './change-status.ts';
import { type ChangesCursor, changesSince } from './changes-since.ts';
import type { FoundOrder } from './found-order.ts';
import { keyRefusal, lookForOrder, type Outcome, putAway, sendOrder } from './place-order.ts';
import { type CartToPrice, type PricedGoods, priceCart } from './price-cart.ts';
import { couponsByCode } from './store-coupons.ts';
import { addDish, removeDish } from './store-dishes.ts';
import { changeItem, type PhotoAddress, readItems } from './store-items.ts';
import type { StoreOrder } from './store-order.ts';
import { storeZones } from './store-zones.ts';

type Unit = Pick<CurrencyFormat, 'code' | 'minorUnit'>;

/** A store as the ordering service sees it. */
export interface StorePort {
  /** The store's sums of a cart with coupons and taxes. Creates no order. */
  readonly priceCart: (cart: CartToPrice) => Promise<Result<PricedGoods>>;
  readonly couponsByCode: (
    codes: readonly string[],
    currency: CurrencyFormat,
  ) => ReturnType<typeof couponsByCode>;
  readonly taxRules: () => ReturnType<typeof taxRules>;
  /** Asks whether the store refuses the key; null when it does not. */
  readonly keyRefusal: () => Promise<string | null>;
  /** Sends an order once. The caller writes `sending` to the disk before. */
  readonly place: (order: StoreOrder) => Promise<Outcome>;
  /** Looks for an order of unknown outcome; null when the store does not have it. */
  readonly lookFor: (order: StoreOrder, sentAt: number) => Promise<Outcome | null>;
  /** Cancels and deletes a partial order; false when the store did not do so. */
  readonly putAway: (order: FoundOrder) => Promise<boolean>;
  readonly stateOf: (id: number) => Promise<Result<OrderState>>;
  readonly setStatus: (id: number, change: StatusChange) => Promise<Result<OrderState>>;
  readonly readItems: (items: readonly ItemName[], unit: Unit) => ReturnType<typeof readItems>;
  /** Sets stock, price, details or pictures. */
  readonly changeItem: (
    item: ItemName,
    change: ItemChange,
    shop: Parameters<typeof changeItem>[3],
  ) => ReturnType<typeof changeItem>;
  readonly addDish: (
    dish: StoredDish,
    changeId: string,
    addressOf: PhotoAddress,
  ) => ReturnType<typeof addDish>;
  readonly removeDish: (id: number) => ReturnType<typeof removeDish>;
  /** Changes its shipping zones. */
  readonly zones: (shop: Parameters<typeof storeZones>[1]) => ZoneStore;
  readonly changesSince: (cursor: ChangesCursor) => ReturnType<typeof changesSince>;
}

interface PortOptions {
  /** The shop's base address. */
  readonly url: string;
  readonly keys: StoreKeys;
  readonly now: () => number;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
}

/** A WooCommerce without plugins: `wc/v3` for orders, and a cart of the Store API for sums. */
export function wooCommercePort(options: PortOptions): StorePort {
  const client = storeClient(options);
  const till = { fetch, ...options };
  return {
    priceCart: (cart) => priceCart(till, cart),
    couponsByCode: (codes, currency) => couponsByCode(client, codes, { currency, now: options.now }),
    taxRules: () => taxRules(client),
    keyRefusal: () => keyRefusal(client),
    place: (order) => sendOrder(client, order),
    lookFor: (order, sentAt) => lookForOrder(client, order, sentAt),
    putAway: (order) => putAway(client, order),
    stateOf: (id) => stateOf(client, id),
    setStatus: (id, change) => changeStatus(client, id, change),
    readItems: (items, unit) => readItems(client, items, unit),
    changeItem: (...change) => changeItem(client, ...change),
    addDish: (...dish) => addDish(client, ...dish),
    removeDish: (id) => removeDish(client, id),
    zones: (shop) => storeZones(client, shop),
    changesSince: (cursor) => changesSince(client, cursor, options.now()),
  };
}

/** The store in which managers change the menu. `unit`: the currency of its prices. */
export const menuOf = (port: StorePort, unit: () => Unit, addressOf: PhotoAddress): MenuStore => ({
  hasTranslations: false,
  read: (items) => port.readItems(items, unit()),
  change: (item, change) => port.changeItem(item, change, { unit: unit(), addressOf }),
  add: (dish, changeId) => port.addDish(dish, changeId, addressOf),
  remove: port.removeDish,
});
