import { persistentAtom } from '@nanostores/persistent';
import type { CartLine } from '#domain/cart/cart-line.ts';
import { chosenWords, type ProductFacts } from '#domain/catalogue/product-facts.ts';
import type { Money } from '#domain/money.ts';
import type { Order, OrderItem } from '#domain/order/order.ts';
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
      return Array.isArray(list) ? list.flatMap((item) => placedOrderOf(item) ?? []) : [];
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

/**
 * The order with its area, branch, products and choices called as on this page: the store's answer names them in one language.
 * What this page does not know keeps the store's name.
 */
export function inPageLanguage(
  { order, lines, zoneId, branchId }: PlacedOrder,
  { zones, branches }: Pick<ShopFacts, 'zones' | 'branches'>,
  productOf: (id: number) => Pick<ProductFacts, 'name' | 'options'> | null,
): Order {
  const named = (list: readonly { readonly id: number; readonly name: string }[], id: number | undefined) =>
    list.find((place) => place.id === id)?.name;
  const items = order.items.map((item, index) => {
    const product = productOf(item.productId);
    const line = lines[index];
    if (!product || line?.productId !== item.productId) return item;
    return { ...item, name: product.name, choices: chosenWords(product, line.choices) };
  });
  return {
    ...order,
    items,
    area: named(zones, zoneId) ?? order.area,
    branch: named(branches, branchId) ?? order.branch,
  };
}

/** A stored order with nothing missing that a page shows; null for one that is beyond repair, as another version may have kept it. */
function placedOrderOf(item: unknown): PlacedOrder | null {
  const { clientOrderId, order, lines, zoneId, branchId } = (item ?? {}) as Partial<PlacedOrder>;
  const isWhole =
    typeof clientOrderId === 'string' &&
    Array.isArray(lines) &&
    typeof order?.id === 'number' &&
    typeof order.number === 'string' &&
    [order.subtotal, order.discount, order.total].every(isMoney) &&
    Array.isArray(order.items) &&
    order.items.every(isItem);
  if (!isWhole) return null;
  return {
    clientOrderId,
    lines,
    order: { ...NOT_KEPT, ...order },
    ...(typeof zoneId === 'number' && { zoneId }),
    ...(typeof branchId === 'number' && { branchId }),
  };
}

/** What an order may have been kept without. */
const NOT_KEPT = {
  key: null,
  status: null,
  placedAt: 0,
  deliveryCost: null,
  customerName: '',
  customerPhone: '',
  mode: 'pickup',
  area: '',
  address: '',
  buildDetails: '',
  deliveryDay: '',
  branch: '',
  createdBy: '',
  source: '',
  notes: '',
  couponCodes: [],
} as const satisfies Partial<Order>;

const isMoney = (money: Partial<Money> | undefined): boolean =>
  Number.isSafeInteger(money?.amount) && Number.isInteger(money?.minorUnit);

const isItem = (item: Partial<OrderItem> | null): boolean =>
  typeof item?.name === 'string' &&
  typeof item.notes === 'string' &&
  typeof item.quantity === 'number' &&
  isMoney(item.total) &&
  Array.isArray(item.choices);
