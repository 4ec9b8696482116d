import { persistentAtom } from '@nanostores/persistent';
import type { CartLine } from '#domain/cart/cart-line.ts';
import type { Order } from '#domain/order/order.ts';
import type { ShopFacts } from '#domain/storefront/shop-facts.ts';
import { storageKey } from './shop-storage.ts';

/** An order of this device: as the store answered, and what is needed to order it again. */
export interface PlacedOrder {
  readonly clientOrderId: string;
  readonly order: Order;
  readonly lines: readonly CartLine[];
  /** Where it goes; absent where the customer named a place of their own. */
  readonly zoneId?: number;
  readonly branchId?: number;
}

const MOST = 20;

/** The last orders of this device, the newest first. */
export const $orders = persistentAtom<readonly PlacedOrder[]>(storageKey('orders'), [], {
  encode: JSON.stringify,
  decode: (stored) => {
    try {
      const list: unknown = JSON.parse(stored);
      return Array.isArray(list) ? list.filter(isPlacedOrder) : [];
    } catch {
      return [];
    }
  },
});

/** Puts an order first, in place of what was known of it. */
export function rememberOrder(placed: PlacedOrder): void {
  const others = $orders.get().filter(({ clientOrderId }) => clientOrderId !== placed.clientOrderId);
  $orders.set([placed, ...others].slice(0, MOST));
}

/** What the store says of an order now; its place in the list stays. */
export function updateOrder(order: Order): void {
  $orders.set($orders.get().map((placed) => (placed.order.id === order.id ? { ...placed, order } : placed)));
}

/** The order with its area and branch called as on this page: the store's answer names them in one language. */
export function inPageLanguage({ order, zoneId, branchId }: PlacedOrder, shop: ShopFacts): Order {
  const named = (list: readonly { readonly id: number; readonly name: string }[], id: number | undefined) =>
    list.find((place) => place.id === id)?.name;
  return {
    ...order,
    area: named(shop.zones, zoneId) ?? order.area,
    branch: named(shop.branches, branchId) ?? order.branch,
  };
}

function isPlacedOrder(item: unknown): item is PlacedOrder {
  const { clientOrderId, order, lines } = (item ?? {}) as Partial<PlacedOrder>;
  return (
    typeof clientOrderId === 'string' &&
    typeof order?.id === 'number' &&
    typeof order.number === 'string' &&
    Number.isSafeInteger(order.total?.amount) &&
    Array.isArray(order.items) &&
    Array.isArray(lines)
  );
}
