import { chosenWords, type ProductFacts } from '#domain/catalogue/product-facts.ts';
import type { Order } from '#domain/order/order.ts';
import type { ShopFacts } from '#domain/storefront/shop-facts.ts';
import { ORDERS_KEY } from '#stores/customer/forget-orders.ts';
import { keptJson } from '#stores/device/kept-json.ts';
import { type PlacedOrder, placedOrderOf } from './placed-order.ts';

const MOST = 20;

/** The last orders of this device, the newest first. */
export const $orders = keptJson<readonly PlacedOrder[]>(ORDERS_KEY, [], (json) =>
  Array.isArray(json) ? json.flatMap((item) => placedOrderOf(item) ?? []) : [],
);

/** Puts an order first, and replaces an earlier copy of it. */
export function rememberOrder(placed: PlacedOrder): void {
  const others = $orders.get().filter(({ clientOrderId }) => clientOrderId !== placed.clientOrderId);
  $orders.set([placed, ...others].slice(0, MOST));
}

/** Updates an order with the store's answer; its place in the list stays. */
export function updateOrder(order: Order): void {
  $orders.set($orders.get().map((placed) => (placed.order.id === order.id ? { ...placed, order } : placed)));
}

/**
 * The order with area, branch, products and choices in the page's language, because the store's answer has one language only.
 * Unknown ones keep the store's name.
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
