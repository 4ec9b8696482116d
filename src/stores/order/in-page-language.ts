import { chosenWords, type ProductFacts } from '#domain/catalogue/product-facts.ts';
import { renamedExtras } from '#domain/order/item-extras.ts';
import { itemName } from '#domain/order/item-name.ts';
import type { Order } from '#domain/order/order.ts';
import { placeName } from '#domain/staff/place-name.ts';
import type { ShopFacts } from '#domain/storefront/shop-facts.ts';
import type { PlacedOrder } from './placed-order.ts';

/**
 * The order with area, branch, products and choices in the page's language, because the store's answer has one language only.
 * Unknown ones keep the store's name, in which choices are not repeated.
 */
export function inPageLanguage(
  { order, lines, zoneId, branchId }: PlacedOrder,
  { zones, branches }: Pick<ShopFacts, 'zones' | 'branches'>,
  productOf: (id: number) => Pick<ProductFacts, 'name' | 'options' | 'extras'> | null,
): Order {
  const named = (list: readonly { readonly id: number; readonly name: string }[], id: number | undefined) =>
    list.find((place) => place.id === id)?.name;
  const items = order.items.map((item, index) => {
    const product = productOf(item.productId);
    const line = lines[index];
    if (!product || line?.productId !== item.productId) return { ...item, name: itemName(item) };
    return {
      ...item,
      name: product.name,
      choices: chosenWords(product, line.choices),
      ...(item.extras && { extras: renamedExtras(item.extras, product.extras) }),
    };
  });
  return {
    ...order,
    items,
    area: named(zones, zoneId) ?? placeName(order.area, zones),
    branch: named(branches, branchId) ?? placeName(order.branch, branches),
  };
}
