import type { CartLine } from '#domain/cart/cart-line.ts';
import { withExtras } from '#domain/catalogue/extras.ts';
import { chosenWords, orderedItem, type ProductFacts } from '#domain/catalogue/product-facts.ts';
import type { TrackedItem } from '#domain/order/shop-event.ts';
import { $products, latest, loadProducts } from '#stores/catalogue/products.ts';

type Chosen = Pick<CartLine, 'productId' | 'variationId' | 'choices' | 'extras' | 'quantity'>;

/** One piece of a product without any option chosen. */
export const onePiece = (productId: number): Chosen => ({
  productId,
  variationId: null,
  choices: {},
  quantity: 1,
});

/** Items in the form that services get; skips products that are gone or have no price. */
export async function trackedItems(
  chosen: readonly Chosen[],
  locale: string,
): Promise<readonly TrackedItem[]> {
  await loadProducts(
    chosen.map(({ productId }) => productId),
    locale,
  );
  return chosen.flatMap((one) => {
    const facts = latest($products.get()[one.productId]);
    return (facts && trackedItem(facts, one)) ?? [];
  });
}

/** Until options are chosen, a product has the price of its cheapest variation. */
export function trackedItem(
  facts: ProductFacts,
  { productId, variationId, choices, extras, quantity }: Chosen,
): TrackedItem | null {
  const plain = orderedItem(facts, variationId)?.price ?? facts.price;
  if (!plain) return null;
  const price = withExtras(plain, facts.extras, extras).current;
  const variant = chosenWords(facts, choices)
    .map(({ value }) => value)
    .join(', ');
  return { productId, name: facts.name, variant, price, quantity };
}
